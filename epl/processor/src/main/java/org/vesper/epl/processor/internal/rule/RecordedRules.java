// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.vesper.epl.language.Dialect;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleFile;

/** Rules in the form in which the ledger keeps them. */
public final class RecordedRules {

    private RecordedRules() {
    }

    /**
     * A rule, a rule with {@code ?} or a row; empty if there is none of this name.
     *
     * @param dialect the dialect of files that do not declare one
     */
    public static Optional<RecordedRule> find(Snapshot now, String name, Dialect dialect) {
        return now.find(name).map(rule -> new RecordedRule(name, file(rule, dialect), rule.running()))
                .or(() -> now.findTable(name).map(table -> new RecordedRule(name, file(name, RulesText.of(table, dialect)), true)));
    }

    /** The changes from one state of the rules to another one, of those of the names that differ. */
    public static List<RuleEdit> edits(Collection<String> names, Snapshot before, Snapshot after, Dialect dialect) {
        return names.stream().map(name -> new RuleEdit(name, find(before, name, dialect), find(after, name, dialect)))
                .filter(edit -> !edit.before().equals(edit.after())).toList();
    }

    private static RuleFile file(RunningRule rule, Dialect dialect) {
        return rule.table().map(table -> new RuleFile(RuleFile.tableOf(table.rule().name()), table.header() + '\n' + rule.text() + '\n'))
                .orElseGet(() -> file(rule.name(), RulesText.of(rule, dialect)));
    }

    private static RuleFile file(String rule, String text) {
        return new RuleFile("rule " + rule, text);
    }
}
