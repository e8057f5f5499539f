// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.ArrayList;
import java.util.List;
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

    private static final long SECOND_NS = 1_000_000_000;

    private final Histogram overshoot = new Histogram(3);
    private final List<Second> seconds = new ArrayList<>();
    private final long fromNs;
    private long secondNs;
    private long longestNs;
    private final Thread thread;
    private volatile boolean stopped;

    /**
     * The longest delay in a second of the run.
     *
     * @param endNs its end, on this process's {@link System#nanoTime()}
     */
    public record Second(long endNs, double longestUs) {
    }

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

    /** The longest delay of each second since the meter was started; available once the meter has stopped. */
    public List<Second> seconds() {
        return seconds;
    }

    private void run() {
        long beforeNs = System.nanoTime();
        secondNs = beforeNs;
        while (!stopped) {
            LockSupport.parkNanos(SLEEP_NS);
            long nowNs = System.nanoTime();
            long delayNs = Math.max(0, nowNs - beforeNs - SLEEP_NS);
            if (beforeNs >= fromNs) {
                overshoot.recordValueWithExpectedInterval(delayNs, SLEEP_NS);
            }
            noteSecond(nowNs, delayNs);
            beforeNs = nowNs;
        }
    }

    private void noteSecond(long nowNs, long delayNs) {
        longestNs = Math.max(longestNs, delayNs);
        if (nowNs - secondNs >= SECOND_NS) {
            seconds.add(new Second(nowNs, longestNs / 1e3));
            secondNs = nowNs;
            longestNs = 0;
        }
    }

    public void stop() throws InterruptedException {
        stopped = true;
        thread.join();
    }
}
