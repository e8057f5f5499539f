// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;

/** The number of values, without nulls. */
final class Count implements AggregationFunction {

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
    public void clear() {
        count = 0;
    }
}
