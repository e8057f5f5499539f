// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionFactory;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionForge;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionMode;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionModeManaged;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionValidationContext;
import com.espertech.esper.common.client.hook.forgeinject.InjectionStrategyClassNewInstance;
import com.espertech.esper.common.client.type.EPTypeClass;
import com.espertech.esper.common.internal.epl.expression.core.ExprValidationException;
import com.espertech.esper.common.internal.util.JavaClassHelper;

/**
 * Describes an aggregate over one number to Esper's compiler. Esper manages the state objects; generated code was measured to be no faster
 * (benchmark {@code throughput}).
 */
abstract class NumberAggregationForge implements AggregationFunctionForge {

    private final OwnAggregate function;
    private final EPTypeClass valueType;
    private final Class<? extends AggregationFunctionFactory> factory;

    NumberAggregationForge(OwnAggregate function, EPTypeClass valueType, Class<? extends AggregationFunctionFactory> factory) {
        this.function = function;
        this.valueType = valueType;
        this.factory = factory;
    }

    @Override
    public void validate(AggregationFunctionValidationContext call) throws ExprValidationException {
        if (call.getParameterTypes().length != 1) {
            throw new ExprValidationException(function + " takes one value but has " + call.getParameterTypes().length);
        }
        if (!JavaClassHelper.isNumeric(call.getParameterTypes()[0])) {
            throw new ExprValidationException(function + " takes a number but has " + call.getParameterTypes()[0].getTypeName());
        }
        requireOrder(call);
    }

    /** Rejects what takes away the order of the values. */
    void requireOrder(AggregationFunctionValidationContext call) throws ExprValidationException {
        if (call.isDistinct()) {
            throw new ExprValidationException(function + " cannot be DISTINCT: it compares successive values");
        }
    }

    @Override
    public EPTypeClass getValueType() {
        return valueType;
    }

    @Override
    public AggregationFunctionMode getAggregationFunctionMode() {
        return new AggregationFunctionModeManaged()
                .setInjectionStrategyAggregationFunctionFactory(new InjectionStrategyClassNewInstance(factory));
    }
}
