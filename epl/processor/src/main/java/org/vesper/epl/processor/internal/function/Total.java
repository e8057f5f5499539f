// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Set;
import org.vesper.epl.processor.internal.state.FormerState;
import org.vesper.epl.processor.internal.state.WrittenState;

/**
 * The sum or the mean of numbers of one type. The sum is exact inside, so it depends on nothing but the values that are there, whatever has
 * come and left before and in whatever order. Nulls are skipped; without values it is null.
 */
abstract class Total implements AggregationFunction, WrittenState, FormerState {

    private static final Set<Class<?>> WHOLE = Set.of(Byte.class, Short.class, Integer.class, Long.class);

    private final boolean mean;
    private boolean former;
    private long count;
    private CallFailures failures;

    Total(boolean mean) {
        this.mean = mean;
    }

    /**
     * A sum or a mean without values.
     *
     * @param values the type of the values
     * @param mean whether it is a mean
     * @param precision that of means of decimals
     */
    static Total of(Class<?> values, boolean mean, MathContext precision) {
        if (values == BigDecimal.class) {
            return new DecimalTotal(mean, precision);
        }
        if (values == BigInteger.class) {
            return new BigTotal(mean, precision);
        }
        return isWhole(values) ? new WholeTotal(mean) : new FractionTotal(mean, values == Float.class);
    }

    /** Whether a type is of whole numbers that a long holds. */
    static boolean isWhole(Class<?> values) {
        return WHOLE.contains(values);
    }

    @Override
    public final void enter(Object value) {
        if (value != null) {
            count++;
            add((Number) value);
        }
    }

    @Override
    public final void leave(Object value) {
        if (value != null) {
            count--;
            subtract((Number) value);
        }
    }

    /** Makes a value that its type does not have null and a fault of the rule. */
    final void reportTo(CallFailures recorded) {
        failures = recorded;
    }

    @Override
    public final Object getValue() {
        try {
            return count == 0 ? null : mean ? mean(count) : sum();
        } catch (ArithmeticException e) {
            if (failures == null) {
                throw e;
            }
            failures.failed(e);
            return null;
        }
    }

    @Override
    public final void clear() {
        count = 0;
        reset();
    }

    @Override
    public final void write(DataOutput output) throws IOException {
        output.writeLong(count);
        writeSum(output);
    }

    @Override
    public final void read(DataInput input) throws IOException {
        count = input.readLong();
        readSum(input);
    }

    @Override
    public final List<String> formerFields() {
        return List.of("cnt", "sum");
    }

    /** Takes the sum if it is of more values than have been fed; otherwise its own is the better one. */
    @Override
    public final void readFormer(String field, DataInput input) throws IOException {
        Object value = FormerState.simpleValue(input);
        if (field.equals("cnt")) {
            former = count != (Long) value;
            count = (Long) value;
        } else if (former) {
            reset();
            add((Number) value);
        }
    }

    abstract void add(Number value);

    abstract void subtract(Number value);

    /** <b>Failure:</b> an {@link ArithmeticException} if the type of the result has no such value. */
    abstract Number sum();

    /** @param number the number of the values, at least 1 */
    abstract Number mean(long number);

    abstract void reset();

    abstract void writeSum(DataOutput output) throws IOException;

    abstract void readSum(DataInput input) throws IOException;
}
