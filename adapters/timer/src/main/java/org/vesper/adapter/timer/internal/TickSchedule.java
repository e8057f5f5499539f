// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.timer.internal;

import java.time.Duration;

/**
 * The schedule of a timer, and its place in it. All ticks are planned from its start, the first one an interval after it.
 *
 * @param count how many ticks there are; 0 for no end
 * @param startNs the start, a time of {@link System#nanoTime()}
 * @param startMs the start in ms since 1970
 * @param ticks how many have been
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

    /** When the last tick was planned, in ms since 1970. */
    long timeMs() {
        return startMs + interval.multipliedBy(ticks).toMillis();
    }

    /** How long it is until the next one; less than 0 if it is late. */
    long leftNs() {
        return startNs + interval.toNanos() * (ticks + 1) - System.nanoTime();
    }
}
