// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.vesper.csv.ClockColumn;
import org.vesper.epl.processor.EplProcessor;

/**
 * Plays event files into a processor, merged by their clock. For equal times, the file that was added earlier comes first; without a clock,
 * the files are therefore played one after another.
 */
public final class Playback implements AutoCloseable {

    private final EplProcessor processor;
    private final Consumer<String> faults;
    private final List<EventReader> waiting = new ArrayList<>();
    private final List<EventReader> opened = new ArrayList<>();
    private long nowMs;

    /**
     * @param startMs the initial time of the processor's clock
     * @param faults receives the failures of rules, and the rows that make no event, in order with the outputs
     */
    public Playback(EplProcessor processor, long startMs, Consumer<String> faults) {
        this.processor = processor;
        this.nowMs = startMs;
        this.faults = faults;
    }

    /** Adds a file. @param clock the column with the time of an event; empty if the clock stands still */
    public void add(EventFile file, Optional<ClockColumn> clock) {
        EventReader reader = file.open();
        opened.add(reader);
        clock.ifPresent(column -> reader.readClock(column, nowMs));
        if (next(reader)) {
            waiting.add(reader);
        }
    }

    /**
     * Plays all events and returns their number; a row that makes no event is reported like a failure of a rule. Before each event, the
     * clock advances to the event's time through every timer in between.
     */
    public long run() {
        long events = 0;
        while (!waiting.isEmpty()) {
            EventReader reader = earliest();
            advanceTo(reader.clockMs());
            play(reader.place(), () -> processor.onEvent(reader.type(), reader.event()));
            events++;
            if (!next(reader)) {
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
        } catch (InvalidRow e) {
            faults.accept(e.getMessage());
        } catch (RuntimeException e) {
            Stream.concat(Stream.of(e), Stream.of(e.getSuppressed()))
                    .forEach(failure -> faults.accept(place + ": " + failure.getMessage()));
        }
    }

    /** Moves to the next row that has a time; false after the last one. */
    private boolean next(EventReader reader) {
        while (true) {
            try {
                return reader.next();
            } catch (InvalidRow e) {
                faults.accept(e.getMessage());
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
