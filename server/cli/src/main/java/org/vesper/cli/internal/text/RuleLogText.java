// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.vesper.management.figures.BlamedRuleFigures;
import org.vesper.management.figures.RuleChangeFigures;
import org.vesper.text.VisibleText;

/** Formats versions of rules for a reader. */
public final class RuleLogText {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ssXXX", Locale.ROOT)
            .withZone(ZoneId.systemDefault());
    private static final String UNCHANGED = "no rule was changed live";

    private RuleLogText() {
    }

    public static List<String> of(RuleChangeFigures[] versions) {
        if (versions.length == 0) {
            return List.of(UNCHANGED);
        }
        int width = Stream.of(versions).mapToInt(version -> version.user().length()).reduce("USER".length(), Math::max);
        String format = "%-7s  %-25s  %-" + width + "s  %s";
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, format, "VERSION", "TIME", "USER", "CHANGE"));
        for (RuleChangeFigures version : versions) {
            lines.add(String.format(Locale.ROOT, format, version.version(), time(version.time()), version.user(),
                    change(version.change(), version.comment())));
        }
        return lines;
    }

    /** A line for each rule. */
    public static List<String> blame(BlamedRuleFigures[] rules) {
        if (rules.length == 0) {
            return List.of(UNCHANGED);
        }
        return Stream.of(rules).map(rule -> rule.rule() + "  version " + rule.version() + ", " + rule.user() + ", "
                + time(rule.time()) + ": " + change(rule.change(), rule.comment())).toList();
    }

    private static String time(Date time) {
        return TIME.format(time.toInstant());
    }

    private static String change(String change, String comment) {
        return change + (comment.isEmpty() ? "" : "  (" + VisibleText.line(comment) + ")");
    }
}
