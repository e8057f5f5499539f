// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.siddhi;

import io.siddhi.core.config.SiddhiQueryContext;
import io.siddhi.core.executor.ExpressionExecutor;
import io.siddhi.core.query.processor.ProcessingMode;
import io.siddhi.core.query.selector.attribute.aggregator.AttributeAggregatorExecutor;
import io.siddhi.core.util.config.ConfigReader;
import io.siddhi.core.util.snapshot.state.State;
import io.siddhi.core.util.snapshot.state.StateFactory;
import java.util.Map;

/** An aggregate of the prices so far, by Siddhi's extension point for aggregates. A price that leaves the window changes nothing. */
@SuppressWarnings("serial") // Siddhi serializes the state only
abstract class PriceAggregator extends AttributeAggregatorExecutor<PriceAggregator.Prices> {

    /** The statistics of the prices so far. */
    static final class Prices extends State {

        double previous;
        int run;

        @Override
        public boolean canDestroy() {
            return false;
        }

        @Override
        public Map<String, Object> snapshot() {
            return Map.of("previous", previous, "run", run);
        }

        @Override
        public void restore(Map<String, Object> state) {
            previous = (Double) state.get("previous");
            run = (Integer) state.get("run");
        }
    }

    @Override
    protected final StateFactory<Prices> init(ExpressionExecutor[] arguments, ProcessingMode mode, boolean expiredRequired,
            ConfigReader configuration, SiddhiQueryContext context) {
        return Prices::new;
    }

    abstract Object add(double price, Prices prices);

    @Override
    public final Object processAdd(Object price, Prices prices) {
        return add((Double) price, prices);
    }

    @Override
    public final Object processAdd(Object[] prices, Prices state) {
        throw new UnsupportedOperationException("one argument only");
    }

    @Override
    public final Object processRemove(Object price, Prices prices) {
        return null;
    }

    @Override
    public final Object processRemove(Object[] prices, Prices state) {
        return null;
    }

    @Override
    public final Object reset(Prices prices) {
        return null;
    }
}
