// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.vesper.management.ProcessorMXBean;
import org.vesper.spi.processor.RuleFile;

/** Formats rules of a processor as a rules file, which can be edited and sent back. */
public final class RuleText {

    private RuleText() {
    }

    public static String of(ProcessorMXBean processor, List<String> names) {
        Set<String> tables = processor.ruleTables().keySet();
        Set<String> shadows = Set.of(processor.getShadowRules());
        List<String> lines = new ArrayList<>();
        for (String name : names) {
            String text = processor.ruleText(name);
            String rule = name.substring(0, Math.max(0, name.lastIndexOf('/')));
            if (tables.contains(RuleFile.tableOf(rule))) {
                lines.add("-- " + name + " is a row of this rule; vesper rules params list " + rule + " shows the rows");
                lines.add(named(rule, text, shadows));
            } else {
                lines.add(named(name, text, shadows));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static String named(String name, String text, Set<String> shadows) {
        String quote = name.contains("'") ? "\"" : "'";
        return (shadows.contains(name) ? "@Shadow(" : "@Name(") + quote + name + quote + ")\n" + text + ";";
    }
}
