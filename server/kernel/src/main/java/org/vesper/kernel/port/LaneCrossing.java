// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import org.vesper.api.EventSink;
import org.vesper.kernel.lane.Lane;

/** The crossing from one lane into another without a queue: enters the lane for each event. */
public final class LaneCrossing implements EventSink {

    private final Lane lane;
    private final EventSink next;

    public LaneCrossing(Lane lane, EventSink next) {
        this.lane = lane;
        this.next = next;
    }

    @Override
    public void onEvent(Object event) {
        lane.enter();
        try {
            next.onEvent(event);
        } finally {
            lane.exit();
        }
    }
}
