// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vesper.api.Aggregate;
import org.vesper.api.WritableAggregate;
import org.vesper.epl.processor.internal.state.WrittenState;

/**
 * Passes Esper's values to an aggregate of the application: no nulls, whole numbers widened, several values as an array. An exception of
 * the aggregate is a fault of its rule. A value that it has refused does not leave it either.
 */
final class UserAggregate implements AggregationFunction, WrittenState {

    private final String name;
    private final Aggregate<Object, Object> aggregate;
    private final Class<?> parameterType;
    private final CallFailures failures;
    private final List<Object> refused = new ArrayList<>();

    UserAggregate(String name, Aggregate<Object, Object> aggregate, Class<?> parameterType, CallFailures failures) {
        this.name = name;
        this.aggregate = aggregate;
        this.parameterType = parameterType;
        this.failures = failures;
    }

    @Override
    public void enter(Object value) {
        if (isSkipped(value)) {
            return;
        }
        try {
            aggregate.enter(argument(value));
        } catch (RuntimeException | Error e) {
            refused.add(identity(value));
            failures.refused(failure(e));
        }
    }

    @Override
    public void leave(Object value) {
        if (isSkipped(value) || !refused.isEmpty() && refused.remove(identity(value))) {
            return;
        }
        try {
            aggregate.leave(argument(value));
        } catch (RuntimeException | Error e) {
            failures.failed(failure(e));
        }
    }

    @Override
    public Object getValue() {
        try {
            return aggregate.value();
        } catch (RuntimeException | Error e) {
            failures.failed(failure(e));
            return null;
        }
    }

    @Override
    public void clear() {
        refused.clear();
        try {
            aggregate.reset();
        } catch (RuntimeException | Error e) {
            failures.failed(failure(e));
        }
    }

    private boolean isSkipped(Object value) {
        return value == null && parameterType != Object[].class;
    }

    private Object argument(Object value) {
        return parameterType == Object[].class ? array(value) : Widening.of(value, parameterType);
    }

    /** The value in a form that equals another one of the same content. */
    private static Object identity(Object value) {
        return value instanceof Object[] values ? Arrays.asList(values) : value;
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
