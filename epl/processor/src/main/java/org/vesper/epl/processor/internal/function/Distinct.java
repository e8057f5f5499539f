// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import java.io.DataInput;
import java.io.IOException;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.vesper.epl.processor.internal.state.FormerState;

/**
 * Passes each value once to another aggregate, for DISTINCT. Decimals are equal by value, so 1.0 and 1.00 are one value, and so are 0.0 and
 * -0.0; the other aggregate receives the shorter decimal and 0.0. NaN is one value.
 */
final class Distinct implements AggregationFunction, FormerState {

    private final AggregationFunction aggregate;
    private final Map<Object, Integer> counts = new HashMap<>();

    Distinct(AggregationFunction aggregate) {
        this.aggregate = aggregate;
    }

    @Override
    public void enter(Object value) {
        if (value != null) {
            Object one = representative(value);
            if (counts.merge(key(one), 1, Integer::sum) == 1) {
                aggregate.enter(one);
            }
        }
    }

    @Override
    public void leave(Object value) {
        if (value != null) {
            Object one = representative(value);
            Object key = key(one);
            if (counts.containsKey(key) && counts.merge(key, -1, (count, less) -> count == 1 ? null : count + less) == null) {
                aggregate.leave(one);
            }
        }
    }

    @Override
    public Object getValue() {
        return aggregate.getValue();
    }

    @Override
    public List<String> formerFields() {
        return aggregate instanceof FormerState state ? state.formerFields() : List.of();
    }

    @Override
    public void readFormer(String field, DataInput input) throws IOException {
        ((FormerState) aggregate).readFormer(field, input);
    }

    @Override
    public void clear() {
        counts.clear();
        aggregate.clear();
    }

    /** The value that stands for all equal ones. */
    private static Object representative(Object value) {
        if (value instanceof Double number) {
            return number + 0.0;
        }
        if (value instanceof Float number) {
            return number + 0.0f;
        }
        if (value instanceof BigDecimal number) {
            BigDecimal shortest = number.stripTrailingZeros();
            return shortest.scale() < 0 && shortest.scale() > -DecimalTotal.MAX_DIGITS ? shortest.setScale(0) : shortest;
        }
        return value;
    }

    /** Arrays are equal if their elements are. */
    private static Object key(Object value) {
        return value != null && value.getClass().isArray()
                ? IntStream.range(0, Array.getLength(value)).mapToObj(i -> key(Array.get(value, i))).toList()
                : value;
    }
}
