// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import java.io.DataInput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import org.vesper.epl.processor.internal.state.FormerState;

/**
 * The standard deviation of a sample: the root of the sum of squared distances from the mean, divided by n - 1. It is null for fewer than
 * two values.
 *
 * <p>The sums of the values and of their squares are exact, so the value depends on nothing but the retained values, and is exactly 0 if
 * all are equal.
 */
final class StandardDeviation extends Deviation implements FormerState {

    /** The exponents of the doubles whose squares, and the errors of these, are doubles. */
    private static final int LARGEST = 450;
    private static final long LARGEST_WHOLE = 1L << 53;
    /** The part of the sum of squares that is left after subtraction, from which on pairs of doubles have all digits of the result. */
    private static final double ENOUGH = 0x1p-40;
    private static final MathContext DIGITS = new MathContext(40);

    private final ExactSum sum = new ExactSum();
    private final ExactSum squares = new ExactSum();
    private long count;
    /** The sums of numbers that are no such doubles; null if there are none. */
    private BigDecimal otherSum;
    private BigDecimal otherSquares;
    private int others;

    @Override
    void add(Number finite) {
        change(finite, 1);
    }

    @Override
    void remove(Number finite) {
        change(finite, -1);
    }

    private void change(Number value, int sign) {
        count += sign;
        double number = value.doubleValue();
        if (isPlain(value, number)) {
            double square = number * number;
            sum.add(sign * number);
            squares.add(sign * square);
            squares.add(sign * Math.fma(number, number, -square));
        } else {
            changeOthers(ExactNumber.of(value), sign);
        }
    }

    private static boolean isPlain(Number value, double number) {
        if (value instanceof Double || value instanceof Float) {
            return Math.abs(Math.getExponent(number)) <= LARGEST || number == 0;
        }
        return !(value instanceof BigDecimal || value instanceof BigInteger) && Math.abs(number) <= LARGEST_WHOLE;
    }

    private void changeOthers(BigDecimal value, int sign) {
        others += sign;
        if (others == 0) {
            otherSum = null;
            otherSquares = null;
            return;
        }
        BigDecimal signed = value.multiply(BigDecimal.valueOf(sign));
        otherSum = otherSum == null ? signed : otherSum.add(signed);
        otherSquares = otherSquares == null ? signed.multiply(value) : otherSquares.add(signed.multiply(value));
    }

    @Override
    public List<String> formerFields() {
        return List.of("plugin");
    }

    /** Reads rounded sums, which are not needed. */
    @Override
    public void readFormer(String field, DataInput input) throws IOException {
        for (int i = 0; i < 3; i++) {
            input.readDouble();
        }
    }

    @Override
    long size() {
        return count;
    }

    @Override
    int smallest() {
        return 2;
    }

    @Override
    double ofFinite() {
        return others > 0 ? exact() : inPairs();
    }

    /** The sum of n squares minus the square of the sum, each as a pair of doubles with 106 bits. */
    private double inPairs() {
        double high = squares.value();
        double squared = count * high;
        double squaredLow = Math.fma(count, high, -squared) + count * squares.without(high);
        double mean = sum.value();
        double other = mean * mean;
        double otherLow = Math.fma(mean, mean, -other) + 2 * mean * sum.without(mean);
        double distances = squared - other + (squaredLow - otherLow);
        return distances > squared * ENOUGH ? Math.sqrt(distances / count / (count - 1)) : exact();
    }

    private double exact() {
        BigDecimal values = others == 0 ? sum.exact() : sum.exact().add(otherSum);
        BigDecimal squared = others == 0 ? squares.exact() : squares.exact().add(otherSquares);
        BigDecimal distances = squared.multiply(BigDecimal.valueOf(count)).subtract(values.multiply(values));
        return distances.divide(BigDecimal.valueOf(count).multiply(BigDecimal.valueOf(count - 1)), DIGITS).sqrt(DIGITS).doubleValue();
    }

    @Override
    void removeAll() {
        sum.clear();
        squares.clear();
        count = 0;
        otherSum = null;
        otherSquares = null;
        others = 0;
    }
}
