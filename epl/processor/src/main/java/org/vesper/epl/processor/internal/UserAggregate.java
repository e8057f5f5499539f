// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import org.vesper.api.Aggregate;

/** Hands an aggregate of the application what Esper has for it: no nulls, whole numbers widened, several values as an array. */
final class UserAggregate implements AggregationFunction {

    private final Aggregate<Object, Object> aggregate;
    private final Class<?> parameterType;

    UserAggregate(Aggregate<Object, Object> aggregate, Class<?> parameterType) {
        this.aggregate = aggregate;
        this.parameterType = parameterType;
    }

    @Override
    public void enter(Object value) {
        if (parameterType == Object[].class) {
            aggregate.enter(array(value));
        } else if (value != null) {
            aggregate.enter(Widening.of(value, parameterType));
        }
    }

    @Override
    public void leave(Object value) {
        if (parameterType == Object[].class) {
            aggregate.leave(array(value));
        } else if (value != null) {
            aggregate.leave(Widening.of(value, parameterType));
        }
    }

    @Override
    public Object getValue() {
        return aggregate.value();
    }

    @Override
    public void clear() {
        aggregate.reset();
    }

    /** Esper makes no array of a single value. */
    private static Object[] array(Object value) {
        return value instanceof Object[] values ? values : new Object[] {value};
    }
}
