// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

/**
 * A trade of a share: the event that comes in.
 *
 * <p><b>Called by</b> the adapter, which fills it once, and by the rules, which only read. <b>Threading:</b> not thread-safe, and
 * it does not have to be: an event is passed on, never shared.
 */
public final class StockTick {

    private String symbol;
    private double lastPrice;
    private long clientTimestamp;
    private long timestamp;

    /** An event that is still to be filled. */
    public StockTick() {
    }

    /** The ticker symbol of the share, "WSC" for example. */
    public String getSymbol() {
        return symbol;
    }

    public void setSymbol(String symbol) {
        this.symbol = symbol;
    }

    /** The price of the trade. <b>Units:</b> the currency of the exchange. */
    public double getLastPrice() {
        return lastPrice;
    }

    public void setLastPrice(double lastPrice) {
        this.lastPrice = lastPrice;
    }

    /** When the sender had planned to send the tick. <b>Units:</b> nanoseconds of this host's {@link System#nanoTime()}. */
    public long getClientTimestamp() {
        return clientTimestamp;
    }

    public void setClientTimestamp(long clientTimestamp) {
        this.clientTimestamp = clientTimestamp;
    }

    /** When the adapter had read the tick's bytes, before it decoded them. <b>Units:</b> nanoseconds of {@link System#nanoTime()}. */
    public long getTimestamp() {
        return timestamp;
    }

    public void setTimestamp(long timestamp) {
        this.timestamp = timestamp;
    }
}
