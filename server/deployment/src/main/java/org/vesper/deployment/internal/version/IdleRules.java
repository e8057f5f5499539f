// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.spi.processor.RuleFile;

/** Finds valid configurations without an effect: files without a rule, and rules with {@code ?} that have no rows. */
final class IdleRules {

    private IdleRules() {
    }

    /** @param files the initial rule files, by the id of the processor */
    static List<String> warnings(Network network, Map<String, List<RuleFile>> files) {
        List<String> warnings = new ArrayList<>();
        for (ProcessorStage processor : network.processors()) {
            List<RuleFile> tables = processor.ruleTables();
            if (processor.rules().isEmpty() && tables.isEmpty() && !files.getOrDefault(processor.id(), List.of()).isEmpty()) {
                warnings.add("warning: there is no rule in the files of processor " + processor.id() + ", so it emits nothing");
            }
            tables.stream().filter(table -> table.text().lines().count() < 2).map(table -> table.ruleOfTable().orElseThrow())
                    .forEach(rule -> warnings.add("warning: rule " + rule + " of processor " + processor.id() + " has no rows of"
                            + " parameters, so it does nothing; " + RuleFile.tableOf(rule)
                            + " beside its file gives them, or vesper rules params add"));
        }
        return warnings;
    }
}
