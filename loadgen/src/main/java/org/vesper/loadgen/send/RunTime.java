// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.vesper.wire.clock.WireClock;

/**
 * The moments of a run.
 *
 * @param startNs planned time of the first event, on this process's {@link System#nanoTime()}
 * @param measuredFromNs events planned then or later are measured; {@link Long#MIN_VALUE} when all are
 * @param wireOffsetNs what is added to a planned time to express it in the clock of the wire
 */
public record RunTime(long startNs, long measuredFromNs, long wireOffsetNs) {

    /**
     * The planned time tells warm-up and measured part apart, which the server can compare to the nanosecond if both read the same
     * monotonic clock. With another clock all events of a run are measured, and the warm-up is a run of its own.
     */
    public static RunTime of(WireClock clock, long startNs, int warmupSeconds) {
        return switch (clock) {
            case MONOTONIC -> new RunTime(startNs, startNs + TimeUnit.SECONDS.toNanos(warmupSeconds), 0);
            case WALL -> new RunTime(startNs, Long.MIN_VALUE, wallNs() - System.nanoTime());
            case NONE -> new RunTime(startNs, Long.MIN_VALUE, 0);
        };
    }

    private static long wallNs() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }
}
