// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.benchmarks.contest.Spread;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

/** Measures one aggregate over a sliding window: as Vesper computes it, and as Esper does in its own dialect, in turn. */
final class AggregatesTrial {

    private static final List<String> AGGREGATES = List.of("sum(price)", "avg(price)", "sum(volume)", "avg(volume)", "median(price)",
            "avedev(price)", "stddev(price)");
    private static final int WINDOW = 100;
    private static final int WARM_UP = 4;
    /** A power of two. */
    private static final int EVENTS = 4_096;

    private final EventType type = EventType.ofMap("Tick", Map.of("price", double.class, "volume", int.class));
    private final List<MapEvent> ticks = new ArrayList<>();

    AggregatesTrial() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < EVENTS; i++) {
            MapEvent tick = new MapEvent(type);
            tick.put("price", 50 + random.nextInt(10_000) / 100.0);
            tick.put("volume", random.nextInt(1_000));
            ticks.add(tick);
        }
    }

    /** The processor time of an event in ns, by aggregate and dialect. @param events the number of events of a round */
    Map<String, Spread> measure(int events, int rounds) {
        Map<String, Spread> costs = new LinkedHashMap<>();
        for (String aggregate : AGGREGATES) {
            try (EplProcessor own = processor("SELECT " + aggregate + " AS x FROM Tick RETAIN " + WINDOW + " EVENTS");
                 EplProcessor esper = processor("select " + aggregate + " as x from Tick#length(" + WINDOW + ")")) {
                Map<String, EplProcessor> both = Map.of(aggregate, own, aggregate + " of Esper", esper);
                Map<String, List<Double>> ns = new LinkedHashMap<>();
                for (int round = -WARM_UP; round < rounds; round++) {
                    boolean counts = round >= 0;
                    both.forEach((name, processor) -> {
                        double cost = play(processor.partition(0), events);
                        if (counts) {
                            ns.computeIfAbsent(name, unused -> new ArrayList<>()).add(cost);
                        }
                    });
                }
                ns.forEach((name, values) -> costs.put(name, Spread.of(values)));
            }
        }
        return costs;
    }

    private EplProcessor processor(String rule) {
        String dialect = rule.startsWith("select") ? "@Dialect('esper')\n" : "";
        RuleFile file = new RuleFile("a.epl", dialect + "@Name('r') " + rule + ";");
        return new EplProcessor(new TestProcessorContext(List.of(type), List.of(file))
                .named("benchmark", "rules").classLoader(getClass().getClassLoader()).to(output -> { }), 0);
    }

    private double play(EventSink processor, int events) {
        long beganNs = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (int i = 0; i < events; i++) {
            processor.onEvent(ticks.get(i & EVENTS - 1));
        }
        return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - beganNs) / (double) events;
    }
}
