// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Measures how long the machine delays a thread: it sleeps 1 ms repeatedly and records the excess. Anything that stops this thread (the
 * hypervisor, other processes, a pause of this process) stops the sender too, so latencies of this size are not caused by the server. A
 * long delay also counts for all the sleeps that it prevented. Every value includes the kernel's timer slack, about 50 us.
 *
 * <p><b>Threading:</b> a daemon thread of its own; the histogram may be read after {@link #stop}.
 */
public final class HiccupMeter {

    private static final long SLEEP_NS = 1_000_000;

    private final Histogram overshoot = new Histogram(3);
    private final long fromNs;
    private final Thread thread;
    private volatile boolean stopped;

    private HiccupMeter(long fromNs) {
        this.fromNs = fromNs;
        this.thread = new Thread(this::run, "loadgen-hiccups");
        thread.setDaemon(true);
    }

    /** Starts measuring at once, and recording at the given time. */
    public static HiccupMeter start(long fromNs) {
        HiccupMeter meter = new HiccupMeter(fromNs);
        meter.thread.start();
        return meter;
    }

    /** The recorded excess; available once the meter has stopped. */
    public Distribution overshoot() {
        return new Distribution(overshoot);
    }

    private void run() {
        long beforeNs = System.nanoTime();
        while (!stopped) {
            LockSupport.parkNanos(SLEEP_NS);
            long nowNs = System.nanoTime();
            if (beforeNs >= fromNs) {
                overshoot.recordValueWithExpectedInterval(Math.max(0, nowNs - beforeNs - SLEEP_NS), SLEEP_NS);
            }
            beforeNs = nowNs;
        }
    }

    public void stop() throws InterruptedException {
        stopped = true;
        thread.join();
    }
}
