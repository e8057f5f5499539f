// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.vesper.management.figures.RuleChangeFigures;

/** Formats versions of rules as a table for a reader. */
public final class RuleLogText {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    private RuleLogText() {
    }

    public static List<String> of(RuleChangeFigures[] versions) {
        if (versions.length == 0) {
            return List.of("no rule was changed live");
        }
        int width = Stream.of(versions).mapToInt(version -> version.getUser().length()).reduce("USER".length(), Math::max);
        String format = "%-7s  %-19s  %-" + width + "s  %s";
        List<String> lines = new ArrayList<>();
        lines.add(String.format(format, "VERSION", "TIME", "USER", "CHANGE"));
        for (RuleChangeFigures version : versions) {
            String comment = version.getComment().isEmpty() ? "" : "  (" + version.getComment().replaceAll("\\s+", " ") + ")";
            lines.add(String.format(format, version.getVersion(), TIME.format(version.getTime().toInstant()), version.getUser(),
                    version.getChange() + comment));
        }
        return lines;
    }
}
