// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.spi.processor.RuleFlow;

/**
 * The rules of a processor at one moment. Immutable.
 *
 * @param rules the rules by name, in the order of deployment; a rule that replaces another keeps its position
 * @param tables the rules with {@code ?} by name
 * @param deployed the templates and streams deployed for them
 */
public record Snapshot(Map<String, RunningRule> rules, Map<String, TableRule> tables, DeployedTemplates deployed) {

    /** The empty snapshot. */
    public static final Snapshot EMPTY = new Snapshot(Map.of(), Map.of(), DeployedTemplates.EMPTY);

    public Snapshot {
        rules = Collections.unmodifiableMap(rules);
        tables = Collections.unmodifiableMap(tables);
    }

    /** A copy with other deployments. */
    public Snapshot with(DeployedTemplates deployed) {
        return new Snapshot(rules, tables, deployed);
    }

    /** A copy with changed rules. */
    public Snapshot with(NamedChanges<RunningRule> ruleChanges, NamedChanges<TableRule> tableChanges) {
        return new Snapshot(ruleChanges.appliedTo(rules), tableChanges.appliedTo(tables), deployed);
    }

    public Optional<RunningRule> find(String name) {
        return Optional.ofNullable(rules.get(name));
    }

    public Optional<TableRule> findTable(String name) {
        return Optional.ofNullable(tables.get(name));
    }

    /** The text of a rule; for a parameter row, that of its rule with {@code ?}; empty if there is no such rule. */
    public Optional<String> text(String name) {
        RunningRule rule = rules.get(name);
        Optional<TableRule> table = rule == null ? findTable(name) : rule.table();
        return table.map(found -> found.rule().text()).or(() -> Optional.ofNullable(rule).map(RunningRule::text));
    }

    public boolean isEmpty() {
        return rules.isEmpty() && tables.isEmpty();
    }

    /** The rows of a rule with {@code ?}. */
    public List<RunningRule> rows(TableRule table) {
        String name = table.rule().name();
        return rules.values().stream().filter(rule -> rule.table().filter(of -> of.rule().name().equals(name)).isPresent()).toList();
    }

    /** The names of the rules in the shadow, with {@code ?} or without. */
    public Set<String> shadows() {
        Set<String> names = new LinkedHashSet<>();
        tables.values().stream().filter(TableRule::isShadow).forEach(table -> names.add(table.rule().name()));
        rules.values().stream().filter(RunningRule::isShadow).forEach(rule -> names.add(rule.name()));
        return names;
    }

    /** The table of a rule with {@code ?}, as CSV with a header. */
    public String csv(TableRule table) {
        return table.header() + '\n' + rows(table).stream().map(row -> row.text() + '\n').collect(Collectors.joining());
    }

    /**
     * The inputs and outputs of its rules, one entry for rules that differ in constants only; empty if a statement is in Esper's dialect.
     */
    public List<RuleFlow> flows() {
        Set<RuleBody> bodies = new LinkedHashSet<>();
        rules.values().forEach(rule -> bodies.add(rule.body()));
        if (bodies.stream().anyMatch(OwnStatement.class::isInstance)) {
            return List.of();
        }
        return Stream.concat(bodies.stream().map(body -> ((LiveTemplate) body).flow()),
                tables.values().stream().map(table -> LiveTemplate.flow(table.rule()))).toList();
    }

    /** The names of all rules. */
    public List<String> names() {
        List<String> names = new ArrayList<>(tables.keySet());
        names.addAll(rules.keySet());
        return names;
    }

    /** The exception for a name that is not in use. */
    public ConfigurationException unknown(String name) {
        return new ConfigurationException("there is no rule " + name + NearestName.hint(name, names()));
    }
}
