// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.vesper.management.figures.RuleFigures;

/** Formats rules as a table for a reader. */
public final class RuleTable {

    private RuleTable() {
    }

    public static List<String> of(RuleFigures[] rules) {
        int width = Stream.of(rules).mapToInt(rule -> rule.getName().length()).reduce("RULE".length(), Math::max);
        String format = "%-" + width + "s  %-7s  %12s  %8s";
        List<String> lines = new ArrayList<>();
        lines.add(String.format(format, "RULE", "STATE", "OUTPUTS", "TEMPLATE"));
        for (RuleFigures rule : rules) {
            String outputs = String.format(Locale.ROOT, "%,d", rule.getOutputs());
            lines.add(String.format(format, rule.getName(), rule.isRunning() ? "running" : "stopped", outputs,
                    rule.getTemplate()));
        }
        return lines;
    }
}
