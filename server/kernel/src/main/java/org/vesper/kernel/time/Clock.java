// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.time;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.lane.LaneTime;
import org.vesper.kernel.lane.LaneWatch;
import org.vesper.kernel.lane.SteadyTime;

/**
 * The one clock thread of the server. It sleeps until the time for which a rule of any application waits, and then makes the {@link Ticker}
 * of that application send a thread into the lane. It enters no lane and runs no code of an application, so no application can delay it,
 * and it keeps none in memory. It also checks twice a second whether lanes are busy, see {@link LaneWatch}.
 *
 * <p><b>Threading:</b> any thread. The thread runs as long as there is a network.
 */
public final class Clock {

    /** The clock of this server. */
    public static final Clock SERVER = new Clock(SteadyTime.SERVER);

    private static final Logger LOG = LoggerFactory.getLogger(Clock.class);
    private static final long CHECK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final SteadyTime time;
    private final Set<Ticker> tickers = ConcurrentHashMap.newKeySet();
    private final Set<LaneWatch> watches = ConcurrentHashMap.newKeySet();
    private Thread thread;
    private volatile Thread sleeper;
    private volatile long sleepsUntilMs = LaneTime.NEVER;

    Clock(SteadyTime time) {
        this.time = time;
    }

    SteadyTime time() {
        return time;
    }

    public void add(Ticker ticker) {
        tickers.add(ticker);
        run();
    }

    public void remove(Ticker ticker) {
        tickers.remove(ticker);
        wake();
    }

    public void add(List<LaneWatch> watched) {
        watches.addAll(watched);
        watched.forEach(LaneWatch::beginRecord);
        run();
    }

    public void remove(List<LaneWatch> watched) {
        watched.forEach(watches::remove);
        watched.forEach(LaneWatch::endRecord);
        wake();
    }

    /** Notifies the clock of a new due time, earlier or later than before. Costs almost nothing unless it is the earliest of all. */
    public void expect(long dueMs) {
        if (dueMs < sleepsUntilMs) {
            wake();
        }
    }

    private void wake() {
        LockSupport.unpark(sleeper);
    }

    /**
     * Starts the thread, which belongs to the server and not to the first application: it inherits nothing from the thread that makes it.
     */
    private synchronized void run() {
        if (thread == null) {
            thread = new Thread(null, this::tickToTheEnd, "vesper/clock", 0, false);
            thread.setContextClassLoader(Clock.class.getClassLoader());
            thread.setDaemon(true);
            sleeper = thread;
            thread.start();
        }
    }

    private synchronized boolean ends() {
        if (tickers.isEmpty() && watches.isEmpty()) {
            thread = null;
            return true;
        }
        return false;
    }

    private void tickToTheEnd() {
        long nextCheckNs = System.nanoTime() + CHECK_INTERVAL_NS;
        while (!ends()) {
            long nowNs = System.nanoTime();
            if (nowNs - nextCheckNs >= 0) {
                nextCheckNs = nowNs + CHECK_INTERVAL_NS;
                check(nowNs);
            }
            sleepsUntilMs = LaneTime.NEVER;
            long nextMs = tick();
            sleepsUntilMs = nextMs;
            long sleepsNs = nextMs == LaneTime.NEVER ? CHECK_INTERVAL_NS : (nextMs - time.nowMs()) * NS_PER_MS;
            LockSupport.parkNanos(this, Math.max(1, Math.min(sleepsNs, nextCheckNs - nowNs)));
            Thread.interrupted();
        }
    }

    /** This is a separate method so that no frame of the sleeping thread refers to an application. */
    private long tick() {
        long nextMs = LaneTime.NEVER;
        for (Ticker ticker : tickers) {
            try {
                nextMs = Math.min(nextMs, ticker.tick(time.nowMs()));
            } catch (RuntimeException | Error e) {
                LOG.error("The clocks of an application cannot be moved now", e);
                nextMs = Math.min(nextMs, time.nowMs() + TimeUnit.SECONDS.toMillis(1));
            }
        }
        return nextMs;
    }

    private void check(long nowNs) {
        for (LaneWatch watch : watches) {
            try {
                watch.check(nowNs);
            } catch (RuntimeException | Error e) {
                LOG.error("A lane cannot be checked", e);
            }
        }
    }
}
