// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.vesper.api.OutputEvent;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.RuleFile;

/**
 * Plays the same events through rules again and again, each time from another event on. The rules begin anew each time, with nothing
 * retained; they are compiled only once, since that takes most of the time of a case.
 */
final class ReplayedRules implements AutoCloseable {

    private static final String PROBE = "probe of ";
    /** Between two runs, so that the clock never moves back. */
    private static final long GAP_MS = 10_000_000;

    private final EplProcessor processor;
    private List<RandomEvents.Timed> events;
    private final Set<String> probes;
    private Map<String, List<String>> outputs = new HashMap<>();
    /** The rows of the sources that have probes, in the latest run. */
    private Map<String, List<RecordedHistory.Row>> rows = new HashMap<>();
    private long shiftMs;
    private int event;
    private long earliestMs;

    /** Throws the processor's exception for rules that it rejects. */
    ReplayedRules(HorizonRules.Made made, List<RandomEvents.Timed> events) {
        this.events = events;
        this.probes = made.probes().keySet();
        List<String> all = new ArrayList<>(made.rules());
        made.probes().forEach((source, query) -> all.add("@Name('" + PROBE + source + "') " + query + ";"));
        processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), RandomEvents.TYPES,
                List.of(new RuleFile("replayed.epl", String.join("\n", all))), this::take).with(Map.of("compile-timeout", "1h")), 0);
    }

    /** Plays other events from now on. */
    void play(List<RandomEvents.Timed> others) {
        events = others;
    }

    byte[] state() {
        return WrittenState.of(processor);
    }

    void takeUp(byte[] state) {
        WrittenState.read(processor, state);
    }

    /** Notes the moment before an event, and returns the event from which on rules must be fed to go on from there. */
    long lookBack(long position) {
        return processor.lookBack(0, position);
    }

    Horizon horizon(String rule) {
        return processor.rules().status(rule).orElseThrow().horizon();
    }

    /** Plays the events from a moment on, and returns the outputs of each rule, each with the number of the event. */
    Map<String, List<String>> outputsFrom(Horizon.Moment start) {
        return outputsFrom(start, Map.of());
    }

    /** @param actions what is done before an event, by its number */
    Map<String, List<String>> outputsFrom(Horizon.Moment start, Map<Integer, Runnable> actions) {
        outputs = new HashMap<>();
        rows = new HashMap<>();
        probes.forEach(source -> rows.put(source, new ArrayList<>()));
        shiftMs += GAP_MS;
        attempt(() -> processor.advanceTime(0, shiftMs + start.timeMs()));
        outputs.clear();
        processor.rules().restart();
        for (event = (int) start.position(); event < events.size(); event++) {
            actions.getOrDefault(event, () -> { }).run();
            RandomEvents.Timed timed = events.get(event);
            earliestMs = event == 0 ? 0 : events.get(event - 1).atMs();
            attempt(() -> processor.advanceTime(0, shiftMs + timed.atMs()));
            earliestMs = timed.atMs();
            attempt(() -> processor.partition(0).onEvent(timed.event()));
        }
        outputs.values().forEach(all -> all.sort(null));
        return outputs;
    }

    /** The rows of the sources that have probes, in the latest run. */
    Map<String, List<RecordedHistory.Row>> rows() {
        return rows;
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuleFailure e) {
            // A rule may fail on an event.
        }
    }

    private void take(Object made) {
        OutputEvent output = (OutputEvent) made;
        List<Object> values = new ArrayList<>();
        IntStream.range(0, output.size()).forEach(column -> values.add(output.value(column)));
        if (output.rule().startsWith(PROBE)) {
            Map<String, Object> named = new HashMap<>();
            IntStream.range(0, output.size()).forEach(column -> named.put(output.columns().get(column), output.value(column)));
            rows.get(output.rule().substring(PROBE.length())).add(new RecordedHistory.Row(event, earliestMs, named));
        } else {
            outputs.computeIfAbsent(output.rule(), unused -> new ArrayList<>()).add(String.format(Locale.ROOT, "%04d %s", event, values));
        }
    }

    @Override
    public void close() {
        processor.close();
    }
}
