// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleFile;

/**
 * A rule as a file of the ledger: its state in the first line, followed by the rule as its author writes it. The file has the name of the
 * rule, in which characters that a file name cannot contain are percent-encoded.
 */
final class RuleText {

    private static final String RUNNING = "// running\n";
    private static final String STOPPED = "// stopped\n";
    private static final String SHADOW = "// running in the shadow\n";
    private static final String RULE = ".epl";
    private static final String ROW = ".csv";
    private static final String SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ._-+=,@()";
    private static final int FOLDERS = 256;

    private RuleText() {
    }

    static byte[] write(RecordedRule rule) {
        return ((rule.running() ? RUNNING : STOPPED) + rule.file().text()).getBytes(StandardCharsets.UTF_8);
    }

    /** The same for a reader: the state also says whether the rule runs without effect, which in a file its text says alone. */
    static byte[] shown(RecordedRule rule) {
        return rule.running() && rule.isShadow() ? (SHADOW + rule.file().text()).getBytes(StandardCharsets.UTF_8) : write(rule);
    }

    /**
     * Reads a file. <b>Failure:</b> an {@link IllegalArgumentException} if it is not a rule.
     *
     * @param file the name of the file
     */
    static RecordedRule read(String file, byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        boolean running = text.startsWith(RUNNING);
        if (!running && !text.startsWith(STOPPED)) {
            throw new IllegalArgumentException("its first line is neither " + RUNNING.strip() + " nor " + STOPPED.strip());
        }
        String name = name(file);
        String rule = text.substring(RUNNING.length());
        int slash = name.lastIndexOf('/');
        return new RecordedRule(name, new RuleFile(file.endsWith(ROW) && slash > 0 ? RuleFile.tableOf(name.substring(0, slash))
                : "rule " + name, rule), running);
    }

    /** The rule of a file. */
    static String name(String file) {
        return decoded(file.substring(0, file.length() - RULE.length()));
    }

    /** The path of a rule. */
    static String path(RecordedRule rule) {
        return paths(rule.name()).get(rule.isRow() ? 1 : 0);
    }

    /** The paths that a rule of this name can have, as a rule and as a row. Its folder keeps the number of files in one folder small. */
    static List<String> paths(String name) {
        int hash = name.hashCode();
        int folder = (hash ^ hash >>> 8 ^ hash >>> 16 ^ hash >>> 24) & FOLDERS - 1;
        String path = String.format(Locale.ROOT, "%02x/", folder) + encoded(name);
        return List.of(path + RULE, path + ROW);
    }

    /** A name as the name of a file. */
    static String encoded(String name) {
        StringBuilder file = new StringBuilder();
        for (byte character : name.getBytes(StandardCharsets.UTF_8)) {
            boolean safe = SAFE.indexOf(character) >= 0 && !(character == '.' && file.length() == 0);
            file.append(safe ? String.valueOf((char) character) : String.format(Locale.ROOT, "%%%02X", character & 0xFF));
        }
        return file.toString();
    }

    /** The name of such a file. */
    static String decoded(String file) {
        byte[] name = new byte[file.length()];
        int length = 0;
        for (int i = 0; i < file.length(); i++) {
            boolean encoded = file.charAt(i) == '%';
            name[length++] = (byte) (encoded ? Integer.parseInt(file.substring(i + 1, i + 3), 16) : file.charAt(i));
            i += encoded ? 2 : 0;
        }
        return new String(name, 0, length, StandardCharsets.UTF_8);
    }
}
