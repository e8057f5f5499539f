// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import java.util.List;

import org.vesper.api.EventSink;
import org.vesper.kernel.metrics.Counter;

/** The way out of a stage: counts its events and passes each to the stages behind it, in the order of wiring. */
public final class StageOutput implements EventSink {

    private final EventSink next;
    private final Counter events = new Counter();

    public StageOutput(List<? extends EventSink> listeners) {
        next = toAll(listeners);
    }

    @Override
    public void onEvent(Object event) {
        events.increment();
        next.onEvent(event);
    }

    public long events() {
        return events.get();
    }

    /** One sink for all of them; with a single one that sink itself, which keeps the usual path free of a loop. */
    public static EventSink toAll(List<? extends EventSink> listeners) {
        if (listeners.size() == 1) {
            return listeners.get(0);
        }
        EventSink[] all = listeners.toArray(EventSink[]::new);
        return event -> {
            for (EventSink listener : all) {
                listener.onEvent(event);
            }
        };
    }
}
