// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.time.Duration;

/**
 * The longest time that an output adapter may take for one event. A thread that is in it for longer is interrupted, and the event is a
 * fault of the stage; a thread that does not react stays there.
 *
 * <p><b>Threading:</b> the thread in the lane writes, the server's clock {@link #check checks}.
 */
public final class WriteLimit {

    private final Duration limit;
    private Thread writer;
    private long beganNs;
    private boolean exceeded;

    public WriteLimit(Duration limit) {
        this.limit = limit;
    }

    /** Passes an event on. <b>Failure:</b> also an {@link IllegalStateException} if it was interrupted. */
    public void write(Runnable event) {
        begin();
        RuntimeException failure = null;
        try {
            event.run();
        } catch (RuntimeException e) {
            failure = e;
        } finally {
            failure = end(failure);
        }
        if (failure != null) {
            throw failure;
        }
    }

    private synchronized void begin() {
        writer = Thread.currentThread();
        beganNs = System.nanoTime();
        exceeded = false;
    }

    private synchronized RuntimeException end(RuntimeException failure) {
        writer = null;
        if (!exceeded) {
            return failure;
        }
        Thread.interrupted(); // It was meant for the adapter.
        return failure == null ? null : new IllegalStateException(
                "it took longer than write-timeout, " + limit.toMillis() + " ms, and was interrupted", failure);
    }

    synchronized void check(long nowNs) {
        if (writer != null && !exceeded && nowNs - beganNs >= limit.toNanos()) {
            exceeded = true;
            writer.interrupt();
        }
    }
}
