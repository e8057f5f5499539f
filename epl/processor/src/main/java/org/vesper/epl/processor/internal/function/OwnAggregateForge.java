// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionForge;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionMode;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionModeManaged;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionValidationContext;
import com.espertech.esper.common.client.hook.forgeinject.InjectionStrategyClassNewInstance;
import com.espertech.esper.common.client.type.EPType;
import com.espertech.esper.common.client.type.EPTypeClass;
import com.espertech.esper.common.client.type.EPTypePremade;
import com.espertech.esper.common.internal.epl.expression.core.ExprValidationException;
import com.espertech.esper.common.internal.util.JavaClassHelper;
import org.vesper.epl.language.functions.Decimals;

/**
 * Describes an {@link OwnAggregate} to Esper's compiler. Esper manages the state objects; generated code was measured to be no faster
 * (benchmark {@code throughput}). Public because Esper instantiates it by name.
 */
public final class OwnAggregateForge implements AggregationFunctionForge {

    private String function;
    private Class<?> values;
    private int digits = Decimals.DEFAULT_DIGITS;

    @Override
    public void setFunctionName(String name) {
        function = name;
    }

    @Override
    public void validate(AggregationFunctionValidationContext call) throws ExprValidationException {
        OwnAggregate aggregate = OwnAggregate.of(function);
        if (call.getParameterTypes().length == 2 && aggregate == OwnAggregate.AVG && call.getConstantValues()[1] instanceof Integer given) {
            digits = given;
        } else if (call.getParameterTypes().length != 1) {
            throw new ExprValidationException(aggregate + " takes one value but has " + call.getParameterTypes().length);
        }
        if (call.isDistinct()) {
            throw new ExprValidationException(aggregate + " cannot be DISTINCT");
        }
        EPType type = call.getParameterTypes()[0];
        values = type instanceof EPTypeClass known ? JavaClassHelper.getBoxedType(known.getType()) : Void.class;
        if (!aggregate.takes(values)) {
            throw new ExprValidationException(aggregate + " takes a number but has " + type.getTypeName());
        }
    }

    @Override
    public EPTypeClass getValueType() {
        return EPTypePremade.getOrCreate(OwnAggregate.of(function).resultType(values));
    }

    @Override
    public AggregationFunctionMode getAggregationFunctionMode() {
        return new AggregationFunctionModeManaged().setInjectionStrategyAggregationFunctionFactory(
                new InjectionStrategyClassNewInstance(StaticCalls.AGGREGATES).addConstant("function", function)
                        .addConstant("values", values).addConstant("digits", digits));
    }
}
