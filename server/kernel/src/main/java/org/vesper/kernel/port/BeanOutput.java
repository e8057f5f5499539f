// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import org.vesper.api.EventSink;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.lane.Lane;

/**
 * The exit of a bean. What it emits in its {@code onEvent} passes at once, since that thread is in the lane; what it emits on another
 * thread, one of its own for example, enters the lane as the events of an adapter do.
 */
public final class BeanOutput implements EventSink {

    private final String owner;
    private final Lane lane;
    private final StageOutput output;
    private final LaneInlet inlet;
    private final ControlThread control;
    private volatile boolean closed;
    private volatile boolean used;

    /** One that is shut to other threads until {@link #resume()}. */
    public BeanOutput(String owner, Lane lane, StageOutput output, ControlThread control) {
        this.owner = owner;
        this.lane = lane;
        this.output = output;
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

    /** As {@link LaneInlet#suspend}; without waiting for the lane if no thread but that in the lane has ever emitted. */
    public void suspend(Deadline deadline) throws InterruptedException {
        boolean before = !inlet.isOpen();
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

    /** Lets no event of another thread in any more; one may be in the lane. */
    public void hold() {
        inlet.hold();
    }

    public void resume() {
        inlet.resume();
    }

    /** Refuses what other threads emit from now on, and those that wait. */
    public void close() {
        closed = true;
        inlet.resume();
    }

    private void enter(Object event) {
        if (!inlet.isOpen() && control.isMine()) {
            throw new IllegalStateException(owner + " cannot emit events now: its application has not started yet, or is suspended");
        }
        used = true;
        inlet.enter();
        try {
            if (closed) {
                throw new IllegalStateException(owner + " cannot emit events any more: its application has stopped");
            }
            output.onEvent(event);
        } finally {
            inlet.exit();
        }
    }
}
