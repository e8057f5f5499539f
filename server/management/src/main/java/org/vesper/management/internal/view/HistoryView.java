// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.rules.LiveRules;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.management.figures.BlamedRuleFigures;
import org.vesper.management.figures.LiveRuleFigures;
import org.vesper.management.figures.RuleChangeFigures;
import org.vesper.management.figures.RuleEditFigures;
import org.vesper.spi.ledger.LedgerEntry;
import org.vesper.spi.ledger.LiveChange;
import org.vesper.spi.ledger.RuleHistory;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleStatus;

/** The history of a processor's rules. Without a ledger there are no live changes, and its operations are refused. */
record HistoryView(ProcessorStage stage) {

    private static String text(Optional<RecordedRule> rule) {
        return rule.map(found -> found.file().text()).orElse("");
    }

    long version() {
        return stage.liveRules().map(rules -> rules.history().version()).orElse(0L);
    }

    /** The names of the rules that differ from the jar. */
    Set<String> names() {
        return stage.liveRules().map(rules -> rules.history().live().stream().map(LiveChange::name).collect(Collectors.toSet()))
                .orElse(Set.of());
    }

    LiveRuleFigures[] live() {
        return stage.liveRules().map(HistoryView::live).orElseGet(() -> new LiveRuleFigures[0]);
    }

    private static LiveRuleFigures[] live(LiveRules rules) {
        Set<String> conflicts = new HashSet<>(rules.conflicts());
        return rules.history().live().stream().map(change -> new LiveRuleFigures(change.name(), text(change.authored()),
                text(change.live()), change.live().filter(rule -> !rule.running()).isPresent(), conflicts.contains(change.name())))
                .toArray(LiveRuleFigures[]::new);
    }

    RuleChangeFigures[] log(int max) {
        return rules().history().log(max).stream().map(entry -> new RuleChangeFigures(entry.version(), Date.from(entry.time()),
                entry.note().user(), entry.note().address(), entry.summary(), entry.note().comment(), entry.id()))
                .toArray(RuleChangeFigures[]::new);
    }

    /** @param names none for all rules that differ from the jar */
    BlamedRuleFigures[] blame(List<String> names) {
        Map<String, LedgerEntry> entries = new TreeMap<>(rules().history().blame(names.isEmpty() ? names() : Set.copyOf(names)));
        names.stream().filter(name -> !entries.containsKey(name)).forEach(this::requireRule);
        return entries.entrySet().stream().map(rule -> blamed(rule.getKey(), rule.getValue())).toArray(BlamedRuleFigures[]::new);
    }

    private static BlamedRuleFigures blamed(String rule, LedgerEntry entry) {
        return new BlamedRuleFigures(rule, entry.version(), Date.from(entry.time()), entry.note().user(), entry.note().address(),
                entry.summary(), entry.note().comment(), entry.id());
    }

    /** A rule with parameters has rows alone. */
    private void requireRule(String name) {
        List<String> known = stage.rules().stream().map(RuleStatus::name).toList();
        if (known.stream().noneMatch(rule -> rule.equals(name) || rule.startsWith(name + "/"))) {
            throw new ConfigurationException("there is no rule " + name + NearestName.hint(name, known));
        }
    }

    /** @param to negative for the latest version */
    String diff(long from, long to) {
        return rules().history().diff(between(from, to));
    }

    RuleEditFigures[] edits(long from, long to) {
        return between(from, to).stream().map(edit -> new RuleEditFigures(edit.name(), text(edit.before()),
                text(edit.after()), edit.before().filter(RecordedRule::running).isPresent(),
                edit.after().filter(RecordedRule::running).isPresent())).toArray(RuleEditFigures[]::new);
    }

    private List<RuleEdit> between(long from, long to) {
        RuleHistory history = rules().history();
        long end = to < 0 ? history.version() : to;
        if (Math.max(from, end) > history.version()) {
            throw new ConfigurationException("the ledger has no version " + Math.max(from, end)
                    + "; vesper rules log shows those that there are");
        }
        if (from < 0 || from > end) {
            throw new ConfigurationException("the versions " + from + " and " + end + " are not in order; the earlier one is given first");
        }
        return history.edits(from, end);
    }

    private LiveRules rules() {
        return stage.liveRules().orElseThrow(() -> new ConfigurationException("this server keeps no ledger of rules"));
    }
}
