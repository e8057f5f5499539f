// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import java.util.concurrent.TimeUnit;

/**
 * Measures how long each step of a deployment takes, for the log: "bundle 12 ms, beans 310 ms".
 *
 * <p><b>Threading:</b> one thread at a time ends steps; any thread reads the text.
 */
public final class StepTimer {

    private volatile String text = "";
    private long stepStartNs = System.nanoTime();

    /** Ends a step and begins the next one. */
    public void end(String step) {
        long nowNs = System.nanoTime();
        text += (text.isEmpty() ? "" : ", ") + step + ' ' + TimeUnit.NANOSECONDS.toMillis(nowNs - stepStartNs) + " ms";
        stepStartNs = nowNs;
    }

    @Override
    public String toString() {
        return text;
    }
}
