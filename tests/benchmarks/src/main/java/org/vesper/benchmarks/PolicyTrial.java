// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.benchmarks.contest.Spread;
import org.vesper.benchmarks.contest.StockTick;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.spi.processor.JavaPolicy.Access;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

/**
 * Measures what the check of the Java in rules adds to their compilation: the same rules, with the check and without, in turn. Takes the
 * processor time of the thread that compiles, which other programs of the machine disturb least.
 */
final class PolicyTrial implements AutoCloseable {

    private static final int RULES = 5;
    private static final int WARM_UP = 5;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final EplProcessor checked = processor(Access.DECLARED);
    private final EplProcessor unchecked = processor(Access.ANY);
    private int made;

    /** The time with the check as a multiple of the time without. */
    Spread measure(int rounds) {
        List<Double> ratios = new ArrayList<>();
        for (int round = -WARM_UP; round < rounds; round++) {
            List<String> rules = rules();
            boolean checkedFirst = round % 2 == 0;
            double first = compileNs(checkedFirst ? checked : unchecked, rules);
            double second = compileNs(checkedFirst ? unchecked : checked, rules);
            if (round >= 0) {
                ratios.add(checkedFirst ? first / second : second / first);
            }
        }
        return Spread.of(ratios);
    }

    @Override
    public void close() {
        checked.close();
        unchecked.close();
    }

    /** Rules of which no two share a statement. */
    private List<String> rules() {
        int begin = made;
        made += RULES;
        return IntStream.range(begin, made).mapToObj(number -> "@Name('r" + number + "') SELECT symbol, lastPrice * " + number
                + " AS scaled, Math.abs(lastPrice) AS price FROM StockTick RETAIN " + (2 + number) + " EVENTS WHERE lastPrice > " + number
                + " HAVING AVG(lastPrice) > " + number + ";").toList();
    }

    /** The processor time until the rules could be put in force; they are not. */
    private static double compileNs(EplProcessor processor, List<String> rules) {
        RuleChange addition = new RuleChange.Add(new RuleFile("rules.epl", rules.stream().collect(Collectors.joining("\n"))));
        long start = THREADS.getCurrentThreadCpuTime();
        processor.rules().prepare(List.of(addition));
        return THREADS.getCurrentThreadCpuTime() - start;
    }

    private static EplProcessor processor(Access access) {
        EventSink end = event -> { };
        TestProcessorContext context = new TestProcessorContext(List.of(EventType.ofBean("StockTick", StockTick.class)),
                List.of(new RuleFile("rules.epl", "@Name('first') SELECT symbol FROM StockTick;")));
        return new EplProcessor(context.named("benchmark", "rules").classLoader(PolicyTrial.class.getClassLoader()).java(access)
                .partitioned("symbol", List.of(end)), 0);
    }
}
