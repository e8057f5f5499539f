// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.flink;

import java.util.List;
import java.util.Map;
import org.apache.flink.cep.functions.PatternProcessFunction;
import org.apache.flink.cep.pattern.Pattern;
import org.apache.flink.cep.pattern.conditions.IterativeCondition;
import org.apache.flink.util.Collector;

/**
 * The rules in Flink's pattern API, by its page "FlinkCEP", sections "Iterative Conditions", "Combining Patterns" and "Contiguity within
 * looping patterns". A pattern sees the ticks of one symbol, one after the other, and skips none after a match (the default).
 *
 * <p>TREND has no counterpart, as a pattern knows nothing before its first event. A run of rises is a tick that does not exceed the one
 * before, followed by three or more that each exceed their predecessor; the opening tick precedes the first. Unlike TREND, this run ends at
 * two equal prices. The prices of the benchmark are not rounded, so there are none.
 */
final class Patterns {

    private static final String PREVIOUS = "previous";
    private static final String START = "start";
    private static final String LATEST = "latest";
    private static final int MIN_RUN = 3;

    private Patterns() {
    }

    static Pattern<Tick, ?> percent() {
        return Pattern.<Tick>begin(PREVIOUS).next(LATEST).where(new IterativeCondition<>() {

            private static final long serialVersionUID = 1;

            @Override
            public boolean filter(Tick tick, Context<Tick> matched) throws Exception {
                double change = tick.changeFrom(last(matched, PREVIOUS));
                return change > 2.0 || change < -2.0;
            }
        });
    }

    static Pattern<Tick, ?> trend() {
        return Pattern.<Tick>begin(PREVIOUS).next(START).where(new IterativeCondition<>() {

            private static final long serialVersionUID = 1;

            @Override
            public boolean filter(Tick tick, Context<Tick> matched) throws Exception {
                return tick.lastPrice <= last(matched, PREVIOUS).lastPrice;
            }
        }).next(LATEST).where(new IterativeCondition<>() {

            private static final long serialVersionUID = 1;

            @Override
            public boolean filter(Tick tick, Context<Tick> matched) throws Exception {
                Tick latest = last(matched, LATEST);
                return tick.lastPrice > (latest == null ? last(matched, START) : latest).lastPrice;
            }
        }).timesOrMore(MIN_RUN).consecutive();
    }

    private static Tick last(IterativeCondition.Context<Tick> matched, String name) throws Exception {
        Tick last = null;
        for (Tick tick : matched.getEventsForPattern(name)) {
            last = tick;
        }
        return last;
    }

    /** Turns the matches of {@link #percent} into signals. */
    static final class Percents extends PatternProcessFunction<Tick, Signal> {

        private static final long serialVersionUID = 1;

        @Override
        public void processMatch(Map<String, List<Tick>> match, Context context, Collector<Signal> out) {
            Tick latest = match.get(LATEST).get(0);
            out.collect(Signal.percent(latest, latest.changeFrom(match.get(PREVIOUS).get(0))));
        }
    }

    /** Turns the matches of {@link #trend} into signals. */
    static final class Trends extends PatternProcessFunction<Tick, Signal> {

        private static final long serialVersionUID = 1;

        @Override
        public void processMatch(Map<String, List<Tick>> match, Context context, Collector<Signal> out) {
            List<Tick> run = match.get(LATEST);
            out.collect(Signal.trend(run.get(run.size() - 1), run.size()));
        }
    }
}
