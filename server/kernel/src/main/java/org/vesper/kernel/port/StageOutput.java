// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import java.util.List;
import org.vesper.api.EventSink;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.metrics.Counter;

/**
 * The exit of a stage: counts its events and passes each to the stages downstream, in the order of wiring.
 *
 * <p><b>Threading:</b> the thread that holds the stage's lane; any thread reads the count.
 */
public final class StageOutput extends PathPoint implements EventSink {

    private final Counter events = new Counter();

    /** @param lane the lane of the stage's output; the caller holds it */
    public StageOutput(Lane lane, List<? extends EventSink> listeners) {
        super(lane, toAll(listeners));
    }

    @Override
    public void onEvent(Object event) {
        assert lane.isMine() : "a stage emits an event outside of its lane";
        events.increment();
        next.onEvent(event);
    }

    public long events() {
        return events.get();
    }

    /** Returns one sink for all listeners. A single listener is itself that sink, for shorter stack traces; it saves no measurable time. */
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
