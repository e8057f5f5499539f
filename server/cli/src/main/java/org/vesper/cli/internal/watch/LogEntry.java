// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.text.JsonText;

/**
 * The first line of an entry in a log, in the form that conf/logback.xml gives it, or as JSON.
 *
 * @param time as written
 * @param level TRACE, DEBUG, INFO, WARN or ERROR
 * @param application the application, or "server"
 * @param message thread, logger and message
 */
record LogEntry(String time, String level, String application, String message) {

    /** The levels, the least important first. */
    static final List<String> LEVELS = List.of("TRACE", "DEBUG", "INFO", "WARN", "ERROR");

    private static final Pattern LINE = Pattern.compile("(\\d\\S+)\\s+(" + String.join("|", LEVELS) + ")\\s+(\\S+) (\\[.*)");
    private static final Pattern JSON_LEVEL = Pattern.compile("\"level\"\\s*:\\s*\"(\\w+)\"");
    private static final Pattern JSON_APPLICATION = Pattern.compile("\"application\"\\s*:\\s*\"([^\"]+)\"");

    /** The entry that begins with this line; empty for a line that continues one, as those of a stack trace do. */
    static Optional<LogEntry> of(String line) {
        if (line.startsWith("{")) {
            return found(JSON_LEVEL, line).map(level -> new LogEntry("", level, found(JSON_APPLICATION, line).orElse("server"), line));
        }
        Matcher matcher = LINE.matcher(line);
        return matcher.matches() ? Optional.of(new LogEntry(matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4)))
                : Optional.empty();
    }

    boolean isAtLeast(String other) {
        return LEVELS.indexOf(level) >= LEVELS.indexOf(other);
    }

    /** The entry as a line of JSON; one that is JSON already stays as it is. */
    String json() {
        return message.startsWith("{") ? message
                : JsonText.line(Map.of("time", time, "level", level, "application", application, "message", message));
    }

    private static Optional<String> found(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
