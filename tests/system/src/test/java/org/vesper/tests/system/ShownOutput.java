// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a page shows of a command's output. It stands for every output that differs from it in ports, processes and times only; "..." stands
 * for anything, as a line of its own for any number of lines.
 */
final class ShownOutput {

    private static final String AND_SO_ON = "...";
    /** A server that has had no pause prints no such line. */
    private static final String PAUSES = "\\d+ pauses of the JVM, the longest .*";
    private static final String PORT = "127.0.0.1:";
    private static final Pattern VARYING = Pattern.compile(
            "127\\.0\\.0\\.1:(?<port>\\d+)|commit [0-9a-f]{12} of \\S+|process \\d+"
            + "|\\d+(?:\\.\\d+)? (?:ms|s|min)\\b|\\.\\.\\.|/home/you");

    private final Pattern pattern;
    private final List<String> ports = new ArrayList<>();

    ShownOutput(String shown, String home) {
        StringBuilder regex = new StringBuilder();
        shown.lines().forEach(line -> regex.append(line.equals(AND_SO_ON) ? "(?:.*\n)*?" : line.matches(PAUSES) ? "(?:" + PAUSES + "\n)?"
                : line(line, home) + "\n"));
        pattern = Pattern.compile(regex.toString());
    }

    /** Whether it stands for this output. The ports that the page shows, and what they are now, are added to the map. */
    boolean isOf(String output, Map<String, String> portsNow) {
        Matcher found = pattern.matcher(output);
        if (!found.matches()) {
            return false;
        }
        for (int index = 0; index < ports.size(); index++) {
            portsNow.put(PORT + ports.get(index), PORT + found.group(index + 1));
        }
        return true;
    }

    private String line(String shown, String home) {
        Matcher varying = VARYING.matcher(shown);
        StringBuilder regex = new StringBuilder();
        int end = 0;
        while (varying.find()) {
            regex.append(Pattern.quote(shown.substring(end, varying.start()))).append(varying(varying, home));
            end = varying.end();
        }
        return regex.append(Pattern.quote(shown.substring(end))).toString();
    }

    private String varying(Matcher found, String home) {
        if (found.group("port") != null) {
            ports.add(found.group("port"));
            return Pattern.quote(PORT) + "(\\d+)";
        }
        return switch (found.group()) {
            case AND_SO_ON -> ".*";
            case "/home/you" -> Pattern.quote(home);
            default -> found.group().startsWith("process") ? "process \\d+" : found.group().startsWith("commit") ? "commit \\S+ of \\S+"
                    : "\\d+(?:\\.\\d+)? (?:ms|s|min)";
        };
    }
}
