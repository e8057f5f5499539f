// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import org.vesper.api.EventSink;
import org.vesper.spi.Inlet;

/** An adapter's way into its lane: counts what comes out of the adapter and passes it on. */
final class LaneInlet implements Inlet {

    private final Lane lane;
    private final EventSink next;
    private final Counter events = new Counter();

    LaneInlet(Lane lane, EventSink next) {
        this.lane = lane;
        this.next = next;
    }

    @Override
    public void enter() {
        lane.enter();
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

    long events() {
        return events.get();
    }
}
