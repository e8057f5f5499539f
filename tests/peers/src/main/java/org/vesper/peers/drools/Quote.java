// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.drools;

import org.vesper.benchmarks.contest.StockTick;

/** A fact: the latest tick of a watched symbol, its change and the run of rises. Public, as the code of rules reads it. */
public final class Quote {

    private StockTick tick;
    private double change;
    private int run;

    /** Takes the next tick; the caller then updates the fact in its session. */
    void accept(StockTick next) {
        if (tick != null) {
            double previous = tick.getLastPrice();
            double price = next.getLastPrice();
            change = (price - previous) / previous * 100.0;
            run = price > previous ? Math.max(0, run) + 1 : price < previous ? Math.min(0, run) - 1 : run;
        }
        tick = next;
    }

    public StockTick getTick() {
        return tick;
    }

    public double getChange() {
        return change;
    }

    public int getRun() {
        return run;
    }
}
