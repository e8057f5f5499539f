// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleStatus;

/** Finds the changes that make some rules what they are wanted to be, and leave all others alone. */
final class Restoration {

    private final RuleControl rules;
    private final Map<String, RuleEdit> wanted = new LinkedHashMap<>();
    private final List<String> removed = new ArrayList<>();
    private final Map<String, List<String>> removedRows = new LinkedHashMap<>();
    private final List<RuleChange> written = new ArrayList<>();
    private final List<RuleChange> rows = new ArrayList<>();
    private final List<String> started = new ArrayList<>();
    private final List<String> stopped = new ArrayList<>();
    private final Set<String> rewritten = new HashSet<>();

    private Restoration(RuleControl rules) {
        this.rules = rules;
    }

    /** @param wanted from the rules and rows as they are to what they shall be */
    static List<RuleChange> of(RuleControl rules, List<RuleEdit> wanted) {
        Restoration restoration = new Restoration(rules);
        wanted.forEach(edit -> restoration.wanted.put(edit.name(), edit));
        restoration.addRowsOfRewritten();
        restoration.wanted.values().forEach(restoration::restore);
        return restoration.changes();
    }

    /** A rule with {@code ?} that gets another text loses its rows, so all of them are wanted again. */
    private void addRowsOfRewritten() {
        Set<String> changed = wanted.values().stream().filter(Restoration::isRewritten).map(RuleEdit::name)
                .collect(Collectors.toSet());
        for (RuleStatus status : changed.isEmpty() ? List.<RuleStatus>of() : rules.list()) {
            int slash = status.name().lastIndexOf('/');
            if (slash > 0 && changed.contains(status.name().substring(0, slash))) {
                rules.recorded(status.name()).filter(RecordedRule::isRow).ifPresent(row -> {
                    rewritten.add(tableOf(row));
                    wanted.putIfAbsent(row.name(), new RuleEdit(row.name(), Optional.of(row), Optional.of(row)));
                });
            }
        }
    }

    private static boolean isRewritten(RuleEdit edit) {
        Optional<RecordedRule> now = edit.before();
        return edit.after().isPresent() && now.isPresent() && !now.get().isRow() && now.get().file().text().contains("?")
                && !now.get().hasBodyOf(edit.after().get());
    }

    private void restore(RuleEdit edit) {
        Optional<RecordedRule> now = edit.before();
        Optional<RecordedRule> rule = edit.after();
        if (rule.isEmpty()) {
            now.ifPresent(this::remove);
            return;
        }
        boolean isNew = now.isEmpty() || rule.get().isRow() && rewritten.contains(tableOf(rule.get()));
        if (isNew || !now.get().file().equals(rule.get().file())) {
            write(rule.get(), isNew);
        }
        boolean running = isNew || now.get().running();
        if (running != rule.get().running()) {
            (running ? stopped : started).add(edit.name());
        }
    }

    private void remove(RecordedRule rule) {
        if (!rule.isRow()) {
            removed.add(rule.name());
            return;
        }
        String table = tableOf(rule);
        boolean goesWithItsRule = rewritten.contains(table) || wanted.containsKey(table) && wanted.get(table).after().isEmpty();
        if (!goesWithItsRule) {
            removedRows.computeIfAbsent(table, unused -> new ArrayList<>()).add(rule.name().substring(table.length() + 1));
        }
    }

    private void write(RecordedRule rule, boolean isNew) {
        if (rule.isRow()) {
            rows.add(new RuleChange.SetParameters(tableOf(rule), rule.file()));
        } else if (rewritten.contains(rule.name())) {
            removed.add(rule.name());
            written.add(new RuleChange.Add(rule.file()));
        } else {
            written.add(isNew ? new RuleChange.Add(rule.file()) : new RuleChange.Replace(rule.file()));
        }
    }

    private List<RuleChange> changes() {
        List<RuleChange> changes = new ArrayList<>();
        if (!removed.isEmpty()) {
            changes.add(new RuleChange.Remove(removed));
        }
        removedRows.forEach((rule, names) -> changes.add(new RuleChange.RemoveParameters(rule, names)));
        changes.addAll(written);
        changes.addAll(rows);
        if (!started.isEmpty()) {
            changes.add(new RuleChange.Start(started));
        }
        if (!stopped.isEmpty()) {
            changes.add(new RuleChange.Stop(stopped));
        }
        return changes;
    }

    private static String tableOf(RecordedRule row) {
        return row.file().ruleOfTable().orElseThrow();
    }
}
