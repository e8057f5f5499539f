// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recording;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.journal.Journal;
import org.vesper.kernel.fault.FaultText;
import org.vesper.kernel.measure.Probe;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.codec.EventSource;
import org.vesper.spi.adapter.InputJournal;

/**
 * Writes the events of one adapter, each before it is processed.
 *
 * <p><b>Threading:</b> the thread in the lane; any thread reads the counts.
 */
final class RecordedEvents implements Probe {

    private static final Logger LOG = LoggerFactory.getLogger(RecordedEvents.class);

    private final String adapter;
    private final Journal journal;
    private final EventCodec codec;
    private final Map<EventType, Source> sources = new HashMap<>();
    private volatile long written;
    private volatile long unwritable;

    RecordedEvents(String adapter, Journal journal, EventCodec codec) {
        this.adapter = adapter;
        this.journal = journal;
        this.codec = codec;
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
            sources.computeIfAbsent(codec.type(event), type -> new Source(codec.form(type), journal, adapter)).append(event);
            written++;
        } catch (RuntimeException e) {
            unwritable++;
            if (unwritable == 1) {
                LOG.error("An event of the adapter {} is not in the recording, nor are others like it: {}", adapter, FaultText.of(e));
            }
        }
    }

    /** The events of one type. */
    private static final class Source implements InputJournal.SourceState {

        private final EventCodec.Form form;
        private final InputJournal.Source source;
        private long count;

        Source(EventCodec.Form form, Journal journal, String adapter) {
            this.form = form;
            this.source = journal.input(EventSource.stageOf(adapter)).source(this);
        }

        void append(Object event) {
            source.append(0, count, 1, System.nanoTime(), ByteBuffer.wrap(form.bytes(event)));
            count++;
        }

        @Override
        public ByteBuffer definition() {
            return ByteBuffer.wrap(form.definition());
        }

        @Override
        public void dictionary(Consumer<ByteBuffer> parts) {
            // The definition has everything.
        }

        @Override
        public long underWay() {
            return count - 1;
        }
    }
}
