// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.vesper.management.RuleFigures;

/** Rules as a table for a reader. Templates are numbered in the order of their first rules. */
final class RuleTable {

    private RuleTable() {
    }

    static List<String> of(RuleFigures[] rules) {
        int width = Stream.of(rules).mapToInt(rule -> rule.getName().length()).reduce("RULE".length(), Math::max);
        String format = "%-" + width + "s  %-7s  %12s  %8s";
        Map<String, Integer> templates = new HashMap<>();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(format, "RULE", "STATE", "OUTPUTS", "TEMPLATE"));
        for (RuleFigures rule : rules) {
            Integer template = templates.computeIfAbsent(rule.getTemplate(), unused -> templates.size() + 1);
            String outputs = String.format(Locale.ROOT, "%,d", rule.getOutputs());
            lines.add(String.format(format, rule.getName(), rule.isRunning() ? "running" : "stopped", outputs, template));
        }
        return lines;
    }
}
