// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

/**
 * The values of a window, in the order of their arrival. It is a ring, which is never reallocated once it has the length of its window.
 * Esper reports the value that leaves a window, but not those that stay.
 */
final class RetainedNumbers {

    /** A power of two. Esper enters the new value before the old one leaves, so RETAIN 2 EVENTS holds three for a moment. */
    private static final int SMALLEST_RING = 4;

    private double[] ring = new double[SMALLEST_RING];
    private int first;
    private int size;

    int size() {
        return size;
    }

    /** @param position the position in the order of arrival, from 0 */
    double get(int position) {
        return ring[at(position)];
    }

    void add(double value) {
        if (size == ring.length) {
            grow();
        }
        ring[at(size)] = value;
        size++;
    }

    /**
     * Removes a value, the oldest of equal ones; false if it is not there. Sliding windows drop the first one; windows by rank or unique
     * value may drop any.
     */
    boolean remove(double value) {
        int position = positionOf(value);
        for (int i = position; i > 0; i--) {
            ring[at(i)] = ring[at(i - 1)];
        }
        if (position >= 0) {
            first = at(1);
            size--;
        }
        return position >= 0;
    }

    void clear() {
        first = 0;
        size = 0;
    }

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
