// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * How long the machine lets a thread wait beyond what it asked for: sleeps 1 ms again and again and records the rest. What stops this
 * thread (the hypervisor, other processes, a pause of this process) stops the sender too, so latencies of this size are not the server's.
 * A long wait counts for all the sleeps that it kept from beginning, too. The kernel's timer slack, about 50 us, is part of every value.
 *
 * <p><b>Threading:</b> a daemon thread of its own; the histogram is read after {@link #stop}.
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

    /** Starts to measure at once, and to record at that time. */
    public static HiccupMeter start(long fromNs) {
        HiccupMeter meter = new HiccupMeter(fromNs);
        meter.thread.start();
        return meter;
    }

    /** Once it has stopped. */
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
