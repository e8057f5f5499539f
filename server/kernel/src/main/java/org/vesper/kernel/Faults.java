// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what a stage throws and logs it, at most once a second, so that a stage that fails on every event floods nothing. What the event
 * and the fault say of themselves is the application's code, so it is cut, and may fail too.
 */
final class Faults {

    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);
    private static final long LOG_INTERVAL_NS = 1_000_000_000L;

    private final String stage;
    private final Breaker breaker;
    private final Counter count = new Counter();
    private long nextLogNs = Long.MIN_VALUE;
    private long loggedCount;

    /** @param stage how messages call it */
    Faults(String stage, Breaker breaker) {
        this.stage = stage;
        this.breaker = breaker;
    }

    /** Of a stage that goes on whatever happens. */
    Faults(String stage) {
        this(stage, new Breaker(stage, false));
    }

    /** Counts one fault. Called by the thread that holds the lane. */
    void record(Object event, Throwable fault) {
        count.increment();
        if (breaker.trips()) {
            LOG.error("{} failed on {} and takes no more events; vesper resume {} lets it go on\n{}",
                    stage, FaultText.of(event), breaker.stage(), FaultText.trace(fault));
            return;
        }
        long nowNs = System.nanoTime();
        if (nextLogNs == Long.MIN_VALUE || nowNs - nextLogNs >= 0) {
            long now = count.get();
            LOG.error("{} failed on {} and skipped it ({} faults so far, {} since the last message)\n{}",
                    stage, FaultText.of(event), now, now - loggedCount, FaultText.trace(fault));
            loggedCount = now;
            nextLogNs = nowNs + LOG_INTERVAL_NS;
        }
    }

    long count() {
        return count.get();
    }

    Breaker breaker() {
        return breaker;
    }
}
