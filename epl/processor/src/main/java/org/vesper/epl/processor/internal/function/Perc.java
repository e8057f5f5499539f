// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;

/**
 * The percentage change from the first to the last retained value, computed in doubles as {@code (last - first) / first * 100.0}. It is
 * null for fewer than two values, or if the first is 0, NaN or infinite. Nulls are skipped.
 *
 * <p>Keeps the values of its window in a ring, since Esper reports the value that leaves but not the new first one. Once the ring has the
 * length of its window, it is never reallocated.
 */
final class Perc implements AggregationFunction {

    /** A power of two. Esper enters the new value before the old one leaves, so RETAIN 2 EVENTS holds three for a moment. */
    private static final int SMALLEST_RING = 4;

    private double[] ring = new double[SMALLEST_RING];
    private int first;
    private int size;

    @Override
    public void enter(Object value) {
        if (value == null) {
            return;
        }
        if (size == ring.length) {
            grow();
        }
        ring[at(size)] = ((Number) value).doubleValue();
        size++;
    }

    @Override
    public void leave(Object value) {
        if (value == null) {
            return;
        }
        int position = positionOf(((Number) value).doubleValue());
        for (int i = position; i > 0; i--) {
            ring[at(i)] = ring[at(i - 1)];
        }
        if (position >= 0) {
            first = at(1);
            size--;
        }
    }

    @Override
    public Object getValue() {
        if (size < 2) {
            return null;
        }
        double from = ring[first];
        if (from == 0 || !Double.isFinite(from)) {
            return null;
        }
        double to = ring[at(size - 1)];
        return (to - from) / from * 100.0;
    }

    @Override
    public void clear() {
        first = 0;
        size = 0;
    }

    /**
     * The position of a leaving value. Sliding windows drop the first one; windows by rank or unique value may drop any, the oldest of
     * equal ones first.
     */
    private int positionOf(double value) {
        long bits = Double.doubleToLongBits(value);
        for (int i = 0; i < size; i++) {
            if (Double.doubleToLongBits(ring[at(i)]) == bits) {
                return i;
            }
        }
        return -1;
    }

    private int at(int position) {
        return (first + position) & (ring.length - 1);
    }

    private void grow() {
        double[] larger = new double[ring.length * 2];
        for (int i = 0; i < size; i++) {
            larger[i] = ring[at(i)];
        }
        ring = larger;
        first = 0;
    }
}
