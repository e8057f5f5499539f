// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import org.vesper.api.LatencyRecorder;
import org.vesper.wire.clock.WireClock;

/**
 * Converts a sender's times to this server's {@link System#nanoTime()} by a constant offset.
 *
 * @param clock the clock of the sender's times
 * @param aheadNs how far that clock is ahead of the server's
 * @param isShared whether it is a clock of the server's own host, so that the difference is exact
 */
public record SenderClock(WireClock clock, long aheadNs, boolean isShared) {

    /**
     * The lead of the wall clock over nanoTime. It is measured once, so that all connections agree on the order of events. Setting the wall
     * clock later does not change it.
     */
    private static final long WALL_AHEAD_NS = WireClock.WALL.aheadOfNanoTimeNs();

    public static SenderClock of(WireClock clock, boolean isShared, long wallClockOffsetNs) {
        return new SenderClock(clock, clock == WireClock.WALL ? WALL_AHEAD_NS + wallClockOffsetNs : 0, isShared);
    }

    long toServerNs(long timeNs) {
        return clock == WireClock.NONE || timeNs == LatencyRecorder.UNKNOWN ? LatencyRecorder.UNKNOWN : timeNs - aheadNs;
    }
}
