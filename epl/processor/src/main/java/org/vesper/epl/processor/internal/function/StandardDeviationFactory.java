// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionFactory;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionFactoryContext;

/** Makes the state of one {@code STDDEV(x)}. Public because Esper's generated code names it. */
public final class StandardDeviationFactory implements AggregationFunctionFactory {

    @Override
    public AggregationFunction newAggregator(AggregationFunctionFactoryContext context) {
        return new StandardDeviation();
    }
}
