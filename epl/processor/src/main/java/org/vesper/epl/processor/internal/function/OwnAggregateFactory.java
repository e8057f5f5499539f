// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionFactory;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionFactoryContext;
import java.math.MathContext;
import org.vesper.epl.language.functions.Decimals;

/**
 * Makes the state of a call of an {@link OwnAggregate}. Each engine has a subclass of its own, which {@link StaticCalls} generates. Public
 * for that.
 */
public abstract class OwnAggregateFactory implements AggregationFunctionFactory {

    private final CallFailures failures;
    private OwnAggregate aggregate;
    private boolean distinct;
    private Class<?> values;
    private MathContext precision;

    protected OwnAggregateFactory(CallFailures failures) {
        this.failures = failures;
    }

    /** Called by the code that Esper generates. */
    public void setFunction(String name) {
        aggregate = OwnAggregate.of(name);
        distinct = OwnAggregate.isOfDistinct(name);
    }

    /** Called by the code that Esper generates. */
    public void setValues(Class<?> values) {
        this.values = values;
    }

    /** Called by the code that Esper generates. @param digits those to which means of decimals are rounded */
    public void setDigits(int digits) {
        this.precision = Decimals.rounding(digits);
    }

    @Override
    public AggregationFunction newAggregator(AggregationFunctionFactoryContext context) {
        AggregationFunction made = aggregate.make(values, precision);
        if (made instanceof Total total) {
            total.reportTo(failures);
        }
        return distinct ? new Distinct(made) : made;
    }
}
