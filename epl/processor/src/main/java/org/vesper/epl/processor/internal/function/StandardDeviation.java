// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.vesper.epl.processor.internal.state.WrittenState;

/**
 * The standard deviation of a sample: the root of the sum of squared distances from the mean, divided by n - 1. It is null for fewer than
 * two values, and NaN as long as one of them is NaN or infinite. Nulls are skipped.
 *
 * <p>The sum of squares is kept up to date as values come and go. When large values leave, what remains of it is mostly rounding error, and
 * may be negative; Esper's own function gives NaN then. So the sum is computed again from the retained values once it has fallen far below
 * its maximum. It is exactly 0 when all values are equal.
 */
final class StandardDeviation implements AggregationFunction, WrittenState {

    /** The part of its maximum below which the sum is computed again; ten of its sixteen digits are right above. */
    private static final double TRUSTED = 1e-3;

    private final RetainedNumbers values = new RetainedNumbers();
    private int notFinite;
    private double mean;
    private double squares;
    private double maxSquares;

    @Override
    public void enter(Object value) {
        if (value == null) {
            return;
        }
        double number = ((Number) value).doubleValue();
        if (Double.isFinite(number)) {
            values.add(number);
            include(number, values.size());
        } else {
            notFinite++;
        }
    }

    @Override
    public void leave(Object value) {
        if (value == null) {
            return;
        }
        double number = ((Number) value).doubleValue();
        if (!Double.isFinite(number)) {
            notFinite--;
        } else if (values.remove(number)) {
            exclude(number);
        }
    }

    @Override
    public Object getValue() {
        if (values.size() + notFinite < 2) {
            return null;
        }
        return notFinite > 0 ? Double.NaN : Math.sqrt(squares / (values.size() - 1));
    }

    @Override
    public void clear() {
        values.clear();
        notFinite = 0;
        reset();
    }

    /** Writes the sums, whose last digits depend on values that have left. */
    @Override
    public void write(DataOutput output) throws IOException {
        output.writeDouble(mean);
        output.writeDouble(squares);
        output.writeDouble(maxSquares);
    }

    @Override
    public void read(DataInput input) throws IOException {
        mean = input.readDouble();
        squares = input.readDouble();
        maxSquares = input.readDouble();
    }

    /** Welford's method, which loses no digits to a large mean. */
    private void include(double value, int count) {
        double distance = value - mean;
        mean += distance / count;
        squares += distance * (value - mean);
        maxSquares = Math.max(maxSquares, squares);
    }

    private void exclude(double value) {
        if (values.size() > 0) {
            double distance = value - mean;
            mean -= distance / values.size();
            squares -= distance * (value - mean);
        }
        if (values.size() == 0 || !(squares >= maxSquares * TRUSTED)) {
            computeAgain();
        }
    }

    private void computeAgain() {
        reset();
        for (int i = 0; i < values.size(); i++) {
            include(values.get(i), i + 1);
        }
    }

    private void reset() {
        mean = 0;
        squares = 0;
        maxSquares = 0;
    }
}
