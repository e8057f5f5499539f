// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import org.vesper.api.EventSink;

/**
 * The entry of events from outside into a stage: each is recorded first, unless its adapter has written its bytes already.
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
final class Entry implements EventSink {

    private final LaneJournal lane;
    private final String stage;
    private final EventSink next;

    Entry(LaneJournal lane, String stage, EventSink next) {
        this.lane = lane;
        this.stage = stage;
        this.next = next;
    }

    /** The stage downstream of it. */
    EventSink next() {
        return next;
    }

    @Override
    public void onEvent(Object event) {
        if (lane.isCovered()) {
            next.onEvent(event);
        } else {
            lane.event(stage, event);
            try {
                next.onEvent(event);
            } finally {
                lane.uncover();
            }
        }
    }
}
