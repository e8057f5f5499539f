// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.epl.processor.internal.rule.TableRule;
import org.vesper.epl.processor.internal.source.RuleFiles;

/**
 * The planned rules; it contains only what changes. Nothing is translated yet, so it is not known whether a new rule has {@code ?}; its
 * rows are kept in tables. <b>Threading:</b> immutable.
 *
 * @param rows the new rows, by rule
 * @param stoppedRows the names of new rows that will be off, as their predecessors were
 * @param errors the errors found so far
 * @param upload the files of changes that contain all rules
 */
record RuleSetPlan(Snapshot now, Map<String, PlannedRule> rules, Set<String> removedTables, Map<String, TableRule> markedTables,
                   Map<String, List<ParameterTable>> rows, Set<String> stoppedRows, List<EplError> errors, Optional<RuleFiles> upload)
        implements PlannedNames {

    RuleSetPlan {
        rules = Collections.unmodifiableMap(new LinkedHashMap<>(rules));
        removedTables = Set.copyOf(removedTables);
        markedTables = Map.copyOf(markedTables);
        Map<String, List<ParameterTable>> tables = new LinkedHashMap<>();
        rows.forEach((rule, all) -> tables.put(rule, List.copyOf(all)));
        rows = Collections.unmodifiableMap(tables);
        stoppedRows = Set.copyOf(stoppedRows);
        errors = List.copyOf(errors);
    }

    /** Whether a new row is to be off, as its predecessor was. */
    boolean isStopped(String row) {
        return stoppedRows.contains(row);
    }

    /** Whether the changes contain all rules, so that users of changed rules can be recreated from them. */
    boolean isUpload() {
        return upload.isPresent();
    }

    /** Whether a rule remains unchanged. */
    boolean isUntouched(String name) {
        return !rules.containsKey(name);
    }

    /** This plan, which also replaces rules of the upload whose text is unchanged; for a row, the rule that it belongs to. */
    RuleSetPlan recreating(Collection<RunningRule> outdated) {
        RuleSetDraft draft = new RuleSetDraft(this);
        outdated.forEach(rule -> draft.recreate(rule.table().map(table -> table.rule().name()).orElse(rule.name())));
        return draft.plan();
    }
}
