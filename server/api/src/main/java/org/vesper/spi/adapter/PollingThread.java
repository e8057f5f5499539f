// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A thread that runs a task in rounds, with a wait after each. It can be paused between two rounds.
 *
 * <p><b>Units:</b> a round returns how many ns to wait until the next one is due; {@link #END} ends the thread. <b>Threading:</b> {@code
 * resume}, {@code pause} and {@code close} are called by threads of the container, one after the other. <b>Failure:</b> an exception of a
 * round ends the thread.
 */
public final class PollingThread implements AutoCloseable {

    /** The result of the last round. */
    public static final long END = -1;

    private static final long PAUSE_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long END_TIMEOUT_MS = 3_000;

    private final LongSupplier round;
    private final Thread thread;
    private final Object monitor = new Object();
    private volatile boolean paused;
    private volatile boolean closing;
    private boolean resting = true;

    /** Makes a thread that starts with {@link #resume()}. */
    public PollingThread(ThreadFactory threads, LongSupplier round) {
        this.round = round;
        this.thread = threads.newThread(this::run);
    }

    /** Starts the thread, or continues after {@link #pause()}; the next round is at the time it was due. */
    public void resume() {
        synchronized (monitor) {
            paused = false;
            monitor.notifyAll();
            if (thread.getState() == Thread.State.NEW && !closing) {
                resting = false;
                thread.start();
            }
        }
    }

    /**
     * Pauses the thread: when this returns, no round is running. <b>Failure:</b> an exception if a round lasts longer than 10 s; the thread
     * continues then.
     */
    public void pause() {
        long deadlineNs = System.nanoTime() + PAUSE_TIMEOUT_NS;
        synchronized (monitor) {
            paused = true;
            LockSupport.unpark(thread);
            try {
                for (long leftNs = PAUSE_TIMEOUT_NS; !resting && leftNs > 0; leftNs = deadlineNs - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.timedWait(monitor, leftNs);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (!resting) {
                resume();
                throw new IllegalStateException(busy("cannot be paused"));
            }
        }
    }

    /** Ends the thread after the current round. <b>Failure:</b> an exception if that lasts longer than 3 s. */
    @Override
    public void close() {
        closing = true;
        synchronized (monitor) {
            monitor.notifyAll();
        }
        LockSupport.unpark(thread);
        try {
            thread.join(END_TIMEOUT_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            throw new IllegalStateException(busy("has not ended within " + END_TIMEOUT_MS + " ms"));
        }
    }

    private String busy(String problem) {
        return "thread " + thread.getName() + ' ' + problem + "; it is busy, or a stage downstream does not return from onEvent, as a"
                + " thread dump shows";
    }

    private void run() {
        try {
            long delayNs = 0;
            while (delayNs >= 0 && awaitTurn(System.nanoTime() + delayNs)) {
                delayNs = round.getAsLong();
            }
        } finally {
            synchronized (monitor) {
                resting = true;
                monitor.notifyAll();
            }
        }
    }

    /**
     * Waits for the next round; false if the thread is to end. An interrupt does not end it, because a stage may have interrupted the
     * thread that calls it.
     */
    private boolean awaitTurn(long dueNs) {
        while (!closing) {
            Thread.interrupted();
            long leftNs = dueNs - System.nanoTime();
            if (paused) {
                rest();
            } else if (leftNs <= 0) {
                return true;
            } else {
                LockSupport.parkNanos(this, leftNs);
            }
        }
        return false;
    }

    private void rest() {
        synchronized (monitor) {
            resting = true;
            monitor.notifyAll();
            try {
                while (paused && !closing) {
                    monitor.wait();
                }
            } catch (InterruptedException e) {
                // A thread that waits for its turn checks again.
            }
            resting = false;
        }
    }
}
