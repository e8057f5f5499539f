// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.util.concurrent.TimeUnit;

/** How long each step of a deployment took, for the log: "bundle 12 ms, beans 310 ms". */
final class Laps {

    private final StringBuilder laps = new StringBuilder();
    private long lapStartNs = System.nanoTime();

    /** Ends a step; the next one begins. */
    void end(String step) {
        long nowNs = System.nanoTime();
        long lapMs = TimeUnit.NANOSECONDS.toMillis(nowNs - lapStartNs);
        laps.append(laps.isEmpty() ? "" : ", ").append(step).append(' ').append(lapMs).append(" ms");
        lapStartNs = nowNs;
    }

    @Override
    public String toString() {
        return laps.toString();
    }
}
