// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recording;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.journal.Journal;
import org.vesper.kernel.fault.FaultText;
import org.vesper.kernel.measure.Probe;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.codec.EventSources;

/**
 * Writes the events of one adapter, each before it is processed.
 *
 * <p><b>Threading:</b> the thread in the lane; any thread reads the counts.
 */
final class RecordedEvents implements Probe {

    private static final Logger LOG = LoggerFactory.getLogger(RecordedEvents.class);

    private final String adapter;
    private final Journal journal;
    private final EventSources sources;
    private volatile long written;
    private volatile long unwritable;

    RecordedEvents(String adapter, Journal journal, EventCodec codec) {
        this.adapter = adapter;
        this.journal = journal;
        this.sources = new EventSources(codec);
    }

    @Override
    public EventSink before(EventSink next) {
        return event -> {
            write(event);
            next.onEvent(event);
        };
    }

    /** The number of events that were written. */
    long written() {
        return written;
    }

    /** The number of events that could not be written. */
    long unwritable() {
        return unwritable;
    }

    private void write(Object event) {
        try {
            sources.append(journal, adapter, event);
            written++;
        } catch (RuntimeException e) {
            unwritable++;
            if (unwritable == 1) {
                LOG.error("An event of the adapter {} is not in the recording, nor are others like it: {}", adapter, FaultText.of(e));
            }
        }
    }
}
