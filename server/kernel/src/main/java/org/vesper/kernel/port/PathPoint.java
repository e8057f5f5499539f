// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import org.vesper.api.EventSink;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.measure.Probe;
import org.vesper.kernel.measure.ProbePoint;
import org.vesper.kernel.measure.ProbedSink;

/** A point of an event's path that passes events on to a sink, through the probes that are there. */
abstract class PathPoint implements ProbePoint {

    final Lane lane;
    private final ProbedSink path;
    /** Takes the events: the sink, or the first probe before it. The thread in the lane reads and writes it. */
    EventSink next;

    PathPoint(Lane lane, EventSink next) {
        this.lane = lane;
        this.path = new ProbedSink(next);
        this.next = next;
    }

    @Override
    public final Lane lane() {
        return lane;
    }

    @Override
    public final void insert(Probe probe) {
        assert lane.isMine() : "a probe is put in outside of the lane";
        next = path.with(probe);
    }

    /** An event that has to wait before it comes here, with what the probes need to know of this thread. */
    final Object stamped(Object event) {
        return path.stamped(event);
    }

    @Override
    public final void remove(Probe probe) {
        assert lane.isMine() : "a probe is taken out outside of the lane";
        next = path.without(probe);
    }
}
