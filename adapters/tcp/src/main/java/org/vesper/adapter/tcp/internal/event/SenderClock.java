// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import org.vesper.api.LatencyRecorder;
import org.vesper.wire.clock.WireClock;

/**
 * Turns a sender's times into this server's {@link System#nanoTime()}, by one constant.
 *
 * @param clock what the sender's times are
 * @param aheadNs how far they are ahead of the server's
 */
public record SenderClock(WireClock clock, long aheadNs) {

    /**
     * How far wall clock time is ahead of nanoTime: measured once, so that all connections agree on what was first. A wall
     * clock that is set later leaves it as it is.
     */
    private static final long WALL_AHEAD_NS = WireClock.WALL.aheadOfNanoTimeNs();

    public static SenderClock of(WireClock clock, long wallClockOffsetNs) {
        return new SenderClock(clock, clock == WireClock.WALL ? WALL_AHEAD_NS + wallClockOffsetNs : 0);
    }

    long toServerNs(long timeNs) {
        return clock == WireClock.NONE || timeNs == LatencyRecorder.UNKNOWN ? LatencyRecorder.UNKNOWN : timeNs - aheadNs;
    }
}
