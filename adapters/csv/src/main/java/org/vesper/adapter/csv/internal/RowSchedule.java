// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

/** Decides when rows are due: the first at once, the others as much later as their times say, scaled. */
final class RowSchedule {

    private final double speed;
    private final long startNs = System.nanoTime();
    private long firstMs = Long.MIN_VALUE;

    /** {@code speed} is how many ms of the file pass in one ms; 0 for all at once. */
    RowSchedule(double speed) {
        this.speed = speed;
    }

    /** How long it is until a row of this time is due; not more than 0 if it is now, as one without a time. */
    long leftNs(long timeMs) {
        return speed == 0 || timeMs == Long.MIN_VALUE ? 0 : dueNs(timeMs) - System.nanoTime();
    }

    /** Returns a time of {@link System#nanoTime()}. */
    long dueNs(long timeMs) {
        if (firstMs == Long.MIN_VALUE) {
            firstMs = timeMs;
        }
        return startNs + (long) ((timeMs - firstMs) * 1e6 / speed);
    }
}
