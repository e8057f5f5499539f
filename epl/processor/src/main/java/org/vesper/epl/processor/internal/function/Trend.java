// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.vesper.epl.processor.internal.state.WrittenState;

/**
 * The signed length of the current run: {@code +n} after n rises without a fall, {@code -n} after n falls without a rise.
 *
 * <p>An equal value, and one that cannot be compared (NaN), neither extends nor breaks the run; a null is skipped. The run is counted in
 * order of arrival and may be longer than the window: three retained values hold at most two rises.
 */
final class Trend implements AggregationFunction, WrittenState {

    /** The previous value; initially NaN, which is neither less nor greater than any value. */
    private double previous = Double.NaN;
    private int run;

    @Override
    public void enter(Object value) {
        if (value == null) {
            return;
        }
        double current = ((Number) value).doubleValue();
        if (Double.isNaN(current)) {
            return;
        }
        if (current > previous) {
            run = Math.max(run, 0) + 1;
        } else if (current < previous) {
            run = Math.min(run, 0) - 1;
        }
        previous = current;
    }

    @Override
    public void leave(Object value) {
        // The window does not bound the run.
    }

    @Override
    public Object getValue() {
        return run;
    }

    @Override
    public void clear() {
        previous = Double.NaN;
        run = 0;
    }

    @Override
    public void write(DataOutput output) throws IOException {
        output.writeDouble(previous);
        output.writeInt(run);
    }

    @Override
    public void read(DataInput input) throws IOException {
        previous = input.readDouble();
        run = input.readInt();
    }
}
