// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.vesper.api.EventSink;
import org.vesper.api.OutputEvent;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.spi.processor.KeyPartitioner;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

/** Runs rules on random events and records the outputs of each, with the number of the event. */
final class RandomRun {

    private final Map<String, List<String>> outputs = new TreeMap<>();
    private int step;

    private RandomRun() {
    }

    /** Throws the processor's exception for rules that it rejects. */
    static Map<String, List<String>> outputs(List<String> rules, List<RandomEvents.Timed> events, Map<String, String> settings,
            int partitions) {
        RandomRun run = new RandomRun();
        List<EventSink> sinks = IntStream.range(0, partitions).<EventSink>mapToObj(i -> run::take).toList();
        TestProcessorContext context = RuleContext.of(RandomRun.class.getClassLoader(), RandomEvents.TYPES,
                List.of(new RuleFile("random.epl", String.join("\n", rules))), run::take)
                .with(unhurried(settings))
                .partitioned(partitions > 1 ? "symbol" : "", sinks);
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            for (RandomEvents.Timed event : events) {
                run.step++;
                for (int i = 0; i < partitions; i++) {
                    int partition = i;
                    attempt(() -> processor.advanceTime(partition, event.atMs()));
                }
                attempt(() -> processor.partition(KeyPartitioner.partition(event.event().get("symbol"), partitions))
                        .onEvent(event.event()));
            }
        }
        return run.outputs;
    }

    /** A busy machine decides nothing here: BoundedPlansTest is about rules that do not compile in time. */
    private static Map<String, String> unhurried(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("compile-timeout", "1h");
        return all;
    }

    /** A rule may fail on an event. */
    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuleFailure e) {
            // Only the outputs matter.
        }
    }

    private void take(Object event) {
        OutputEvent output = (OutputEvent) event;
        List<Object> values = new ArrayList<>();
        IntStream.range(0, output.size()).forEach(column -> values.add(output.value(column)));
        outputs.computeIfAbsent(output.rule(), unused -> new ArrayList<>()).add(step + " " + Arrays.deepToString(values.toArray()));
    }
}
