// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import org.vesper.epl.processor.internal.state.FormerState;

/** The number of values, without nulls. */
final class Count implements AggregationFunction, FormerState {

    private long count;

    @Override
    public void enter(Object value) {
        count += value == null ? 0 : 1;
    }

    @Override
    public void leave(Object value) {
        count -= value == null ? 0 : 1;
    }

    @Override
    public Object getValue() {
        return count;
    }

    @Override
    public List<String> formerFields() {
        return List.of("cnt");
    }

    /** Reads the count of the values that have been fed. */
    @Override
    public void readFormer(String field, DataInput input) throws IOException {
        FormerState.simpleValue(input);
    }

    @Override
    public void clear() {
        count = 0;
    }
}
