// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.time;

import org.vesper.api.EventSink;
import org.vesper.kernel.lane.TimeInput;

/** Sets the clock of a processor with one partition by each event, before the processor receives the event. */
public final class EventTime implements EventSink {

    private final EventClock clock;
    private final TimeInput time;
    private final EventSink processor;

    public EventTime(EventClock clock, TimeInput time, EventSink processor) {
        this.clock = clock;
        this.time = time;
        this.processor = processor;
    }

    @Override
    public void onEvent(Object event) {
        if (clock.isMovedBy(event)) {
            time.advance(clock.nowMs());
        }
        processor.onEvent(event);
    }
}
