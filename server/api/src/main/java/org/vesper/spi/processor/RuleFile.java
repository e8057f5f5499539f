// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of rules, or the table of a rule with {@code ?}: a file named after its rule with the suffix {@code .csv}. Characters that a file
 * name cannot contain are percent-encoded: the table of the rule {@code move/up} is {@code move%2Fup.csv}.
 *
 * @param name its name in messages, a path inside the bundle or a file name
 * @param text its whole content
 * @param settings the values of its placeholders {@code ${name}}
 */
public record RuleFile(String name, String text, Map<String, String> settings) {

    private static final String TABLE_SUFFIX = ".csv";
    private static final Pattern UNSAFE = Pattern.compile("[\\x00-\\x1f\\x7f/\\\\:*?\"<>|%]");
    private static final Pattern ENCODED = Pattern.compile("%([0-7][0-9A-Fa-f])");
    private static final Pattern FOLDER = Pattern.compile(".*[/\\\\]", Pattern.DOTALL);

    public RuleFile {
        settings = Map.copyOf(settings);
    }

    /** A file without settings. */
    public RuleFile(String name, String text) {
        this(name, text, Map.of());
    }

    /** The same file with these settings. */
    public RuleFile with(Map<String, String> values) {
        return new RuleFile(name, text, values);
    }

    /** The name of the file with the table of a rule. */
    public static String tableOf(String rule) {
        return UNSAFE.matcher(rule).replaceAll(unsafe -> String.format(Locale.ROOT, "%%%02X", (int) unsafe.group().charAt(0)))
                + TABLE_SUFFIX;
    }

    /** The rule whose table this is; empty if it is not a table. */
    public Optional<String> ruleOfTable() {
        if (!name.endsWith(TABLE_SUFFIX)) {
            return Optional.empty();
        }
        String file = FOLDER.matcher(name.substring(0, name.length() - TABLE_SUFFIX.length())).replaceFirst("");
        return Optional.of(ENCODED.matcher(file)
                .replaceAll(code -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(code.group(1), 16)))));
    }
}
