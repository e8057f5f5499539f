// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

/** Determines when rows are due: the first row at once, the others after the scaled difference of their times. */
final class RowSchedule {

    private final double speed;
    private final long startNs = System.nanoTime();
    private long firstMs = Long.MIN_VALUE;

    /** Creates a schedule; {@code speed} is the number of ms of the file that pass in one ms, 0 for all at once. */
    RowSchedule(double speed) {
        this.speed = speed;
    }

    /** The time until a row of this time is due; 0 or less if it is due now, as a row without a time always is. */
    long leftNs(long timeMs) {
        return speed == 0 || timeMs == Long.MIN_VALUE ? 0 : dueNs(timeMs) - System.nanoTime();
    }

    /** The due time on {@link System#nanoTime()}. */
    long dueNs(long timeMs) {
        if (firstMs == Long.MIN_VALUE) {
            firstMs = timeMs;
        }
        return startNs + (long) ((timeMs - firstMs) * 1e6 / speed);
    }
}
