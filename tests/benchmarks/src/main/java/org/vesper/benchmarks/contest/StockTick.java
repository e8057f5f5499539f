// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

/** The event of the benchmark. Public, as the engine's generated code calls its getters. */
public final class StockTick {

    private final String symbol;
    private final double lastPrice;
    private final long clientTimestamp;
    private final long timestamp;

    public StockTick(String symbol, double lastPrice, long clientTimestamp, long timestamp) {
        this.symbol = symbol;
        this.lastPrice = lastPrice;
        this.clientTimestamp = clientTimestamp;
        this.timestamp = timestamp;
    }

    public String getSymbol() {
        return symbol;
    }

    public double getLastPrice() {
        return lastPrice;
    }

    public long getClientTimestamp() {
        return clientTimestamp;
    }

    public long getTimestamp() {
        return timestamp;
    }
}
