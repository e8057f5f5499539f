// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.ArrayList;
import java.util.LinkedHashMap;
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
 * The rules of a processor by name, in the order of deployment; a rule that is replaced keeps its place.
 *
 * <p><b>Threading:</b> any thread reads; the control thread switches. The lock is held for a look or a switch and nothing is called
 * under it, so that a reader sees all of a change or nothing.
 */
public final class Rules {

    private final String owner;
    private final Map<String, RunningRule> byName = new LinkedHashMap<>();
    private final Map<String, TableRule> tables = new LinkedHashMap<>();

    /** @param owner how errors call the processor */
    public Rules(String owner) {
        this.owner = owner;
    }

    public synchronized Optional<RunningRule> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    public synchronized Optional<TableRule> findTable(String name) {
        return Optional.ofNullable(tables.get(name));
    }

    /** The text of a rule, for a row of parameters that of its rule with {@code ?}; empty if there is no such rule. */
    public synchronized Optional<String> text(String name) {
        RunningRule rule = byName.get(name);
        Optional<TableRule> table = rule == null ? Optional.ofNullable(tables.get(name)) : rule.table();
        return table.map(found -> found.rule().text()).or(() -> Optional.ofNullable(rule).map(RunningRule::text));
    }

    public synchronized boolean isEmpty() {
        return byName.isEmpty() && tables.isEmpty();
    }

    /** Both kinds of rules at one moment. */
    public record Look(Map<String, RunningRule> rules, Map<String, TableRule> tables) {

        /** Of rules that differ in constants only one; none if a statement is in Esper's dialect. */
        public List<RuleFlow> flows() {
            Set<RuleBody> bodies = new LinkedHashSet<>();
            rules.values().forEach(rule -> bodies.add(rule.body()));
            if (bodies.stream().anyMatch(OwnStatement.class::isInstance)) {
                return List.of();
            }
            return Stream.concat(bodies.stream().map(body -> ((LiveTemplate) body).flow()),
                    tables.values().stream().map(table -> LiveTemplate.flow(table.rule()))).toList();
        }
    }

    public synchronized Look look() {
        return new Look(new LinkedHashMap<>(byName), new LinkedHashMap<>(tables));
    }

    public synchronized List<RunningRule> all() {
        return new ArrayList<>(byName.values());
    }

    /** The rules with {@code ?} by name. */
    public synchronized Map<String, TableRule> tables() {
        return new LinkedHashMap<>(tables);
    }

    public List<RunningRule> rows(TableRule table) {
        return all().stream().filter(rule -> rule.table().filter(table::equals).isPresent()).toList();
    }

    /** The table of a rule with {@code ?}. */
    public String csv(TableRule table) {
        return table.header() + '\n' + rows(table).stream().map(row -> row.text() + '\n').collect(Collectors.joining());
    }

    /** What to throw for a name that is not there. */
    public ConfigurationException unknown(String name) {
        List<String> names = new ArrayList<>(tables().keySet());
        all().forEach(rule -> names.add(rule.name()));
        return new ConfigurationException(owner + ": there is no rule " + name + NearestName.hint(name, names));
    }

    /** Makes a change visible; an empty place says that the rule of this name is gone. */
    public synchronized void change(Map<String, Optional<RunningRule>> rules, Map<String, Optional<TableRule>> tableRules) {
        rules.forEach((name, rule) -> put(byName, name, rule));
        tableRules.forEach((name, table) -> put(tables, name, table));
    }

    public static <T> void put(Map<String, T> map, String name, Optional<T> value) {
        if (value.isPresent()) {
            map.put(name, value.get());
        } else {
            map.remove(name);
        }
    }
}
