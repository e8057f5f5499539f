// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneTime;

/**
 * Sends threads of an application into those of its lanes in which a rule waits for time, when the {@link Clock} requests it. There is at
 * most one thread for each lane, so a busy lane does not delay any other. Idle threads end after a while. <b>Failure:</b> an exception in a
 * tick is counted at its processor.
 */
public final class Ticker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);
    private static final long IDLE_TIMEOUT_SECONDS = 30;
    private static final long END_TIMEOUT_SECONDS = 2;
    private static final Duration ENTRY_TIMEOUT = Duration.ofMillis(50);

    private final List<Lane> lanes;
    private final Clock clock;
    private final ThreadPoolExecutor threads;

    /** Makes a ticker for these lanes, all of which have a {@link LaneTime}; it ticks until it is closed. */
    public Ticker(List<Lane> lanes, Clock clock, ThreadFactory factory) {
        this.lanes = lanes;
        this.clock = clock;
        threads = new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_TIMEOUT_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
        clock.add(this);
        lanes.forEach(lane -> lane.time().requestEntry());
    }

    /**
     * Sends a thread into each lane that is due. Returns the time at which the next lane is due; a lane with a pending entry reports its
     * time itself.
     */
    long tick(long nowMs) {
        long nextMs = LaneTime.NEVER;
        for (Lane lane : lanes) {
            LaneTime time = lane.time();
            if (time.isEntryPending()) {
                continue;
            }
            long dueMs = time.dueMs();
            if (dueMs <= nowMs) {
                send(lane);
            } else {
                nextMs = Math.min(nextMs, dueMs);
            }
        }
        return nextMs;
    }

    /**
     * Advances the clocks in these lanes to the present, on threads that may hang there instead of the caller. <b>Failure:</b> false if
     * that takes too long.
     */
    public boolean catchUp(List<Lane> behind, Deadline deadline) throws InterruptedException {
        List<Callable<Void>> entries = new ArrayList<>();
        behind.stream().filter(lanes::contains).forEach(lane -> entries.add(() -> {
            enter(lane);
            return null;
        }));
        for (Future<Void> entry : entries.stream().map(threads::submit).toList()) {
            try {
                entry.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                return false;
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
        return true;
    }

    /**
     * Stops the ticks; those in a lane are not interrupted. <b>Failure:</b> an exception if they do not end in time; no further tick
     * follows.
     */
    public void stop(Deadline deadline) throws InterruptedException {
        clock.remove(this);
        threads.shutdown();
        if (!threads.awaitTermination(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS)) {
            throw new BusyException("the clock has been in one tick for " + deadline
                    + lanes.stream().map(lane -> lane.watch().place()).distinct().collect(Collectors.joining())
                    + "; a stage downstream of a processor does not return from onEvent, a thread dump shows which");
        }
    }

    /** Ends the threads; when it returns, no tick is in a processor, unless a stage downstream hangs. */
    @Override
    public void close() {
        clock.remove(this);
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(END_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                LOG.error("A thread of the clock does not end; its application stays in memory");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(Lane lane) {
        LaneTime time = lane.time();
        time.setEntryPending(true);
        try {
            threads.execute(() -> enter(lane));
        } catch (RejectedExecutionException e) {
            // The ticker has been closed meanwhile, so the time no longer matters.
            time.setEntryPending(false);
        } catch (RuntimeException | Error e) {
            time.setEntryPending(false);
            throw e;
        }
    }

    /** Clears the pending entry before the thread leaves the lane, so that the clock sees the next due time. */
    private void enter(Lane lane) {
        try {
            boolean entered = false;
            while (!entered && !threads.isShutdown()) {
                entered = lane.tryEnterInTime(ENTRY_TIMEOUT);
            }
            lane.time().setEntryPending(false);
            if (entered) {
                lane.exit();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
