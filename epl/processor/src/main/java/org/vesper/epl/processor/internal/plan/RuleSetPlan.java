// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.epl.processor.internal.rule.TableRule;
import org.vesper.epl.processor.internal.source.RuleFiles;
import org.vesper.epl.processor.internal.source.RuleSource;

/**
 * The planned rules; it records only changes. Nothing is translated yet, so it is not known whether a new rule has {@code ?}; its rows are
 * kept in tables. {@link RuleChangeReader} fills it; after that it does not change.
 */
final class RuleSetPlan {

    private final Snapshot now;
    private final Map<String, PlannedRule> rules = new LinkedHashMap<>();
    private final Set<String> removedTables = new HashSet<>();
    private final Map<String, List<ParameterTable>> rows = new LinkedHashMap<>();
    private final Set<String> stoppedRows = new HashSet<>();
    private final List<EplError> errors = new ArrayList<>();
    private Optional<RuleFiles> upload = Optional.empty();

    /** Creates a plan without changes. */
    RuleSetPlan(Snapshot now) {
        this.now = now;
    }

    private RuleSetPlan(RuleSetPlan other) {
        this(other.now);
        rules.putAll(other.rules);
        removedTables.addAll(other.removedTables);
        rows.putAll(other.rows);
        stoppedRows.addAll(other.stoppedRows);
        errors.addAll(other.errors);
        upload = other.upload;
    }

    /** The rules before the changes. */
    Snapshot now() {
        return now;
    }

    /** The planned rules by the names that change. */
    Map<String, PlannedRule> rules() {
        return Collections.unmodifiableMap(rules);
    }

    /** The rules with {@code ?} that are removed or replaced. */
    Set<String> removedTables() {
        return Collections.unmodifiableSet(removedTables);
    }

    /** The new rows, by rule. */
    Map<String, List<ParameterTable>> rows() {
        return Collections.unmodifiableMap(rows);
    }

    /** Whether a new row is to be off, as its predecessor was. */
    boolean isStopped(String row) {
        return stoppedRows.contains(row);
    }

    /** Whether the changes contain all rules, so that users of changed rules can be recreated from them. */
    boolean isUpload() {
        return upload.isPresent();
    }

    /** The errors found so far. */
    List<EplError> errors() {
        return Collections.unmodifiableList(errors);
    }

    /** The rule of this name, unless a file of the changes replaces it. */
    Optional<PlannedRule.Kept> kept(String name) {
        return planned(name).filter(PlannedRule.Kept.class::isInstance).map(PlannedRule.Kept.class::cast);
    }

    /** The remaining rule with {@code ?} of this name. */
    Optional<TableRule> table(String name) {
        return removedTables.contains(name) ? Optional.empty() : now.findTable(name);
    }

    /** Whether the name is in use. */
    boolean has(String name) {
        return planned(name).isPresent() || table(name).isPresent();
    }

    /** Whether a rule remains unchanged. */
    boolean isUntouched(String name) {
        return !rules.containsKey(name);
    }

    /** A copy of this plan that also replaces rules of the upload whose text is unchanged; for a row, the rule that it belongs to. */
    RuleSetPlan recreating(Collection<RunningRule> outdated) {
        RuleSetPlan plan = new RuleSetPlan(this);
        outdated.forEach(plan::recreate);
        return plan;
    }

    private void recreate(RunningRule rule) {
        RuleFiles files = upload.orElseThrow();
        String name = rule.table().map(table -> table.rule().name()).orElse(rule.name());
        replace(files.rule(name));
        Optional.ofNullable(files.tables().get(name)).ifPresent(table -> rows.put(name, List.of(table)));
    }

    // ---- filled by the reader ----

    void put(String name, PlannedRule rule) {
        rules.put(name, rule);
    }

    /** Replaces the rule of the same name, or the rule with {@code ?} and its rows. */
    void replace(RuleSource source) {
        boolean running = planned(source.name()).map(PlannedRule::running).orElse(true);
        table(source.name()).ifPresent(table -> now.rows(table).stream().filter(row -> !row.running())
                .forEach(row -> stoppedRows.add(row.name())));
        remove(source.name());
        put(source.name(), new PlannedRule.Written(source, running));
    }

    /** Removes a rule and all its rows. */
    void remove(String name) {
        table(name).ifPresent(table -> {
            removedTables.add(name);
            now.rows(table).forEach(row -> put(row.name(), new PlannedRule.Removed()));
        });
        put(name, new PlannedRule.Removed());
    }

    /** Removes a row that another one replaces. */
    void removeForSuccessor(PlannedRule.Kept row) {
        put(row.rule().name(), new PlannedRule.Removed());
        if (!row.running()) {
            stoppedRows.add(row.rule().name());
        }
    }

    void removeAllBut(Set<String> names) {
        now.tables().keySet().stream().filter(name -> !names.contains(name)).forEach(removedTables::add);
        now.rules().keySet().stream().filter(name -> !names.contains(name)).forEach(name -> put(name, new PlannedRule.Removed()));
        rules.replaceAll((name, rule) -> names.contains(name) ? rule : new PlannedRule.Removed());
    }

    void turn(String name, boolean on) {
        Optional<TableRule> table = table(name);
        if (table.isPresent()) {
            now.rows(table.get()).stream().map(RunningRule::name).filter(this::has).forEach(row -> turn(row, on));
            return;
        }
        if (isNewRow(name)) {
            turnNewRow(name, on);
            return;
        }
        PlannedRule rule = planned(name).orElseThrow(() -> now.unknown(name));
        if (rule.running() != on) {
            put(name, rule.switched(on));
        }
    }

    private boolean isNewRow(String name) {
        return rows.entrySet().stream().filter(rule -> name.startsWith(rule.getKey() + '/'))
                .anyMatch(rule -> rule.getValue().stream().flatMap(table -> table.rows().stream())
                        .anyMatch(row -> name.equals(rule.getKey() + '/' + row.name())));
    }

    private void turnNewRow(String name, boolean on) {
        if (on) {
            stoppedRows.remove(name);
        } else {
            stoppedRows.add(name);
        }
    }

    void addRows(String rule, ParameterTable table) {
        rows.computeIfAbsent(rule, unused -> new ArrayList<>()).add(table);
    }

    void addErrors(Collection<EplError> more) {
        errors.addAll(more);
    }

    void setUpload(RuleFiles files) {
        upload = Optional.of(files);
    }

    /** Requires that a name is in use. <b>Failure:</b> a {@link ConfigurationException} if it is not. */
    void requireThere(String name) {
        if (!has(name)) {
            throw now.unknown(name);
        }
    }

    private Optional<PlannedRule> planned(String name) {
        PlannedRule rule = rules.get(name);
        return rule == null ? now.find(name).map(kept -> new PlannedRule.Kept(kept, kept.running()))
                : Optional.of(rule).filter(it -> !(it instanceof PlannedRule.Removed));
    }
}
