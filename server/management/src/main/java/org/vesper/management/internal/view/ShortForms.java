// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;

/** Short forms for a field of one line, as in JConsole: names, and rows of parameters. */
final class ShortForms {

    /**
     * A name in double quotes, in which a doubled quote stands for one, or a text without a comma. Its parts do not give back what they
     * took, so that Java calls itself for no character of a long name.
     */
    private static final Pattern NAME = Pattern.compile("\\s*+(?:\"((?:[^\"]|\"\")*+)\"\\s*+|([^,]*+))(?:,|$)");
    private static final String END_OF_ROW = ";";

    private ShortForms() {
    }

    /**
     * Names separated by line ends, which JConsole cannot type, or else by commas. A known name is accepted as it is, whatever characters
     * it has.
     */
    static List<String> names(String names, Set<String> known) {
        if (known.contains(names.strip())) {
            return List.of(names.strip());
        }
        Stream<String> all = names.contains("\n") ? Stream.of(names.split("\n")).map(String::strip) : separated(names).stream();
        return all.filter(name -> !name.isEmpty()).toList();
    }

    private static List<String> separated(String names) {
        List<String> all = new ArrayList<>();
        Matcher name = NAME.matcher(names);
        for (int at = 0; at < names.length() && name.region(at, names.length()).lookingAt(); at = name.end()) {
            all.add(name.group(1) == null ? name.group(2).strip() : name.group(1).replace("\"\"", "\""));
        }
        return all;
    }

    /** Whether a text is rows in one line instead of a table. */
    static boolean isRows(String text) {
        return text != null && !text.strip().contains("\n") && text.contains("=");
    }

    /**
     * The table for which {@code name=v1,v2; name=v1,v2} stands.
     *
     * @param before the present table of the rule, which supplies the header
     */
    static String table(String rows, String before) {
        String header = before.lines().findFirst().orElseThrow();
        return Stream.of(rows.split(END_OF_ROW)).filter(row -> !row.isBlank()).map(ShortForms::row)
                .collect(Collectors.joining("\n", header + "\n", "\n"));
    }

    private static String row(String row) {
        int equals = row.indexOf('=');
        if (equals < 0) {
            throw new ConfigurationException("the row " + row.strip() + " has no name; in one line rows are written NAME=VALUE,VALUE; "
                    + "NAME=VALUE,VALUE");
        }
        return '"' + row.substring(0, equals).strip().replace("\"", "\"\"") + "\"," + row.substring(equals + 1).strip();
    }
}
