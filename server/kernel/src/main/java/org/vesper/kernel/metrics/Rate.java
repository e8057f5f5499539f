// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.metrics;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The rate of a count over the last 10 s, from samples that are taken about once a second. The thread that counts does nothing for it.
 *
 * <p><b>Threading:</b> any thread. <b>Units:</b> the present is a time of {@link System#nanoTime()}.
 */
public final class Rate {

    private static final int SAMPLES = 11;
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    /** Samples may be taken slightly early. */
    private static final long TOLERANCE_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final LongSupplier count;
    private final long[] counts = new long[SAMPLES];
    private final long[] timesNs = new long[SAMPLES];
    private int latest;
    private int taken = 1;

    /** @param count reads the count, from any thread */
    public Rate(LongSupplier count, long nowNs) {
        this.count = count;
        counts[0] = count.getAsLong();
        timesNs[0] = nowNs;
    }

    /** Takes a sample, unless the last one is less than a second old. */
    public synchronized void sample(long nowNs) {
        if (nowNs - timesNs[latest] >= INTERVAL_NS - TOLERANCE_NS) {
            latest = (latest + 1) % SAMPLES;
            counts[latest] = count.getAsLong();
            timesNs[latest] = nowNs;
            taken = Math.min(taken + 1, SAMPLES);
        }
    }

    /** The mean rate between the oldest sample and the latest. */
    public synchronized double perSecond() {
        int oldest = (latest + 1 + SAMPLES - taken) % SAMPLES;
        long passedNs = timesNs[latest] - timesNs[oldest];
        return passedNs == 0 ? 0 : (counts[latest] - counts[oldest]) * (double) INTERVAL_NS / passedNs;
    }
}
