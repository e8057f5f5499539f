// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import com.espertech.esper.common.internal.epl.pattern.core.EvalRootState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.anatomy.QueryAnatomy;
import org.vesper.epl.processor.internal.change.RuleSet;
import org.vesper.epl.processor.internal.engine.EngineSettings;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/**
 * An engine beside that of a processor, whose rules have no effect: their rows are collected if somebody asks for them. <b>Threading:</b>
 * as that of the processor.
 */
final class Beside implements AutoCloseable {

    private final List<Partition> partitions = new ArrayList<>();
    private final List<Map<String, List<Map<String, Object>>>> collected = new ArrayList<>();
    private final RuleSet rules;

    Beside(ProcessorContext processor, Collection<EventType> types, int number, long startMs) {
        ProbeContext context = new ProbeContext(processor, types, number, partition -> event -> collect(partition, event));
        EngineSettings settings = EngineSettings.read(ProbeContext.OWNER, context.settings());
        for (int partition = 0; partition < number; partition++) {
            collected.add(null);
            partitions.add(new Partition(ProbeContext.OWNER, context, partition, settings, startMs));
        }
        rules = new RuleSet(ProbeContext.OWNER, partitions, RuleTranslator.of(context), Optional.empty(), Optional::empty,
                Optional.empty(), Dialect.VESPER, () -> Partition.silent(ProbeContext.OWNER, context, settings));
    }

    private void collect(int partition, Object event) {
        Map<String, List<Map<String, Object>>> rows = collected.get(partition);
        if (rows != null && event instanceof OutputEvent output) {
            Map<String, Object> row = new LinkedHashMap<>();
            output.columns().forEach(column -> row.put(column, output.get(column)));
            rows.computeIfAbsent(output.rule(), unused -> new ArrayList<>()).add(row);
        }
    }

    /** Gives it exactly these rules; those that it has already keep what they retain. */
    void run(Map<String, String> texts, List<String> stopped) {
        List<String> before = rules.list().stream().map(RuleStatus::name).toList();
        if (texts.isEmpty()) {
            rules.prepare(before.isEmpty() ? List.of() : List.of(new RuleChange.Remove(before))).apply();
            return;
        }
        List<RuleChange> changes = new ArrayList<>();
        changes.add(new RuleChange.Upload(List.of(new RuleFile("why.epl", Probes.file(texts)))));
        changes.add(new RuleChange.Start(texts.keySet().stream().filter(name -> !stopped.contains(name)).toList()));
        if (!stopped.isEmpty()) {
            changes.add(new RuleChange.Stop(stopped));
        }
        rules.prepare(changes).apply();
    }

    /** Drops what its rules retain. */
    void restart() {
        rules.restart();
    }

    /** Feeds a partition, and returns the rows that its rules select meanwhile, by rule. */
    Map<String, List<Map<String, Object>>> rows(int partition, Consumer<Partition> fed) {
        Map<String, List<Map<String, Object>>> rows = new LinkedHashMap<>();
        collected.set(partition, rows);
        try {
            fed.accept(partitions.get(partition));
        } finally {
            collected.set(partition, null);
        }
        return rows;
    }

    /** Reads the state of a rule with the same aggregates; see {@link org.vesper.epl.processor.internal.rule.RuleBody#readState}. */
    void readState(String rule, int partition, byte[] state) throws IOException {
        RunningRule running = rules.find(rule).orElseThrow();
        running.body().readState(running, partition, state);
    }

    /** Reads states that begin like its own. */
    void readFirstStates(String rule, int partition, List<byte[]> states) throws IOException {
        RunningRule running = rules.find(rule).orElseThrow();
        running.body().readFirstStates(running, partition, states);
    }

    /** The state of each statement of a rule that has aggregates, sub-selects first. */
    List<byte[]> states(String rule, int partition) throws IOException {
        RunningRule running = rules.find(rule).orElseThrow();
        return running.body().writeState(running, partition);
    }

    Partition partition(int partition) {
        return partitions.get(partition);
    }

    /** What the window of a rule retains at this moment. */
    List<Map<String, Object>> retained(String rule, int partition) {
        RunningRule running = rules.find(rule).orElseThrow();
        List<Map<String, Object>> events = new ArrayList<>();
        for (Object[] row : running.rows(partitions.get(partition))) {
            Map<String, Object> event = new LinkedHashMap<>();
            for (int i = 0; i < row.length; i++) {
                event.put(running.columns().get(i), row[i]);
            }
            event.remove(QueryAnatomy.COUNT);
            events.add(event);
        }
        return events;
    }

    /** The states of the patterns of a rule at this moment. */
    List<EvalRootState> patterns(String rule, int partition) {
        return rules.find(rule).orElseThrow().patterns(partitions.get(partition));
    }

    @Override
    public void close() {
        partitions.forEach(Partition::close);
    }
}
