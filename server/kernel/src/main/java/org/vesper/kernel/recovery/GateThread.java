// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.lane.Lane;

/**
 * Enters a lane when more of its journal has become durable, so that the outputs that wait for this leave. If another thread is in the
 * lane, that one releases them when it leaves.
 *
 * <p><b>Threading:</b> a thread of its own, which belongs to the application, since it calls stages.
 */
final class GateThread implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(GateThread.class);
    private static final long LOOK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(50);
    /** For the moment between the last look of a thread that leaves the lane and its leaving. */
    private static final long RETRY_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final Duration END_TIMEOUT = Duration.ofSeconds(5);

    private final Lane lane;
    private final String name;
    private final OutputGate held;
    private final Thread thread;
    private volatile boolean closed;

    /** Makes and starts it. */
    GateThread(Lane lane, String name, OutputGate held, ThreadFactory threads) {
        this.lane = lane;
        this.name = name;
        this.held = held;
        this.thread = threads.newThread(this::run);
        held.whenDurable(() -> LockSupport.unpark(thread));
        thread.start();
    }

    /** Ends when it is closed, and not before: a stage may leave the thread interrupted, and other outputs still have to leave. */
    private void run() {
        while (!closed) {
            try {
                release();
            } catch (InterruptedException e) {
                LOG.debug("The thread that releases the outputs of the lane {} has been interrupted", name);
            } catch (RuntimeException | Error e) {
                LOG.error("Outputs that wait in the lane {} cannot leave now", name, e);
            }
            if (Thread.interrupted()) {
                LOG.debug("A stage has left the thread that releases the outputs of the lane {} interrupted", name);
            }
            LockSupport.parkNanos(this, held.isDue() ? RETRY_NS : LOOK_INTERVAL_NS);
        }
    }

    private void release() throws InterruptedException {
        if (held.isDue() && lane.tryEnter(Duration.ZERO)) {
            lane.exit();
        }
        held.announceRoom();
    }

    /** Ends the thread; when this returns, it calls no stage any more, unless one does not return. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(END_TIMEOUT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            LOG.error("The thread that releases the outputs of the lane {} does not end{}", name, lane.watch().place());
        }
    }
}
