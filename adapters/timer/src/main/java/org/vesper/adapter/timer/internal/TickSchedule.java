// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.timer.internal;

import java.time.Duration;

/**
 * The schedule of a timer and its current position. All ticks are planned from the start, the first one an interval after it.
 *
 * @param count the number of ticks; 0 for endless
 * @param startNs the start, a time of {@link System#nanoTime()}
 * @param startMs the start in ms since 1970
 * @param ticks the number of past ticks
 */
record TickSchedule(Duration interval, int count, long startNs, long startMs, long ticks) {

    static TickSchedule begin(Duration interval, int count) {
        return new TickSchedule(interval, count, System.nanoTime(), System.currentTimeMillis(), 0);
    }

    TickSchedule next() {
        return new TickSchedule(interval, count, startNs, startMs, ticks + 1);
    }

    boolean hasEnded() {
        return count > 0 && ticks == count;
    }

    /** The planned time of the last tick, in ms since 1970. */
    long timeMs() {
        return startMs + interval.multipliedBy(ticks).toMillis();
    }

    /** The time until the next tick; negative if it is late. */
    long leftNs() {
        return startNs + interval.toNanos() * (ticks + 1) - System.nanoTime();
    }
}
