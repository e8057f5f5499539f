// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * The exact sum of finite doubles, as a list of doubles of which no two have bits of the same weight (Shewchuk, Adaptive Precision
 * Floating-Point Arithmetic, 1997). A number is taken away by adding its negative. Prices need two or three of them; the list is never
 * longer than 40. It would overflow for numbers from 2^960 on, so those are added up as a BigInteger.
 */
final class ExactSum {

    private static final int HUGE = 960;
    /** The weight of the last bit of the smallest huge number. */
    private static final int UNIT = HUGE - 52;
    /** Makes a sum of huge numbers finite. */
    private static final int SCALE = 128;

    /** The parts, the smallest first, none of which is 0. */
    private double[] parts = new double[2];
    private int size;
    /** The sum of the huge numbers in units; null for 0. */
    private BigInteger huge;

    void add(double value) {
        if (Math.getExponent(value) >= HUGE) {
            addHuge(value);
            return;
        }
        double rest = value;
        int kept = 0;
        for (int i = 0; i < size; i++) {
            double part = parts[i];
            double sum = rest + part;
            double ofPart = sum - rest;
            double error = rest - (sum - ofPart) + (part - ofPart);
            if (error != 0) {
                parts[kept++] = error;
            }
            rest = sum;
        }
        size = kept;
        if (rest != 0) {
            append(rest);
        }
    }

    private void append(double part) {
        if (size == parts.length) {
            parts = Arrays.copyOf(parts, size + 2);
        }
        parts[size++] = part;
    }

    private void addHuge(double value) {
        long bits = Double.doubleToRawLongBits(value);
        BigInteger digits = BigInteger.valueOf(bits & (1L << 52) - 1 | 1L << 52).shiftLeft(Math.getExponent(value) - HUGE);
        BigInteger sum = (huge == null ? BigInteger.ZERO : huge).add(value < 0 ? digits.negate() : digits);
        huge = sum.signum() == 0 ? null : sum;
    }

    /** The sum, rounded once; infinite if no double is so large. */
    double value() {
        return huge == null ? rounded() : exact().doubleValue();
    }

    /** The sum divided by a number of values, finite even if the sum is not. */
    double dividedBy(long number) {
        double sum = value();
        return Double.isFinite(sum) ? sum / number
                : Math.scalb(exact().divide(BigDecimal.valueOf(2).pow(SCALE)).doubleValue() / number, SCALE);
    }

    /** The sum minus a number, rounded once. It leaves this sum as it is. */
    double without(double number) {
        ExactSum rest = new ExactSum();
        rest.huge = huge;
        rest.size = size;
        rest.parts = Arrays.copyOf(parts, Math.max(2, size + 1));
        rest.add(-number);
        return rest.value();
    }

    /** Adds up the parts from the largest on until digits are lost. */
    private double rounded() {
        double sum = 0;
        for (int i = size - 1; i >= 0; i--) {
            double larger = sum;
            sum += parts[i];
            double lost = parts[i] - (sum - larger);
            if (lost != 0) {
                return i == 0 ? sum : afterTie(sum, lost, parts[i - 1]);
            }
        }
        return sum;
    }

    /** Half of the last digit was rounded to an even one, though the next part shows on which side of the half the sum is. */
    private static double afterTie(double sum, double lost, double next) {
        double further = sum + 2 * lost;
        return lost > 0 == next > 0 && further - sum == 2 * lost ? further : sum;
    }

    BigDecimal exact() {
        BigDecimal sum = huge == null ? BigDecimal.ZERO : new BigDecimal(huge.shiftLeft(UNIT));
        for (int i = 0; i < size; i++) {
            sum = sum.add(new BigDecimal(parts[i]));
        }
        return sum;
    }

    void clear() {
        size = 0;
        huge = null;
    }

    void write(DataOutput output) throws IOException {
        output.writeInt(size);
        for (int i = 0; i < size; i++) {
            output.writeDouble(parts[i]);
        }
        output.writeUTF(huge == null ? "0" : huge.toString());
    }

    void read(DataInput input) throws IOException {
        clear();
        for (int left = input.readInt(); left > 0; left--) {
            append(input.readDouble());
        }
        BigInteger sum = new BigInteger(input.readUTF());
        huge = sum.signum() == 0 ? null : sum;
    }
}
