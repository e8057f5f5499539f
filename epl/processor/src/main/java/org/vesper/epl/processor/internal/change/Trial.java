// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.vesper.epl.processor.internal.confined.FedRows;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.rule.LiveStream;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.HorizonStep;
import org.vesper.spi.warm.Past;

/**
 * Rules in an engine of their own, which are fed a past to see whether it reaches back as far as they do.
 *
 * <p><b>Threading:</b> the control thread, without a lane.
 */
final class Trial implements AutoCloseable {

    private final Partition partition;
    private final Map<RunningRule, Horizon> horizons = new LinkedHashMap<>();
    private final List<RunningRule> rules = new ArrayList<>();
    private boolean begun;

    /**
     * Prepares rules that have not begun.
     *
     * @param partition a partition without rules
     * @param looking the rules and how far they look back
     * @param fillers the rules that fill their streams
     */
    Trial(Partition partition, Map<RunningRule, Horizon> looking, List<RunningRule> fillers) {
        this.partition = partition;
        Map<LiveTemplate, LiveTemplate> templates = new LinkedHashMap<>();
        Set<LiveStream> streams = new LinkedHashSet<>();
        List<RunningRule> all = new ArrayList<>(looking.keySet());
        all.addAll(fillers);
        all.forEach(rule -> streams.addAll(((LiveTemplate) rule.body()).streams()));
        streams.forEach(stream -> stream.in(partition).deploy());
        for (RunningRule rule : all) {
            LiveTemplate template = templates.computeIfAbsent((LiveTemplate) rule.body(), body -> {
                LiveTemplate copy = body.in(partition);
                copy.deploy();
                return copy;
            });
            RunningRule copy = rule.in(template);
            rules.add(copy);
            if (looking.containsKey(rule)) {
                horizons.put(copy, looking.get(rule));
            }
        }
        begin(partition.engine().nowMs());
    }

    Partition partition() {
        return partition;
    }

    private void begin(long startMs) {
        if (begun) {
            rules.forEach(RunningRule::end);
        }
        partition.engine().turnClock(startMs);
        rules.forEach(RunningRule::begin);
        begun = true;
    }

    /** Whether the rules retain after this past, up to a moment, what they would after any longer one. */
    boolean suffices(Past past, long nowMs) {
        if (horizons.values().stream().anyMatch(Trial::isBeyond)) {
            return false;
        }
        boolean counts = horizons.values().stream().flatMap(horizon -> horizon.paths().stream())
                .anyMatch(path -> path.steps().stream().anyMatch(HorizonStep.Events.class::isInstance));
        if (counts) {
            feed(past);
        }
        return horizons.entrySet().stream().allMatch(rule -> rule.getValue().paths().stream()
                .allMatch(path -> reaches(rule.getKey(), path.steps(), nowMs - past.startMs())));
    }

    /** Whether no limited past suffices for certain. */
    private static boolean isBeyond(Horizon horizon) {
        return horizon.isEndless() || !horizon.state().isEmpty()
                || !horizon.paths().stream().allMatch(path -> isTime(path.steps()) || isCount(path.steps()));
    }

    private static boolean isTime(List<HorizonStep> steps) {
        return steps.stream().allMatch(HorizonStep.Time.class::isInstance);
    }

    /** A number of events is known only for the events that the rule itself receives, all together. */
    private static boolean isCount(List<HorizonStep> steps) {
        return steps.size() == 1 && steps.get(0) instanceof HorizonStep.Events last && last.source().keys().isEmpty();
    }

    private void feed(Past past) {
        begin(past.startMs());
        partition.feedOnly(Feeding.rows(rules), rules);
        try {
            past.replay(partition::feedTime, partition::feed);
        } finally {
            partition.feedAll();
        }
    }

    private boolean reaches(RunningRule rule, List<HorizonStep> steps, long lengthMs) {
        if (isTime(steps)) {
            return steps.stream().mapToLong(step -> ((HorizonStep.Time) step).lengthMs()).sum() <= lengthMs;
        }
        HorizonStep.Events last = (HorizonStep.Events) steps.get(0);
        FedRows row = Feeding.rows(List.of(rule));
        OptionalLong received = partition.engine().fewestFed(row, last.source().name());
        return received.isPresent() && received.getAsLong() >= last.count();
    }

    @Override
    public void close() {
        partition.close();
    }
}
