// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.sink;

/** The event of the benchmark, with the same properties as that of the application signal-generation. Public, for the adapter. */
public final class StockTick {

    private String symbol;
    private double lastPrice;
    private long clientTimestamp;
    private long timestamp;

    public String getSymbol() {
        return symbol;
    }

    public void setSymbol(String symbol) {
        this.symbol = symbol;
    }

    public double getLastPrice() {
        return lastPrice;
    }

    public void setLastPrice(double lastPrice) {
        this.lastPrice = lastPrice;
    }

    /** The planned send time. <b>Units:</b> nanoseconds of this host's {@link System#nanoTime()}. */
    public long getClientTimestamp() {
        return clientTimestamp;
    }

    public void setClientTimestamp(long clientTimestamp) {
        this.clientTimestamp = clientTimestamp;
    }

    /** The time when the adapter had read the tick. <b>Units:</b> nanoseconds of {@link System#nanoTime()}. */
    public long getTimestamp() {
        return timestamp;
    }

    public void setTimestamp(long timestamp) {
        this.timestamp = timestamp;
    }
}
