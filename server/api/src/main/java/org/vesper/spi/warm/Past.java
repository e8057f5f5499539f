// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.warm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.vesper.api.EventSink;

/**
 * The history of a processor: the events that it was given, and the times to which its clock was moved, in their order. Of several times
 * without an event between them it keeps the last one, since a clock that moves on stops at every time at which a rule has work to do.
 *
 * <p><b>Threading:</b> one thread at a time. <b>Units:</b> milliseconds since 1970.
 */
public final class Past {

    private final long startMs;
    private final List<Object> entries = new ArrayList<>();
    private long lastMs;
    private int events;

    /** A time among events. */
    private record Time(long ms) {
    }

    /** @param startMs the time that the clock showed at first */
    public Past(long startMs) {
        this.startMs = startMs;
        this.lastMs = startMs;
    }

    /** The time that the clock showed at first. */
    public long startMs() {
        return startMs;
    }

    /** The latest time. */
    public long lastMs() {
        return lastMs;
    }

    /** The number of events. */
    public int events() {
        return events;
    }

    /** Notes that the clock was moved. */
    public void time(long nowMs) {
        lastMs = nowMs;
        int last = entries.size() - 1;
        if (last >= 0 && entries.get(last) instanceof Time) {
            entries.set(last, new Time(nowMs));
        } else {
            entries.add(new Time(nowMs));
        }
    }

    /** Notes an event. */
    public void event(Object event) {
        entries.add(event);
        events++;
    }

    /** Adds what came behind it. */
    public void add(Past later) {
        later.replay(this::time, this::event);
    }

    /** Its last events alone, with the times between them. @param count at most {@link #events()} */
    public Past last(int count) {
        int from = entries.size();
        for (int missing = count; missing > 0;) {
            from--;
            missing -= entries.get(from) instanceof Time ? 0 : 1;
        }
        Past last = new Past(timeBefore(from));
        replay(entries.subList(from, entries.size()), last::time, last::event);
        return last;
    }

    private long timeBefore(int index) {
        for (int i = index - 1; i >= 0; i--) {
            if (entries.get(i) instanceof Time time) {
                return time.ms();
            }
        }
        return startMs;
    }

    /** Does everything again. */
    public void replay(LongConsumer clock, EventSink sink) {
        replay(entries, clock, sink);
    }

    private static void replay(List<Object> entries, LongConsumer clock, EventSink sink) {
        for (Object entry : entries) {
            if (entry instanceof Time time) {
                clock.accept(time.ms());
            } else {
                sink.onEvent(entry);
            }
        }
    }
}
