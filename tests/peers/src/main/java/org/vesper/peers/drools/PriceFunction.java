// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.drools;

import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.Serializable;
import org.kie.api.runtime.rule.AccumulateFunction;
import org.vesper.benchmarks.contest.StockTick;

/**
 * An aggregate of the ticks so far, by Drools' extension point for accumulate functions. A tick that leaves the window changes nothing.
 * Public, as the code of rules calls it.
 */
@SuppressWarnings("serial") // Drools requires Externalizable
public abstract class PriceFunction implements AccumulateFunction<PriceFunction.Prices> {

    /** The statistics of the ticks so far. */
    static final class Prices implements Serializable {

        private static final long serialVersionUID = 1;
        double previous;
        int run;
        transient Aggregate result;
    }

    abstract double add(double price, Prices prices);

    @Override
    public final Prices createContext() {
        return new Prices();
    }

    @Override
    public final void init(Prices prices) {
        prices.previous = 0;
    }

    @Override
    public final void accumulate(Prices prices, Object event) {
        StockTick tick = (StockTick) event;
        boolean known = prices.previous != 0;
        prices.result = new Aggregate(add(tick.getLastPrice(), prices), known, tick);
        prices.previous = tick.getLastPrice();
    }

    @Override
    public final void reverse(Prices prices, Object event) {
        // The aggregate is of the latest ticks.
    }

    @Override
    public final boolean supportsReverse() {
        return true;
    }

    @Override
    public final Object getResult(Prices prices) {
        return prices.result;
    }

    @Override
    public final Class<?> getResultType() {
        return Aggregate.class;
    }

    @Override
    public final void writeExternal(ObjectOutput out) {
        // There is no configuration.
    }

    @Override
    public final void readExternal(ObjectInput in) {
        // There is no configuration.
    }
}
