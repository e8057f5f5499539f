// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.machine;

import java.time.Duration;

/**
 * The pauses of the JVM since the start of the server: each time that all threads were stopped, for a garbage collection or for another
 * reason. <b>Threading:</b> one thread counts, any thread reads.
 *
 * @param count all pauses
 * @param withinTarget those that were not longer than the target, or all without one
 * @param longestNs the longest one
 * @param cause what it was for; empty before the first pause
 */
public record Pauses(long count, long withinTarget, long longestNs, String cause) {

    private static final Pauses NONE = new Pauses(0, 0, 0, "");

    private static volatile Pauses ofThisServer = NONE;
    private static volatile Duration target = Duration.ZERO;

    /** Those of this server by now. */
    public static Pauses ofThisServer() {
        return ofThisServer;
    }

    /** The longest pause that its operator wants, gc.pause-target; zero if none is set. */
    public static Duration target() {
        return target;
    }

    /** The share of pauses that were not longer than the target, from 0 to 1; 1 before the first pause. */
    public double share() {
        return count == 0 ? 1 : (double) withinTarget / count;
    }

    static void begin(Duration wanted) {
        target = wanted;
        ofThisServer = NONE;
    }

    /** Counts a pause, and returns whether it was longer than the target. */
    static boolean add(long durationNs, String what) {
        Pauses now = ofThisServer;
        boolean isLong = !target.isZero() && durationNs > target.toNanos();
        boolean isLongest = durationNs > now.longestNs;
        ofThisServer = new Pauses(now.count + 1, now.withinTarget + (isLong ? 0 : 1), isLongest ? durationNs : now.longestNs,
                isLongest ? what : now.cause);
        return isLong;
    }
}
