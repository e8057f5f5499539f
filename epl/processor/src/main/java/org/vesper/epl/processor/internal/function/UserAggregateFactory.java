// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionFactory;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionFactoryContext;
import java.lang.reflect.InvocationTargetException;
import org.vesper.api.Aggregate;
import org.vesper.spi.processor.UserFunction;

/** Makes the state of one call of an aggregate of the application. Public because {@link FunctionBridge} makes subclasses of it. */
public abstract class UserAggregateFactory implements AggregationFunctionFactory {

    private final CallFailures failures;
    private String name;
    private Class<?> aggregateClass;
    private Class<?> parameterType;

    protected UserAggregateFactory(CallFailures failures) {
        this.failures = failures;
    }

    /** Called by the code that Esper generates. */
    public void setName(String name) {
        this.name = name;
    }

    /** Called by the code that Esper generates. */
    public void setAggregateClass(Class<?> aggregateClass) {
        this.aggregateClass = aggregateClass;
        this.parameterType = new UserFunction.OfAggregate("aggregate", aggregateClass).parameterTypes().get(0);
    }

    @Override
    @SuppressWarnings("unchecked")
    public AggregationFunction newAggregator(AggregationFunctionFactoryContext context) {
        try {
            Object made = aggregateClass.getConstructor().newInstance();
            return new UserAggregate(name, (Aggregate<Object, Object>) made, parameterType, failures);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the constructor of " + aggregateClass.getName() + " failed: " + e.getCause(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a " + aggregateClass.getName(), e);
        }
    }
}
