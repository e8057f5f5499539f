// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what a stage throws and logs it, at most once a second, so that a stage that fails on every event floods nothing. */
final class Faults {

    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);
    private static final long LOG_INTERVAL_NS = 1_000_000_000L;

    private final String stage;
    private final Counter count = new Counter();
    private long nextLogNs = Long.MIN_VALUE;
    private long loggedCount;

    Faults(String stage) {
        this.stage = stage;
    }

    /** Counts one fault. Called by the thread that holds the lane. */
    void record(Object event, Throwable fault) {
        count.increment();
        long nowNs = System.nanoTime();
        if (nextLogNs == Long.MIN_VALUE || nowNs - nextLogNs >= 0) {
            long now = count.get();
            LOG.error("{} failed on {} and skipped it ({} faults so far, {} since the last message)",
                    stage, event, now, now - loggedCount, fault);
            loggedCount = now;
            nextLogNs = nowNs + LOG_INTERVAL_NS;
        }
    }

    long count() {
        return count.get();
    }
}
