// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

/** An event as an application writes it: a final bean, filled by setters. */
public final class Tick {

    private String symbol;
    private double lastPrice = -1;
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
        if (lastPrice == -666) {
            throw new IllegalArgumentException("no such price");
        }
        this.lastPrice = lastPrice;
    }

    public long getClientTimestamp() {
        return clientTimestamp;
    }

    public void setClientTimestamp(long clientTimestamp) {
        this.clientTimestamp = clientTimestamp;
    }

    public long getTimestamp() {
        return timestamp;
    }

    public void setTimestamp(long timestamp) {
        this.timestamp = timestamp;
    }

    public String getReadOnly() {
        return "read only";
    }

    @Override
    public String toString() {
        return symbol + "@" + lastPrice;
    }
}
