// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionForge;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionMode;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionModeManaged;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionModeMultiParam;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionValidationContext;
import com.espertech.esper.common.client.hook.forgeinject.InjectionStrategyClassNewInstance;
import com.espertech.esper.common.client.type.EPTypeClass;
import com.espertech.esper.common.client.type.EPTypePremade;
import com.espertech.esper.common.internal.epl.expression.core.ExprValidationException;
import com.espertech.esper.common.internal.util.JavaClassHelper;
import org.vesper.spi.processor.UserFunction;

/** Describes an aggregate of the application to Esper's compiler. Public because {@link FunctionBridge} makes subclasses of it. */
public abstract class UserAggregateForge implements AggregationFunctionForge {

    private final UserFunction.OfAggregate aggregate;
    private final Class<? extends UserAggregateFactory> factory;

    protected UserAggregateForge(String name, Class<?> aggregateClass, Class<? extends UserAggregateFactory> factory) {
        this.factory = factory;
        aggregate = new UserFunction.OfAggregate(name, aggregateClass);
    }

    @Override
    public void validate(AggregationFunctionValidationContext call) throws ExprValidationException {
        if (!aggregate.takesAnyNumber() && call.getParameterTypes().length != 1) {
            throw new ExprValidationException(aggregate.name() + " takes one value but has " + call.getParameterTypes().length);
        }
        if (aggregate.takesAnyNumber() && call.isDistinct()) {
            throw new ExprValidationException(aggregate.name() + " cannot be DISTINCT: it takes any number of values");
        }
    }

    @Override
    public EPTypeClass getValueType() {
        return EPTypePremade.getOrCreate(JavaClassHelper.getBoxedType(aggregate.resultType()));
    }

    @Override
    public AggregationFunctionMode getAggregationFunctionMode() {
        InjectionStrategyClassNewInstance making =
                new InjectionStrategyClassNewInstance(factory).addConstant("name", aggregate.name())
                        .addConstant("aggregateClass", aggregate.aggregateClass());
        return aggregate.takesAnyNumber()
                ? new AggregationFunctionModeMultiParam().setInjectionStrategyAggregationFunctionFactory(making)
                : new AggregationFunctionModeManaged().setInjectionStrategyAggregationFunctionFactory(making);
    }
}
