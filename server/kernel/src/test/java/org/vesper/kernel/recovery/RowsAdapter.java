// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.vesper.api.EventSink;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.spi.adapter.RecoveringAdapter;
import org.vesper.spi.adapter.Replayed;

/** An adapter that writes the bytes of its events, a number of 8 bytes each, a record for each batch. The test sends the events. */
final class RowsAdapter implements RecoveringAdapter, InputJournal.SourceState {

    private final AdapterContext context;
    private final LongFunction<Object> maker;
    private InputJournal.Source source;
    private long next;
    private long underWay;

    /** @param maker makes an event of a number */
    RowsAdapter(AdapterContext context, LongFunction<Object> maker) {
        this.context = context;
        this.maker = maker;
    }

    void send(long... numbers) {
        context.inlet().enter();
        try {
            if (source == null) {
                source = context.inlet().journal().source(this);
            }
            ByteBuffer rows = ByteBuffer.allocate(numbers.length * Long.BYTES);
            LongStream.of(numbers).forEach(rows::putLong);
            underWay = next;
            next += numbers.length;
            source.append(0, underWay, numbers.length, System.nanoTime(), rows.flip());
            for (long number : numbers) {
                context.inlet().onEvent(maker.apply(number));
                underWay++;
            }
        } finally {
            context.inlet().exit();
        }
    }

    @Override
    public ByteBuffer definition() {
        return ByteBuffer.allocate(0);
    }

    @Override
    public void dictionary(Consumer<ByteBuffer> parts) {
        // A number needs none.
    }

    @Override
    public long underWay() {
        return underWay;
    }

    @Override
    public void recover(ByteBuffer state) {
        throw new AssertionError("it writes no state");
    }

    @Override
    public Replayed replay(ByteBuffer definition, EventSink sink) {
        return new Again(sink);
    }

    private final class Again implements Replayed {

        private final EventSink sink;
        private long position;

        Again(EventSink sink) {
            this.sink = sink;
        }

        @Override
        public void dictionary(ByteBuffer part) {
            throw new AssertionError("there is none");
        }

        @Override
        public void events(int form, long first, int events, long receivedNs, ByteBuffer rows) {
            next = first + events;
            for (position = first; position < next; position++) {
                sink.onEvent(maker.apply(rows.getLong()));
            }
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

    @Override
    public void start() {
        // The test sends the events.
    }

    @Override
    public AdapterStatus status() {
        return new AdapterStatus("test", 0, 0, 0, 0, Map.of());
    }

    @Override
    public void close() {
        // It has no threads.
    }
}
