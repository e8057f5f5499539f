// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vesper.api.EventSink;
import org.vesper.api.OutputEvent;
import org.vesper.benchmarks.contest.Contestant;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.OutputHandler;
import org.vesper.benchmarks.contest.Signals;
import org.vesper.benchmarks.contest.StockTick;

/**
 * The lower bound: a loop written by hand for exactly these rules, with a look-up by symbol and with the event and output objects that an
 * application gets from a server.
 */
public final class HandWrittenLoop implements Contestant, EventSink {

    private static final List<String> PERCENT_COLUMNS = List.of("symbol", "lastPrice", "perc(lastPrice)", "clientTimestamp", "timestamp");
    private static final List<String> TREND_COLUMNS = List.of("symbol", "lastPrice", "trend(lastPrice)", "clientTimestamp", "timestamp");

    private final Map<String, State> states = new HashMap<>();
    private final OutputHandler handler = new OutputHandler();
    private final EventSink sink;
    /** Lets each event escape, so that the compiler cannot eliminate it. */
    private Object latest;

    /** The state of a watched symbol. */
    private static final class State {

        private final String percentRule;
        private final String trendRule;
        private double previous;
        private int run;
        private long percents;
        private long trends;

        State(String symbol) {
            percentRule = "percent/" + symbol;
            trendRule = "trend/" + symbol;
        }
    }

    HandWrittenLoop(List<String> symbols) {
        sink = handler;
        watch(symbols);
    }

    /** Creates a loop outside a contest: its outputs go to a sink of its own. */
    public HandWrittenLoop(List<String> symbols, EventSink sink) {
        this.sink = sink;
        watch(symbols);
    }

    private void watch(List<String> symbols) {
        symbols.forEach(symbol -> states.put(symbol, new State(symbol)));
    }

    @Override
    public void play(Market market, int partition) {
        market.play(this, partition, 1);
    }

    @Override
    public void onEvent(Object event) {
        latest = event;
        StockTick tick = (StockTick) event;
        State state = states.get(tick.getSymbol());
        if (state != null) {
            update(state, tick);
        }
    }

    private void update(State state, StockTick tick) {
        double price = tick.getLastPrice();
        double previous = state.previous;
        state.previous = price;
        if (previous == 0) {
            return;
        }
        double change = (price - previous) / previous * 100.0;
        if (change > 2.0 || change < -2.0) {
            state.percents++;
            put(state.percentRule, PERCENT_COLUMNS, tick, change);
        }
        if (price > previous) {
            state.run = Math.max(0, state.run) + 1;
        } else if (price < previous) {
            state.run = Math.min(0, state.run) - 1;
        }
        if (state.run > 2) {
            state.trends++;
            put(state.trendRule, TREND_COLUMNS, tick, state.run);
        }
    }

    private void put(String rule, List<String> columns, StockTick tick, Object value) {
        Object[] row = {tick.getSymbol(), tick.getLastPrice(), value, tick.getClientTimestamp(), tick.getTimestamp()};
        sink.onEvent(new Output(rule, columns, row));
    }

    @Override
    public Signals takeSignals() {
        return handler.takeSignals();
    }

    @Override
    public void close() {
        states.clear();
    }

    private static final class Output extends AbstractMap<String, Object> implements OutputEvent {

        private final String rule;
        private final List<String> columns;
        private final Object[] row;

        Output(String rule, List<String> columns, Object[] row) {
            this.rule = rule;
            this.columns = columns;
            this.row = row;
        }

        @Override
        public String rule() {
            return rule;
        }

        @Override
        public List<String> columns() {
            return columns;
        }

        @Override
        public Object value(int column) {
            return row[column];
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            Map<String, Object> entries = new HashMap<>();
            for (int i = 0; i < row.length; i++) {
                entries.put(columns.get(i), row[i]);
            }
            return entries.entrySet();
        }
    }
}
