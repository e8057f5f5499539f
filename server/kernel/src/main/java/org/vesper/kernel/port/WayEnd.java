// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import org.vesper.api.EventSink;
import org.vesper.kernel.lane.Lane;

/** The end of a way without a queue, where events have entered the second lane. <b>Threading:</b> the thread that holds that lane. */
public final class WayEnd extends PathPoint implements EventSink {

    public WayEnd(Lane lane, EventSink next) {
        super(lane, next);
    }

    @Override
    public void onEvent(Object event) {
        next.onEvent(event);
    }
}
