// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Notices when this thread could not run though it wanted to: the process was stopped, the machine gave it no core, or the JVM was paused.
 * The pauses of the JVM are known otherwise; what remains is the machine's.
 *
 * <p><b>Threading:</b> one thread, which calls it every {@link #PACE_NS}. <b>Units:</b> nanoseconds since 1970, except where said.
 */
final class StallMeter {

    /** Five hundred times a second, which takes about 1 % of a core. */
    static final long PACE_NS = TimeUnit.MILLISECONDS.toNanos(2);

    private final long shortestNs;
    private final long epochOffsetNs;
    private final List<Disturbance> stalls = new ArrayList<>();
    private long lastNs;

    /**
     * @param shortestNs the shortest stall that is noted
     * @param epochOffsetNs what makes a time of {@link System#nanoTime()} one since 1970
     */
    StallMeter(long shortestNs, long epochOffsetNs) {
        this.shortestNs = shortestNs;
        this.epochOffsetNs = epochOffsetNs;
    }

    /** Called before the first sleep, with the time of {@link System#nanoTime()}. */
    void begin(long nowNs) {
        lastNs = nowNs;
    }

    /** Called after each sleep of {@link #PACE_NS}, with the time of {@link System#nanoTime()}. */
    void awake(long nowNs) {
        if (nowNs - lastNs - PACE_NS >= shortestNs) {
            stalls.add(new Disturbance(Cause.STALL, lastNs + epochOffsetNs, nowNs + epochOffsetNs, 0, ""));
        }
        lastNs = nowNs;
    }

    List<Disturbance> stalls() {
        return stalls;
    }
}
