// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.siddhi;

import io.siddhi.core.SiddhiAppRuntime;
import io.siddhi.core.SiddhiManager;
import io.siddhi.core.event.Event;
import io.siddhi.core.stream.input.InputHandler;
import io.siddhi.core.stream.output.StreamCallback;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.vesper.benchmarks.contest.Contestant;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.OutputHandler;
import org.vesper.benchmarks.contest.Signals;
import org.vesper.benchmarks.contest.StockTick;

/**
 * Siddhi 5.1, embedded as the page "Siddhi as a Java library" of its documentation shows. PERC and TREND are aggregates by its extension
 * point, as its language has neither (chapter "Extension" of the query guide, siddhi.io/en/v5.1/docs/query-guide).
 */
public final class Siddhi implements Contestant {

    private static final String STREAM =
            "define stream StockTick (symbol string, lastPrice double, clientTimestamp long, timestamp long);\n";
    private static final String PERCENT = "%s#window.length(2) select symbol, lastPrice, paper:perc(lastPrice) as value, clientTimestamp, "
            + "timestamp having value > 2.0 or value < -2.0 insert into Percents;\n";
    private static final String TREND = "%s#window.length(3) select symbol, lastPrice, paper:trend(lastPrice) as value, clientTimestamp, "
            + "timestamp having value > 2 insert into Trends;\n";
    private static final int EVENTS_PER_SEND = 64;

    private final SiddhiManager manager = new SiddhiManager();
    private final OutputHandler handler = new OutputHandler();
    private final InputHandler input;
    private final int eventsPerSend;

    private Siddhi(String application, List<String> monitored, int eventsPerSend) {
        this.eventsPerSend = eventsPerSend;
        manager.setExtension("paper:perc", PercAggregator.class);
        manager.setExtension("paper:trend", TrendAggregator.class);
        SiddhiAppRuntime runtime = manager.createSiddhiAppRuntime(application);
        runtime.addCallback("Percents", outputs("percent"));
        runtime.addCallback("Trends", outputs("trend"));
        runtime.start();
        for (String symbol : monitored) {
            send(runtime.getInputHandler("Monitor"), new Object[] {symbol});
        }
        input = runtime.getInputHandler("StockTick");
    }

    /**
     * The idiomatic form: a query with a filter and a window for each rule, as in the chapters "Filter" and "Window" of the query guide,
     * and {@code InputHandler.send(Object[])} for each event.
     */
    public static Siddhi queries(List<String> symbols) {
        StringBuilder application = new StringBuilder(STREAM);
        for (String symbol : symbols) {
            String from = "from StockTick[symbol == '" + symbol + "']";
            application.append("@info(name = 'percent/").append(symbol).append("') ").append(String.format(Locale.ROOT, PERCENT, from));
            application.append("@info(name = 'trend/").append(symbol).append("') ").append(String.format(Locale.ROOT, TREND, from));
        }
        return new Siddhi(application.toString(), List.of(), 1);
    }

    /**
     * The best form: the two rules once, in a partition for each symbol ("Partition" in the query guide), behind a filter by a table with
     * a primary key ("Table", "Primary Key"), and 64 events with each {@code InputHandler.send(Event[])}. Without windows: the aggregates
     * do not need them.
     */
    public static Siddhi partition(List<String> symbols) {
        String application = STREAM + "define stream Monitor (symbol string);\n"
                + "@PrimaryKey('symbol') define table Monitored (symbol string);\n"
                + "from Monitor insert into Monitored;\n"
                + "from StockTick[Monitored.symbol == symbol in Monitored] insert into MonitoredTick;\n"
                + "partition with (symbol of MonitoredTick) begin\n"
                + String.format(Locale.ROOT, PERCENT.replace("#window.length(2)", ""), "from MonitoredTick")
                + String.format(Locale.ROOT, TREND.replace("#window.length(3)", ""), "from MonitoredTick")
                + "end;\n";
        return new Siddhi(application, symbols, EVENTS_PER_SEND);
    }

    private StreamCallback outputs(String rule) {
        return new StreamCallback() {
            @Override
            public void receive(Event[] events) {
                for (Event event : events) {
                    handler.take(rule, event.getData(2), (Long) event.getData(4));
                }
            }
        };
    }

    @Override
    public void play(Market market, int partition) {
        if (eventsPerSend == 1) {
            market.play(event -> send(input, data((StockTick) event)), partition, 1);
        } else {
            Batch batch = new Batch();
            market.play(event -> batch.add((StockTick) event), partition, 1);
            batch.send();
        }
    }

    private static Object[] data(StockTick tick) {
        return new Object[] {tick.getSymbol(), tick.getLastPrice(), tick.getClientTimestamp(), tick.getTimestamp()};
    }

    private static void send(InputHandler input, Object[] data) {
        try {
            input.send(data);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Events that are sent together. */
    private final class Batch {

        private final Event[] events = new Event[eventsPerSend];
        private int size;

        void add(StockTick tick) {
            events[size++] = new Event(tick.getTimestamp(), data(tick));
            if (size == eventsPerSend) {
                send();
            }
        }

        void send() {
            try {
                input.send(size == eventsPerSend ? events : Arrays.copyOf(events, size));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            size = 0;
        }
    }

    @Override
    public Signals takeSignals() {
        return handler.takeSignals();
    }

    @Override
    public void close() {
        manager.shutdown();
    }
}
