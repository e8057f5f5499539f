// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.latency;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Figures that are read together: the attributes that a client reads in one go come from one reading, which may take a millisecond.
 * <b>Threading:</b> any thread.
 */
final class Recent<T> {

    private static final long MAX_AGE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Supplier<T> reading;
    private T latest;
    private long readNs;

    Recent(Supplier<T> reading) {
        this.reading = reading;
    }

    /** The figures, at most 0.1 s old. */
    synchronized T get() {
        long nowNs = System.nanoTime();
        if (latest == null || nowNs - readNs > MAX_AGE_NS) {
            latest = reading.get();
            readNs = nowNs;
        }
        return latest;
    }

    /** Makes the next reading a new one. */
    synchronized void forget() {
        latest = null;
    }
}
