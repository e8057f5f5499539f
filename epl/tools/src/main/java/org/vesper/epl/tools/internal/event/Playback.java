// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.ArrayList;
import java.util.List;
import org.vesper.epl.processor.EplProcessor;

/**
 * Plays event files into a processor, merged by their clock. For equal times, the file that was added earlier comes first; without a clock,
 * the files are therefore played one after another.
 */
public final class Playback implements AutoCloseable {

    private final EplProcessor processor;
    private final List<EventReader> waiting = new ArrayList<>();
    private final List<EventReader> opened = new ArrayList<>();

    public Playback(EplProcessor processor) {
        this.processor = processor;
    }

    /**
     * Adds a file.
     *
     * @param clock the column with the time of an event, or null if the clock stands still
     * @param startMs the initial time of the processor's clock
     */
    public void add(EventFile file, String clock, long startMs) {
        EventReader reader = file.open();
        opened.add(reader);
        if (clock != null) {
            reader.readClock(clock, startMs);
        }
        if (reader.next()) {
            waiting.add(reader);
        }
    }

    /**
     * Plays all events and returns their number. Before each event, the clock advances to the event's time through every timer in between.
     */
    public long run() {
        long events = 0;
        while (!waiting.isEmpty()) {
            EventReader reader = earliest();
            processor.advanceTime(0, reader.clockMs());
            processor.onEvent(reader.type(), reader.event());
            events++;
            if (!reader.next()) {
                waiting.remove(reader);
            }
        }
        return events;
    }

    @Override
    public void close() {
        opened.forEach(EventReader::close);
    }

    private EventReader earliest() {
        EventReader earliest = waiting.get(0);
        for (EventReader reader : waiting) {
            if (reader.clockMs() < earliest.clockMs()) {
                earliest = reader;
            }
        }
        return earliest;
    }
}
