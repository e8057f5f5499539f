// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import org.vesper.api.EventSink;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.lane.Lane;

/**
 * The exit of a bean. Events that it emits in its {@code onEvent} pass at once, since that thread is in the lane. Events from another
 * thread, one of its own for example, enter the lane as the events of an adapter do.
 */
public final class BeanOutput implements EventSink {

    private final String owner;
    private final Lane lane;
    private final StageOutput output;
    private final EventSink entry;
    private final LaneInlet inlet;
    private final ControlThread control;
    private volatile boolean closed;
    private volatile boolean used;

    /**
     * Makes an output that is closed to other threads until {@link #resume()}.
     *
     * @param entry passes the events of other threads to the output
     */
    public BeanOutput(String owner, Lane lane, StageOutput output, EventSink entry, ControlThread control) {
        this.owner = owner;
        this.lane = lane;
        this.output = output;
        this.entry = entry;
        this.control = control;
        this.inlet = new LaneInlet(lane, output);
        inlet.hold();
    }

    @Override
    public void onEvent(Object event) {
        if (lane.isMine()) {
            output.onEvent(event);
        } else {
            enter(event);
        }
    }

    public StageOutput output() {
        return output;
    }

    /** Suspends like {@link LaneInlet#suspend}, but does not wait for the lane if only the thread in the lane has ever emitted. */
    public void suspend(Deadline deadline) throws InterruptedException {
        boolean before = inlet.isSuspended();
        inlet.hold();
        if (used) {
            try {
                inlet.suspend(deadline);
            } catch (BusyException | InterruptedException e) {
                if (!before) {
                    inlet.resume();
                }
                throw e;
            }
        }
    }

    /** Admits no further event of another thread; one may still be in the lane. */
    public void hold() {
        inlet.hold();
    }

    public void resume() {
        inlet.resume();
    }

    /** Rejects events of other threads from now on, including those that wait. */
    public void close() {
        closed = true;
        inlet.finish();
    }

    private void enter(Object event) {
        if (!inlet.isOpen() && control.isMine()) {
            throw new IllegalStateException(owner + " cannot emit events now: its application has not started yet, is suspended, or has no"
                    + " room on the disk for its journal");
        }
        used = true;
        inlet.enter();
        try {
            if (closed) {
                throw new IllegalStateException(owner + " can no longer emit events: its application has stopped");
            }
            entry.onEvent(event);
        } finally {
            inlet.exit();
        }
    }
}
