// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import org.vesper.api.EventSink;

/** Sets the clock of a processor with one partition by each event before the processor gets the event. */
final class EventTime implements EventSink {

    private final EventClock clock;
    private final TimeInput time;
    private final EventSink processor;

    EventTime(EventClock clock, TimeInput time, EventSink processor) {
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
