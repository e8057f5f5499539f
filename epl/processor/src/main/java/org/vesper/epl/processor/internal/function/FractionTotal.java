// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The sum or the mean of doubles or floats. It is NaN or infinite as long as NaN or an infinite number is among them. The sum of floats is
 * a float.
 */
final class FractionTotal extends Total {

    private final boolean floats;
    private final ExactSum sum = new ExactSum();
    private int notNumbers;
    private int positive;
    private int negative;

    FractionTotal(boolean mean, boolean floats) {
        super(mean);
        this.floats = floats;
    }

    @Override
    void add(Number value) {
        double added = value.doubleValue();
        if (Double.isFinite(added)) {
            sum.add(added);
        } else {
            count(added, 1);
        }
    }

    @Override
    void subtract(Number value) {
        double less = value.doubleValue();
        if (Double.isFinite(less)) {
            sum.add(-less);
        } else {
            count(less, -1);
        }
    }

    private void count(double value, int change) {
        if (Double.isNaN(value)) {
            notNumbers += change;
        } else if (value > 0) {
            positive += change;
        } else {
            negative += change;
        }
    }

    @Override
    Number sum() {
        if (floats) {
            return isFinite() ? sum.exact().floatValue() : (float) notFinite();
        }
        return isFinite() ? sum.value() : notFinite();
    }

    @Override
    Number mean(long number) {
        return isFinite() ? sum.dividedBy(number) : notFinite();
    }

    private boolean isFinite() {
        return (notNumbers | positive | negative) == 0;
    }

    private double notFinite() {
        if (notNumbers > 0 || positive > 0 && negative > 0) {
            return Double.NaN;
        }
        return positive > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }

    @Override
    void reset() {
        sum.clear();
        notNumbers = 0;
        positive = 0;
        negative = 0;
    }

    @Override
    void writeSum(DataOutput output) throws IOException {
        sum.write(output);
        output.writeInt(notNumbers);
        output.writeInt(positive);
        output.writeInt(negative);
    }

    @Override
    void readSum(DataInput input) throws IOException {
        sum.read(input);
        notNumbers = input.readInt();
        positive = input.readInt();
        negative = input.readInt();
    }
}
