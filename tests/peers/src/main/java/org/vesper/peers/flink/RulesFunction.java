// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.flink;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Both rules, written in Java over a state for each symbol: the way of Flink's page "Working with State". */
final class RulesFunction extends KeyedProcessFunction<String, Tick, Signal> {

    private static final long serialVersionUID = 1;
    private static final int MIN_RUN = 3;

    private transient ValueState<Prices> states;

    /** The statistics of a symbol, as a class that Flink's serializer for POJOs accepts. */
    public static final class Prices {

        public Tick previous;
        public int run;
    }

    @Override
    public void open(OpenContext context) {
        states = getRuntimeContext().getState(new ValueStateDescriptor<>("prices", Prices.class));
    }

    @Override
    public void processElement(Tick tick, Context context, Collector<Signal> out) throws Exception {
        Prices prices = states.value();
        if (prices == null) {
            prices = new Prices();
        } else {
            update(prices, tick, out);
        }
        prices.previous = tick;
        states.update(prices);
    }

    private static void update(Prices prices, Tick tick, Collector<Signal> out) {
        double change = tick.changeFrom(prices.previous);
        if (change > 2.0 || change < -2.0) {
            out.collect(Signal.percent(tick, change));
        }
        if (tick.lastPrice > prices.previous.lastPrice) {
            prices.run = Math.max(0, prices.run) + 1;
        } else if (tick.lastPrice < prices.previous.lastPrice) {
            prices.run = Math.min(0, prices.run) - 1;
        }
        if (prices.run >= MIN_RUN) {
            out.collect(Signal.trend(tick, prices.run));
        }
    }
}
