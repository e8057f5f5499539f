// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.nio.ByteBuffer;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

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
    /** Where the position stands in a request: behind the header and the number of the layout. */
    private static final int POSITION = Protocol.HEADER_BYTES + Short.BYTES;
    private static final String SOFTWARE = "vesper loadgen connections";
    private static final String SYMBOL = "CONNECTIONS";
    private static final double PRICE = 100;
    private static final EventLayout SMALL_LAYOUT = layout(WireType.SYMBOL);
    private static final EventLayout LARGE_LAYOUT = layout(WireType.STRING);

    private final int eventBytes;
    private final ByteBuffer visit;
    private final ByteBuffer opening;
    private final ByteBuffer chunk;
    private final ByteBuffer bye = written(encoder().bye());
    private final ByteBuffer openSession;
    private final ByteBuffer endSession = written(encoder().bye(true));

    /** @param eventBytes the size of an event: {@link #SMALL}, or more */
    Messages(int eventBytes) {
        this.eventBytes = eventBytes;
        this.visit = written(put(begin().beginEvents(), 1).end().bye());
        this.opening = written(begin());
        this.openSession = written(beginSession());
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

    /** The beginning of a connection of version 2, which has no session. */
    ByteBuffer openSession() {
        return openSession.duplicate();
    }

    /** An event and PING; {@link #number} makes it the next one. Each call returns bytes of its own. */
    ByteBuffer request() {
        FrameEncoder frames = encoder().beginEvents(0, 0);
        return written(put(frames, 1).end().ping(0));
    }

    /** Gives a request the position of its event, and PING the number of events with it. */
    static void number(ByteBuffer request, long position) {
        request.clear();
        request.putLong(POSITION, position).putLong(request.limit() - Long.BYTES, position + 1);
    }

    ByteBuffer endSession() {
        return endSession.duplicate();
    }

    private EventLayout layout() {
        return eventBytes == SMALL ? SMALL_LAYOUT : LARGE_LAYOUT;
    }

    private FrameEncoder begin() {
        return define(encoder().preface().hello(Hello.of(layout())));
    }

    private FrameEncoder beginSession() {
        SessionHello hello = new SessionHello(ClockDomain.UNKNOWN, false, 0, SessionClaim.NONE, Reporting.NONE, SOFTWARE, new byte[0]);
        return define(encoder().preface(Protocol.VERSION_2).hello(hello).layout(0, layout()));
    }

    private FrameEncoder define(FrameEncoder frames) {
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
