// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.vesper.api.Aggregate;
import org.vesper.api.WritableAggregate;
import org.vesper.epl.processor.internal.state.WrittenState;

/** Passes Esper's values to an aggregate of the application: no nulls, whole numbers widened, several values as an array. */
final class UserAggregate implements AggregationFunction, WrittenState {

    private final String name;
    private final Aggregate<Object, Object> aggregate;
    private final Class<?> parameterType;

    UserAggregate(String name, Aggregate<Object, Object> aggregate, Class<?> parameterType) {
        this.name = name;
        this.aggregate = aggregate;
        this.parameterType = parameterType;
    }

    @Override
    public void enter(Object value) {
        try {
            if (parameterType == Object[].class) {
                aggregate.enter(array(value));
            } else if (value != null) {
                aggregate.enter(Widening.of(value, parameterType));
            }
        } catch (RuntimeException | Error e) {
            throw failure(e);
        }
    }

    @Override
    public void leave(Object value) {
        try {
            if (parameterType == Object[].class) {
                aggregate.leave(array(value));
            } else if (value != null) {
                aggregate.leave(Widening.of(value, parameterType));
            }
        } catch (RuntimeException | Error e) {
            throw failure(e);
        }
    }

    @Override
    public Object getValue() {
        try {
            return aggregate.value();
        } catch (RuntimeException | Error e) {
            throw failure(e);
        }
    }

    @Override
    public void clear() {
        try {
            aggregate.reset();
        } catch (RuntimeException | Error e) {
            throw failure(e);
        }
    }

    @Override
    public void write(DataOutput output) throws IOException {
        if (aggregate instanceof WritableAggregate<Object, Object> writable) {
            try {
                writable.write(output);
            } catch (RuntimeException | Error e) {
                throw failure(e);
            }
        }
    }

    @Override
    public void read(DataInput input) throws IOException {
        if (aggregate instanceof WritableAggregate<Object, Object> writable) {
            try {
                writable.read(input);
            } catch (RuntimeException | Error e) {
                throw failure(e);
            }
        }
    }

    private FunctionFailure failure(Throwable cause) {
        return new FunctionFailure("the aggregate " + name, cause);
    }

    /** The values as an array; Esper passes a single value without one. */
    private static Object[] array(Object value) {
        return value instanceof Object[] values ? values : new Object[] {value};
    }
}
