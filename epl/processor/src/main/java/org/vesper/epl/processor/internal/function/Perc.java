// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;

/**
 * The percentage change from the first to the last retained value, computed in doubles as {@code (last - first) / first * 100.0}. It is
 * null for fewer than two values, or if the first is 0, NaN or infinite. Nulls are skipped.
 */
final class Perc implements AggregationFunction {

    private final RetainedNumbers values = new RetainedNumbers();

    @Override
    public void enter(Object value) {
        if (value != null) {
            values.add(((Number) value).doubleValue());
        }
    }

    @Override
    public void leave(Object value) {
        if (value != null) {
            values.remove(((Number) value).doubleValue());
        }
    }

    @Override
    public Object getValue() {
        if (values.size() < 2) {
            return null;
        }
        double from = values.get(0);
        if (from == 0 || !Double.isFinite(from)) {
            return null;
        }
        double to = values.get(values.size() - 1);
        return (to - from) / from * 100.0;
    }

    @Override
    public void clear() {
        values.clear();
    }
}
