// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.codec;

import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventType;
import org.vesper.journal.Journal;
import org.vesper.kernel.fault.FaultText;

/**
 * The events that enter a lane and that no adapter writes, by entry and type.
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
public final class EventSources {

    private static final Logger LOG = LoggerFactory.getLogger(EventSources.class);

    private final String application;
    private final EventCodec codec;
    private final Map<EventSource.Key, EventSource> sources = new HashMap<>();
    private boolean unrecordable;

    public EventSources(String application, EventCodec codec) {
        this.application = application;
        this.codec = codec;
    }

    /** Writes an event that enters at an entry. If it cannot be written, the log tells of the first. */
    public void record(Journal journal, String entry, Object event) {
        try {
            EventType type = codec.type(event);
            EventSource source = sources.computeIfAbsent(new EventSource.Key(entry, type), key -> new EventSource(
                    journal.input(EventSource.stageOf(entry)), codec.form(type)));
            source.append(event);
        } catch (RuntimeException e) {
            if (!unrecordable) {
                unrecordable = true;
                LOG.error("{}: an event that enters at {} is not in the journal, so a recovery would be without it and all like it: {}",
                        application, entry, FaultText.of(e));
            }
        }
    }

    /** Forgets the sources, whose journal has ended. */
    public void forget() {
        sources.clear();
    }
}
