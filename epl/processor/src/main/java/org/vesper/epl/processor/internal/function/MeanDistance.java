// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import java.io.DataInput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.vesper.epl.processor.internal.state.FormerState;

/**
 * The mean distance of the values from their mean. It is computed from the retained values: exactly for decimals, BigIntegers and longs,
 * in doubles for others, with exact sums.
 */
final class MeanDistance extends Deviation implements FormerState {

    private static final MathContext DIGITS = new MathContext(40);

    private final Deque<Number> values = new ArrayDeque<>(4);
    private final boolean doubles;

    /** @param doubles whether the values are doubles or fit into them */
    MeanDistance(boolean doubles) {
        this.doubles = doubles;
    }

    @Override
    void add(Number finite) {
        values.add(finite);
    }

    @Override
    void remove(Number finite) {
        values.removeFirstOccurrence(finite);
    }

    @Override
    void removeAll() {
        values.clear();
    }

    @Override
    public List<String> formerFields() {
        return List.of("sum");
    }

    /** Reads a rounded sum, which is not needed. */
    @Override
    public void readFormer(String field, DataInput input) throws IOException {
        FormerState.simpleValue(input);
    }

    @Override
    long size() {
        return values.size();
    }

    @Override
    int smallest() {
        return 1;
    }

    @Override
    double ofFinite() {
        double distance = doubles ? inDoubles() : Double.NaN;
        return Double.isFinite(distance) ? distance : exact(values);
    }

    private double inDoubles() {
        ExactSum sum = new ExactSum();
        values.forEach(value -> sum.add(value.doubleValue()));
        double mean = sum.dividedBy(values.size());
        ExactSum distances = new ExactSum();
        for (Number value : values) {
            double distance = Math.abs(value.doubleValue() - mean);
            if (Double.isInfinite(distance)) {
                return distance;
            }
            distances.add(distance);
        }
        return distances.dividedBy(values.size());
    }

    private static double exact(Collection<Number> values) {
        BigDecimal count = BigDecimal.valueOf(values.size());
        BigDecimal sum = BigDecimal.ZERO;
        for (Number value : values) {
            sum = sum.add(ExactNumber.of(value));
        }
        BigDecimal distances = BigDecimal.ZERO;
        for (Number value : values) {
            distances = distances.add(ExactNumber.of(value).multiply(count).subtract(sum).abs());
        }
        return distances.divide(count.multiply(count), DIGITS).doubleValue();
    }
}
