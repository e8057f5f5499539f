// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.vesper.wire.clock.WireClock;

/**
 * The times of a run.
 *
 * @param startNs the planned time of the first event, on this process's {@link System#nanoTime()}
 * @param measuredFromNs the planned time of the first measured event; {@link Long#MIN_VALUE} if all are measured
 * @param wireOffsetNs the amount to add to a planned time to convert it to the clock of the wire
 */
public record RunTime(long startNs, long measuredFromNs, long wireOffsetNs) {

    /**
     * Plans a run. The planned time separates warm-up and measured part, which requires that the server and the generator read the same
     * monotonic clock. With another clock, all events of a run are measured, and the warm-up is a separate run.
     */
    public static RunTime of(WireClock clock, long startNs, int warmupSeconds) {
        return switch (clock) {
            case MONOTONIC -> new RunTime(startNs, startNs + TimeUnit.SECONDS.toNanos(warmupSeconds), 0);
            case WALL -> new RunTime(startNs, Long.MIN_VALUE, wallNs() - System.nanoTime());
            case NONE -> new RunTime(startNs, Long.MIN_VALUE, 0);
        };
    }

    /** The wall clock of this host. */
    public static long wallNs() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }
}
