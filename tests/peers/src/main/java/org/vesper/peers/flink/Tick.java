// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.flink;

import java.util.Objects;
import org.vesper.benchmarks.contest.StockTick;

/** The event, as a class that Flink's serializer for POJOs accepts: see "Data Types and Serialization" in Flink's documentation. */
public final class Tick {

    /** The price of the tick that precedes the first one of a symbol: no rule accepts the change from it. */
    private static final double OPENING = Double.POSITIVE_INFINITY;

    public String symbol;
    public double lastPrice;
    public long clientTimestamp;
    public long timestamp;

    /** Called by Flink's serializer. */
    public Tick() {
    }

    private Tick(String symbol, double lastPrice, long clientTimestamp, long timestamp) {
        this.symbol = symbol;
        this.lastPrice = lastPrice;
        this.clientTimestamp = clientTimestamp;
        this.timestamp = timestamp;
    }

    static Tick of(StockTick tick) {
        return new Tick(tick.getSymbol(), tick.getLastPrice(), tick.getClientTimestamp(), tick.getTimestamp());
    }

    static Tick opening(String symbol) {
        return new Tick(symbol, OPENING, 0, 0);
    }

    /** FlinkCEP requires equality of events by value. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Tick tick && tick.symbol.equals(symbol) && tick.lastPrice == lastPrice
                && tick.clientTimestamp == clientTimestamp && tick.timestamp == timestamp;
    }

    @Override
    public int hashCode() {
        return Objects.hash(symbol, lastPrice, clientTimestamp, timestamp);
    }

    double changeFrom(Tick previous) {
        return (lastPrice - previous.lastPrice) / previous.lastPrice * 100.0;
    }
}
