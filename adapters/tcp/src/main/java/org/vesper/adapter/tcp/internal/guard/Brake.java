// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import java.util.concurrent.TimeUnit;

/**
 * Slows the senders of a server whose heap is nearly used up: threads read in one millisecond of twenty, all in the same one. They go on a
 * little, since only then collections find out that there is room again. Senders notice it as back pressure.
 */
final class Brake {

    private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long WORK_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private Brake() {
    }

    /** How long to wait at this time. */
    static long pauseNs(long nowNs) {
        long phaseNs = Math.floorMod(nowNs, PERIOD_NS);
        return phaseNs < WORK_NS ? 0 : PERIOD_NS - phaseNs;
    }
}
