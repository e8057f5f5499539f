// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionFactory;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionFactoryContext;

/** Makes the state of a call of an {@link OwnAggregate}. Public because Esper's generated code names it. */
public final class OwnAggregateFactory implements AggregationFunctionFactory {

    private OwnAggregate aggregate;
    private boolean distinct;
    private Class<?> values;

    /** Called by the code that Esper generates. */
    public void setFunction(String name) {
        aggregate = OwnAggregate.of(name);
        distinct = OwnAggregate.isOfDistinct(name);
    }

    /** Called by the code that Esper generates. */
    public void setValues(Class<?> values) {
        this.values = values;
    }

    @Override
    public AggregationFunction newAggregator(AggregationFunctionFactoryContext context) {
        AggregationFunction made = aggregate.make(values);
        return distinct ? new Distinct(made) : made;
    }
}
