// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

/** An event. */
public final class Quote {

    private String pair;
    private double bid;

    public String getPair() {
        return pair;
    }

    public void setPair(String pair) {
        this.pair = pair;
    }

    public double getBid() {
        return bid;
    }

    public void setBid(double bid) {
        this.bid = bid;
    }

    static Quote of(String pair, double bid) {
        Quote quote = new Quote();
        quote.pair = pair;
        quote.bid = bid;
        return quote;
    }
}
