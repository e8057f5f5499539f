// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.vesper.api.EventType;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.StockTick;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.testkit.TestProcessorContext;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/**
 * Reads what rules retain, as the kernel does: the lane is held for half a millisecond, or for one rule if that takes longer. Nobody else
 * works meanwhile, so what is measured is how long events would wait.
 */
final class RetainedTrial {

    private static final long HOLD_NS = 500_000;
    private static final int WARM_UP = 5;

    /**
     * Rules of one shape.
     *
     * @param rule the text of each
     * @param events the least number of events that are sent before they are read; there are complete rounds through the symbols
     */
    private record Shape(int rules, String rule, int events) {
    }

    private RetainedTrial() {
    }

    private static Map<String, Shape> shapes(int rules) {
        Map<String, Shape> shapes = new LinkedHashMap<>();
        shapes.put("windows of 1,000 events", new Shape(rules, "SELECT sum(lastPrice) FROM StockTick RETAIN 1000 EVENTS", 1_500));
        shapes.put("windows of 10,000 events", new Shape(rules, "SELECT sum(lastPrice) FROM StockTick RETAIN 10000 EVENTS", 11_000));
        shapes.put("windows by time, 10,290 events", new Shape(rules, "SELECT sum(lastPrice) FROM StockTick RETAIN 1 HOUR", 10_290));
        shapes.put("1,470 windows of 5 events", new Shape(Math.min(rules, 100),
                "SELECT sum(lastPrice) FROM StockTick RETAIN 5 EVENTS PARTITION BY symbol", 8_820));
        shapes.put("joins of 1,000 and 1,000 events", new Shape(Math.min(rules, 100), "SELECT a.symbol FROM StockTick AS a"
                + " RETAIN 1000 EVENTS, StockTick AS b RETAIN 1000 EVENTS WHERE a.symbol = b.symbol AND a.lastPrice < 0.0", 1_500));
        shapes.put("patterns, 1,470 matches", pattern(Math.min(rules, 200), 1_470));
        shapes.put("patterns, 20,580 matches", pattern(Math.min(rules, 10), 20_580));
        return shapes;
    }

    private static Shape pattern(int rules, int matches) {
        return new Shape(rules, "SELECT a.symbol AS s MATCHING EVERY a:=StockTick FOLLOWED BY b:=StockTick(lastPrice < 0.0)", matches);
    }

    /** How long the lane is held each time, by what is read, in ns. @param rounds how often all rules are read */
    static Map<String, Histogram> measure(int rules, int rounds) {
        Map<String, Histogram> holds = new LinkedHashMap<>();
        shapes(rules).forEach((name, shape) -> holds.put(shape.rules() + " rules, " + name, holds(shape, rounds)));
        return holds;
    }

    private static Histogram holds(Shape shape, int times) {
        String text = IntStream.range(0, shape.rules()).mapToObj(i -> "@Name('r" + i + "') " + shape.rule() + ";\n")
                .collect(Collectors.joining());
        TestProcessorContext context = new TestProcessorContext(List.of(EventType.ofBean("StockTick", StockTick.class)),
                List.of(new RuleFile("retained.epl", text))).named("benchmark", "rules").classLoader(RetainedTrial.class.getClassLoader())
                .to(output -> { });
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            int rounds = (shape.events() + Market.SYMBOLS - 1) / Market.SYMBOLS;
            new Market(Market.SYMBOLS, rounds * Market.SYMBOLS).play(processor.partition(0), 0, 1);
            Histogram holds = new Histogram(3);
            for (int time = 0; time < WARM_UP + times; time++) {
                if (time == WARM_UP) {
                    holds.reset();
                }
                read(processor, holds);
            }
            return holds;
        }
    }

    private static void read(EplProcessor processor, Histogram holds) {
        List<String> rules = processor.rules().list().stream().map(RuleStatus::name).toList();
        for (int next = 0; next < rules.size();) {
            long beganNs = System.nanoTime();
            do {
                require(processor.rules().retained(List.of(rules.get(next++))));
            } while (next < rules.size() && System.nanoTime() - beganNs < HOLD_NS);
            holds.recordValue(System.nanoTime() - beganNs);
        }
    }

    private static void require(List<RetainedState> states) {
        if (states.size() != 1 || states.get(0).events() == 0) {
            throw new IllegalStateException("a rule retains nothing: " + states);
        }
    }
}
