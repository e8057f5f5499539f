// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.time.Duration;
import org.vesper.api.EventSink;
import org.vesper.spi.Inlet;

/** Enters the lane once per batch, counts what an adapter sends, and passes it on; while it is suspended, batches wait before it. */
final class LaneInlet implements Inlet {

    private static final Duration SUSPENSION_PATIENCE = Duration.ofSeconds(20);

    private final Lane lane;
    private final EventSink next;
    private final Counter events = new Counter();
    private final Object resumption = new Object();
    private volatile boolean suspended;

    LaneInlet(Lane lane, EventSink next) {
        this.lane = lane;
        this.next = next;
    }

    @Override
    public void enter() {
        lane.enter();
        while (suspended) {
            lane.exit();
            awaitResumption();
            lane.enter();
        }
    }

    @Override
    public void onEvent(Object event) {
        events.increment();
        next.onEvent(event);
    }

    @Override
    public void exit() {
        lane.exit();
    }

    /** When it returns, no batch is in the lane, and none comes in. <b>Failure:</b> if the lane does not get free, nothing has changed. */
    void suspend() throws InterruptedException {
        suspended = true;
        if (!lane.tryEnter(SUSPENSION_PATIENCE)) {
            resume();
            throw new IllegalStateException("an adapter has been in its lane for " + SUSPENSION_PATIENCE.toSeconds()
                    + " s, so it cannot be suspended; a stage is blocking it, a thread dump shows which");
        }
        lane.exit();
    }

    void resume() {
        synchronized (resumption) {
            suspended = false;
            resumption.notifyAll();
        }
    }

    long events() {
        return events.get();
    }

    /** Threads of adapters are ended by their adapter, which {@link #resume} lets them go back to; an interrupt is kept for it. */
    private void awaitResumption() {
        boolean interrupted = false;
        synchronized (resumption) {
            while (suspended) {
                try {
                    resumption.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
