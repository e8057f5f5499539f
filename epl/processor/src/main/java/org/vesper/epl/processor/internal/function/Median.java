// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The middle value, or the mean of the two in the middle, as a double. Decimals and whole numbers are compared and added exactly. NaN is
 * larger than all numbers. Nulls are skipped.
 */
final class Median implements AggregationFunction {

    /** Digits enough for all decimals but 1E+999999999 beside 1, which memory does not hold. */
    private static final MathContext DIGITS = new MathContext(2 * DecimalTotal.MAX_DIGITS);

    private final List<Comparable<Object>> sorted = new ArrayList<>();

    @Override
    @SuppressWarnings("unchecked") // all values have one type
    public void enter(Object value) {
        if (value != null) {
            int place = Collections.binarySearch(sorted, (Comparable<Object>) value);
            sorted.add(place < 0 ? -place - 1 : place, (Comparable<Object>) value);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // all values have one type
    public void leave(Object value) {
        int place = value == null ? -1 : Collections.binarySearch(sorted, (Comparable<Object>) value);
        if (place >= 0) {
            sorted.remove(place);
        }
    }

    @Override
    public Object getValue() {
        int size = sorted.size();
        if (size == 0) {
            return null;
        }
        Number upper = (Number) sorted.get(size / 2);
        return size % 2 == 1 ? upper.doubleValue() + 0.0 : middle((Number) sorted.get(size / 2 - 1), upper);
    }

    private static double middle(Number lower, Number upper) {
        if (lower instanceof Long || lower instanceof BigInteger || lower instanceof BigDecimal) {
            return ExactNumber.of(lower).add(ExactNumber.of(upper), DIGITS).divide(BigDecimal.valueOf(2)).doubleValue();
        }
        double sum = lower.doubleValue() + upper.doubleValue();
        return Double.isInfinite(sum) ? lower.doubleValue() / 2 + upper.doubleValue() / 2 : sum / 2;
    }

    @Override
    public void clear() {
        sorted.clear();
    }
}
