// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The way in which the sender waits between two looks at the schedule. <b>Units:</b> times are those of {@link System#nanoTime()}. */
public enum Pacing {

    /** Sleeps 200 us, which takes the kernel about 280: leaves the cores to others. */
    PARK {
        @Override
        long next(long wokeNs) {
            LockSupport.parkNanos(PERIOD_NS);
            return System.nanoTime();
        }
    },

    /** Wakes every 200 us exactly: sleeps the first half of that time and never in the second. Takes half a core. */
    HYBRID {
        @Override
        long next(long wokeNs) {
            LockSupport.parkNanos(wokeNs + PERIOD_NS - MAX_OVERSLEEP_NS - System.nanoTime());
            long nowNs = System.nanoTime();
            while (nowNs < wokeNs + PERIOD_NS) {
                Thread.onSpinWait();
                nowNs = System.nanoTime();
            }
            return nowNs;
        }
    },

    /** Never sleeps: sends each event when it is due, in a frame of its own if no other is due, and takes a whole core. */
    SPIN {
        @Override
        long next(long wokeNs) {
            Thread.onSpinWait();
            return System.nanoTime();
        }
    };

    private static final long PERIOD_NS = TimeUnit.MICROSECONDS.toNanos(200);
    /** A sleep of the kernel ends later by this much at most, in 99 of 100 cases. */
    private static final long MAX_OVERSLEEP_NS = TimeUnit.MICROSECONDS.toNanos(100);

    /** Waits after the wake-up at a time, and returns the time of the next one. */
    abstract long next(long wokeNs);

    /** The name as written in the option. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
