// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.codec;

import java.util.HashMap;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.journal.Journal;

/**
 * The events that enter a lane and that no adapter writes, by entry and type.
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
public final class EventSources {

    private final EventCodec codec;
    private final Map<EventSource.Key, EventSource> sources = new HashMap<>();

    public EventSources(EventCodec codec) {
        this.codec = codec;
    }

    /** Appends an event that enters at an entry. <b>Failure:</b> an exception for an event that cannot be written. */
    public void append(Journal journal, String entry, Object event) {
        EventType type = codec.type(event);
        sources.computeIfAbsent(new EventSource.Key(entry, type),
                key -> new EventSource(journal.input(EventSource.stageOf(entry)), codec.form(type))).append(event);
    }

    /** Forgets the sources, whose journal has ended. */
    public void forget() {
        sources.clear();
    }
}
