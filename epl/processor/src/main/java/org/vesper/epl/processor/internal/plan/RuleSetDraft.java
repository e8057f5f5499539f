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

/** A {@link RuleSetPlan} in the making: changes are put to it one after the other. */
final class RuleSetDraft implements PlannedNames {

    private final Snapshot now;
    private final Map<String, PlannedRule> rules = new LinkedHashMap<>();
    private final Set<String> removedTables = new HashSet<>();
    private final Map<String, TableRule> markedTables = new LinkedHashMap<>();
    private final Map<String, List<ParameterTable>> rows = new LinkedHashMap<>();
    private final Set<String> stoppedRows = new HashSet<>();
    private final List<EplError> errors = new ArrayList<>();
    private Optional<RuleFiles> upload = Optional.empty();

    /** Creates a draft without changes. */
    RuleSetDraft(Snapshot now) {
        this.now = now;
    }

    /** Creates a draft with the changes of a plan. */
    RuleSetDraft(RuleSetPlan plan) {
        this(plan.now());
        rules.putAll(plan.rules());
        removedTables.addAll(plan.removedTables());
        markedTables.putAll(plan.markedTables());
        plan.rows().forEach((rule, tables) -> rows.put(rule, new ArrayList<>(tables)));
        stoppedRows.addAll(plan.stoppedRows());
        errors.addAll(plan.errors());
        upload = plan.upload();
    }

    RuleSetPlan plan() {
        return new RuleSetPlan(now, rules, removedTables, markedTables, rows, stoppedRows, errors, upload);
    }

    @Override
    public Snapshot now() {
        return now;
    }

    @Override
    public Map<String, PlannedRule> rules() {
        return Collections.unmodifiableMap(rules);
    }

    @Override
    public Set<String> removedTables() {
        return Collections.unmodifiableSet(removedTables);
    }

    @Override
    public Map<String, TableRule> markedTables() {
        return Collections.unmodifiableMap(markedTables);
    }

    /** Requires that a name is in use. <b>Failure:</b> a {@link ConfigurationException} if it is not. */
    void requireThere(String name) {
        if (!has(name)) {
            throw now.unknown(name);
        }
    }

    void put(String name, PlannedRule rule) {
        rules.put(name, rule);
    }

    /** Replaces the rule of the same name, or the rule with {@code ?} and its rows. */
    void replace(RuleSource source) {
        boolean running = find(source.name()).map(PlannedRule::running).orElse(true);
        table(source.name()).ifPresent(table -> now.rows(table).stream().filter(row -> !row.running())
                .forEach(row -> stoppedRows.add(row.name())));
        remove(source.name());
        put(source.name(), new PlannedRule.Written(source, running));
    }

    /** Replaces a rule of the upload by itself, with its rows. */
    void recreate(String name) {
        RuleFiles files = upload.orElseThrow();
        replace(files.rule(name));
        Optional.ofNullable(files.tables().get(name)).ifPresent(table -> rows.put(name, new ArrayList<>(List.of(table))));
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
    void removeForSuccessor(PlannedRule.Existing row) {
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
        PlannedRule rule = find(name).orElseThrow(() -> now.unknown(name));
        if (rule.running() != on) {
            put(name, rule.switched(on));
        }
    }

    /** Whether a rule that exists is in the shadow. */
    boolean isShadow(String name) {
        return table(name).map(TableRule::isShadow).or(() -> kept(name).map(kept -> kept.rule().isShadow())).orElse(false);
    }

    /** Puts a rule that exists into the shadow, or takes it out, with all its rows. What it retains stays. */
    void mark(String name, boolean shadow) {
        Optional<TableRule> marked = table(name).map(table -> table.with(shadow));
        if (marked.isEmpty()) {
            mark(name, shadow, marked);
            return;
        }
        markedTables.put(name, marked.get());
        now.rows(marked.get()).forEach(row -> mark(row.name(), shadow, marked));
    }

    private void mark(String name, boolean shadow, Optional<TableRule> table) {
        kept(name).ifPresent(existing -> {
            RunningRule marked = existing.rule().marked(shadow, table);
            boolean goesOn = !rules.containsKey(name) || existing instanceof PlannedRule.Marked;
            put(name, goesOn ? new PlannedRule.Marked(marked) : new PlannedRule.Kept(marked, existing.running()));
        });
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
}
