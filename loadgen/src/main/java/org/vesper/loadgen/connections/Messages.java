// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.nio.ByteBuffer;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;

/**
 * The bytes that clients send: ticks of signal-generation, all of the same symbol at the same price, so that no rule makes a signal of
 * them. The symbol of a large event is a text as long as it takes.
 *
 * <p><b>Threading:</b> immutable; each call returns a view of its own of the same bytes.
 */
final class Messages {

    /** A tick with a symbol of the dictionary. */
    static final int SMALL = 20;

    private static final int CHUNK_BYTES = 60_000;
    private static final int OTHER_VALUES = 18;
    private static final String SYMBOL = "CONNECTIONS";
    private static final double PRICE = 100;
    private static final EventLayout SMALL_LAYOUT = layout(WireType.SYMBOL);
    private static final EventLayout LARGE_LAYOUT = layout(WireType.STRING);

    private final int eventBytes;
    private final ByteBuffer visit;
    private final ByteBuffer opening;
    private final ByteBuffer chunk;
    private final ByteBuffer bye = written(encoder().bye());

    /** @param eventBytes the size of an event: {@link #SMALL}, or more */
    Messages(int eventBytes) {
        this.eventBytes = eventBytes;
        this.visit = written(put(begin().beginEvents(), 1).end().bye());
        this.opening = written(begin());
        this.chunk = written(put(encoder().beginEvents(), chunkEvents()).end());
    }

    private static EventLayout layout(WireType symbol) {
        return EventLayout.of("StockTick", new WireProperty("symbol", symbol), new WireProperty("lastPrice", WireType.DOUBLE),
                new WireProperty("clientTimestamp", WireType.TIME));
    }

    /** A whole connection of version 1 with one event. */
    ByteBuffer visit() {
        return visit.duplicate();
    }

    /** The beginning of a connection of version 1 for many events. */
    ByteBuffer opening() {
        return opening.duplicate();
    }

    /** A frame of {@link #chunkEvents()} events. */
    ByteBuffer chunk() {
        return chunk.duplicate();
    }

    int chunkEvents() {
        return CHUNK_BYTES / eventBytes;
    }

    ByteBuffer bye() {
        return bye.duplicate();
    }

    private FrameEncoder begin() {
        FrameEncoder frames = encoder().preface().hello(Hello.of(eventBytes == SMALL ? SMALL_LAYOUT : LARGE_LAYOUT));
        return eventBytes == SMALL ? frames.beginSymbols().symbol(0, SYMBOL).end() : frames;
    }

    private FrameEncoder put(FrameEncoder frames, int events) {
        for (int event = 0; event < events; event++) {
            if (eventBytes == SMALL) {
                frames.putSymbol(0);
            } else {
                frames.putString("X".repeat(eventBytes - OTHER_VALUES));
            }
            frames.putDouble(PRICE).putTime(Long.MIN_VALUE);
        }
        return frames;
    }

    private static FrameEncoder encoder() {
        return new FrameEncoder(ByteBuffer.allocate(Limits.DEFAULT.maxFrameBytes()));
    }

    /** In a buffer that the socket takes without copying it. */
    private static ByteBuffer written(FrameEncoder frames) {
        ByteBuffer bytes = frames.buffer().flip();
        return ByteBuffer.allocateDirect(bytes.remaining()).put(bytes).flip();
    }
}
