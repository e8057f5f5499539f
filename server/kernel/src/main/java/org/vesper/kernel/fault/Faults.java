// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.fault;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.metrics.Counter;
import org.vesper.spi.adapter.AdapterFaults;

/**
 * Counts the faults of a stage and logs them, at most once a second, so that a stage that fails on every event does not flood the log. The
 * texts of events and faults come from the application's code, so they are cut, and may fail too.
 *
 * <p><b>Threading:</b> any thread; only faults take the monitor.
 */
public final class Faults implements AdapterFaults {

    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);
    private static final long LOG_INTERVAL_NS = 1_000_000_000L;

    private final String stage;
    private final CircuitBreaker breaker;
    private final Counter count = new Counter();
    private long nextLogNs = Long.MIN_VALUE;
    private long loggedCount;
    private volatile int endedThreads;
    private volatile Last last = Last.NONE;

    /**
     * The last logged fault, for management.
     *
     * @param time when the stage failed
     * @param text what failed and why, with the time; empty if there was no fault
     */
    public record Last(Instant time, String text) implements Comparable<Last> {

        /** No fault. */
        public static final Last NONE = new Last(Instant.MIN, "");

        public boolean isNone() {
            return text.isEmpty();
        }

        @Override
        public int compareTo(Last other) {
            return time.compareTo(other.time);
        }
    }

    /** @param stage the name in messages */
    public Faults(String stage, CircuitBreaker breaker) {
        this.stage = stage;
        this.breaker = breaker;
    }

    /** The faults of a stage that always continues. */
    public Faults(String stage) {
        this(stage, new CircuitBreaker(stage, false));
    }

    /** Counts a fault on an event, or on any other input of the stage. */
    public synchronized void recordOn(Object event, Throwable fault) {
        count.increment();
        boolean trips = breaker.trips();
        if (trips || isTimeToLog()) {
            log("failed on " + FaultText.of(event), trips ? stopped() : "skipped it", fault);
        }
    }

    @Override
    public synchronized boolean record(String action, Throwable fault) {
        count.increment();
        boolean trips = breaker.trips();
        if (trips || isTimeToLog()) {
            log("failed to " + FaultText.of(action), trips ? stopped() : "continues", fault);
        }
        return !breaker.isOpen();
    }

    /** Counts a failure that loses nothing, since the action is tried again: the stage continues, whatever its policy is. */
    public synchronized void recordRetry(String action, Throwable fault) {
        count.increment();
        if (isTimeToLog()) {
            log("failed to " + FaultText.of(action), "tries again", fault);
        }
    }

    @Override
    public boolean isStopped() {
        return breaker.isOpen();
    }

    /** Records that an exception has ended one of the stage's own threads. */
    public synchronized void recordEnd(Thread thread, Throwable fault) {
        count.increment();
        endedThreads = endedThreads + 1;
        log("has lost its thread " + thread.getName(), "continues without it; vesper resume " + breaker.stage() + " recreates it", fault);
    }

    /** The number of threads that the stage has lost since its start. */
    public int endedThreads() {
        return endedThreads;
    }

    /** Resets the number of lost threads; called when the stage has been recreated. */
    public void forgetEndedThreads() {
        endedThreads = 0;
    }

    public long count() {
        return count.get();
    }

    /** The last fault that was logged. */
    public Last last() {
        return last;
    }

    public CircuitBreaker breaker() {
        return breaker;
    }

    private String stopped() {
        return "takes no more events; vesper resume " + breaker.stage() + " resumes it";
    }

    private boolean isTimeToLog() {
        return nextLogNs == Long.MIN_VALUE || System.nanoTime() - nextLogNs >= 0;
    }

    private void log(String what, String consequence, Throwable fault) {
        long now = count.get();
        LOG.error("{} {} and {} ({} faults so far, {} since the last message)\n\t{}", stage, what, consequence, now, now - loggedCount,
                FaultText.trace(fault));
        loggedCount = now;
        nextLogNs = System.nanoTime() + LOG_INTERVAL_NS;
        Instant time = Instant.now();
        last = new Last(time, time.truncatedTo(ChronoUnit.SECONDS) + " " + what + ": " + FaultText.headline(fault));
    }
}
