// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A thread that does one thing in rounds, with a wait after each. It can be paused between two rounds.
 *
 * <p><b>Units:</b> a round returns how many ns to wait until the next one is due; {@link #END}, and the thread ends. <b>Threading:</b>
 * {@code resume}, {@code pause} and {@code close} are called by threads of the container, one after the other. <b>Failure:</b> what a round
 * throws ends the thread.
 */
public final class PollingThread implements AutoCloseable {

    /** What the last round returns. */
    public static final long END = -1;

    private static final long PAUSES_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long ENDS_MS = 3_000;

    private final LongSupplier round;
    private final Thread thread;
    private final Object monitor = new Object();
    private volatile boolean paused;
    private volatile boolean closing;
    private boolean resting = true;

    /** A thread that begins with {@link #resume()}. */
    public PollingThread(ThreadFactory threads, LongSupplier round) {
        this.round = round;
        this.thread = threads.newThread(this::run);
    }

    /** Begins, or continues after {@link #pause()}; the next round is at the time it was due. */
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
     * When it returns, no round is being done. <b>Failure:</b> an exception if a round lasts longer than 10 s, and the thread continues.
     */
    public void pause() {
        long deadlineNs = System.nanoTime() + PAUSES_NS;
        synchronized (monitor) {
            paused = true;
            LockSupport.unpark(thread);
            try {
                for (long leftNs = PAUSES_NS; !resting && leftNs > 0; leftNs = deadlineNs - System.nanoTime()) {
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

    /** Ends after the round that is being done. <b>Failure:</b> an exception if that lasts longer than 3 s. */
    @Override
    public void close() {
        closing = true;
        synchronized (monitor) {
            monitor.notifyAll();
        }
        LockSupport.unpark(thread);
        try {
            thread.join(ENDS_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            throw new IllegalStateException(busy("has not ended within " + ENDS_MS + " ms"));
        }
    }

    private String busy(String problem) {
        return "thread " + thread.getName() + ' ' + problem + "; it is busy, or a stage behind it does not return from onEvent, as a thread"
                + " dump shows";
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

    /** False if the thread is to end. An interrupt does not ask for it: a stage may have interrupted the thread that it was given. */
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
