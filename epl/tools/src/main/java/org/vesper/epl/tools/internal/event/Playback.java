// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vesper.csv.ClockColumn;
import org.vesper.epl.processor.EplProcessor;

/**
 * Plays event files into a processor, merged by their clock. For equal times, the file that was added earlier comes first; without a clock,
 * the files are therefore played one after another.
 */
public final class Playback implements AutoCloseable {

    private final EplProcessor processor;
    private final Faults faults;
    private final List<EventReader> waiting = new ArrayList<>();
    private final List<EventReader> opened = new ArrayList<>();
    private long nowMs;

    /** Receives the failures of rules, in order with the outputs. */
    public interface Faults {

        /** @param place the file and line of the event, or the time of the clock */
        void add(String place, RuntimeException failure);
    }

    /** @param startMs the initial time of the processor's clock */
    public Playback(EplProcessor processor, long startMs, Faults faults) {
        this.processor = processor;
        this.nowMs = startMs;
        this.faults = faults;
    }

    /** Adds a file. @param clock the column with the time of an event; empty if the clock stands still */
    public void add(EventFile file, Optional<ClockColumn> clock) {
        EventReader reader = file.open();
        opened.add(reader);
        clock.ifPresent(column -> reader.readClock(column, nowMs));
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
            advanceTo(reader.clockMs());
            Object event = reader.event();
            play(reader.place(), () -> processor.onEvent(reader.type(), event));
            events++;
            if (!reader.next()) {
                waiting.remove(reader);
            }
        }
        return events;
    }

    /** Advances the clock, from one timer to the next. */
    public void advanceTo(long timeMs) {
        for (long next = processor.nextTimeMs(0); next > nowMs && next < timeMs; next = processor.nextTimeMs(0)) {
            setTime(next);
        }
        setTime(timeMs);
    }

    /** The time of the clock. */
    public long nowMs() {
        return nowMs;
    }

    @Override
    public void close() {
        opened.forEach(EventReader::close);
    }

    private void setTime(long timeMs) {
        nowMs = Math.max(nowMs, timeMs);
        play("clock " + nowMs, () -> processor.advanceTime(0, timeMs));
    }

    private void play(String place, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            faults.add(place, e);
            for (Throwable other : e.getSuppressed()) {
                faults.add(place, other instanceof RuntimeException failure ? failure : new IllegalStateException(other));
            }
        }
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
