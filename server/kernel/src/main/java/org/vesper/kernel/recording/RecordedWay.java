// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recording;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.kernel.fault.FaultText;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.kernel.measure.Probe;
import org.vesper.kernel.port.Way;
import org.vesper.kernel.recovery.handoff.HandoffRecording;

/**
 * Writes the events that enter a lane through one handoff, and the times that clocks are set to, each before it is processed.
 *
 * <p><b>Threading:</b> the thread in the lane; any thread reads the count.
 */
final class RecordedWay implements Probe {

    private static final Logger LOG = LoggerFactory.getLogger(RecordedWay.class);

    private final HandoffRecording events;
    /** Several for a queue with several threads. */
    private final List<Way> ways = new ArrayList<>();
    private volatile long unwritable;

    RecordedWay(Way way, HandoffRecording events) {
        this.events = events;
        ways.add(way);
    }

    /** Adds a handoff if it is the same one; returns whether it is. */
    boolean takes(Way way) {
        Way first = ways.get(0);
        return first.from() == way.from() && first.name().equals(way.name()) && ways.add(way);
    }

    void begin() {
        ways.forEach(way -> way.end().insert(this));
    }

    void end() {
        ways.forEach(way -> way.end().remove(this));
    }

    @Override
    public EventSink before(EventSink next) {
        return event -> {
            write(event);
            next.onEvent(event);
        };
    }

    /** Takes a time if this handoff sets the clock. */
    void told(TimeInput clock, long nowMs) {
        ways.get(0).clocks().forEach((processor, own) -> {
            if (own == clock) {
                events.time(processor, nowMs);
            }
        });
    }

    /** The number of events that could not be written. */
    long unwritable() {
        return unwritable;
    }

    private void write(Object event) {
        try {
            events.event(event);
        } catch (RuntimeException e) {
            unwritable++;
            if (unwritable == 1) {
                LOG.error("An event on the way {} is not in the recording, nor are others like it: {}", ways.get(0).name(),
                        FaultText.of(e));
            }
        }
    }
}
