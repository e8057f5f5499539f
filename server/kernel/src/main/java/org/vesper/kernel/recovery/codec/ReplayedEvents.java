// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.codec;

import java.nio.ByteBuffer;
import java.util.function.Function;
import org.vesper.api.EventSink;
import org.vesper.journal.JournalRecord;
import org.vesper.spi.adapter.Replayed;

/** The events of an {@link EventSource}, which come one by one. */
public final class ReplayedEvents implements Replayed {

    private final Function<byte[], Object> reader;
    private final EventSink sink;
    private long position;

    public ReplayedEvents(Function<byte[], Object> reader, EventSink sink) {
        this.reader = reader;
        this.sink = sink;
    }

    @Override
    public void dictionary(ByteBuffer part) {
        throw new IllegalStateException("events that are written one by one have no dictionary");
    }

    @Override
    public void events(int form, long first, int events, long receivedNs, ByteBuffer rows) {
        position = first;
        sink.onEvent(reader.apply(JournalRecord.bytes(rows)));
    }

    @Override
    public long underWay() {
        return position;
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
