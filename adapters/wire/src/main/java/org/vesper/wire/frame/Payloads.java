// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.FrameType;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;

/**
 * Interprets the payloads that are read whole, and keeps the layouts that they define.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a {@link WireException}. The memory of layouts comes from the connection's share.
 */
final class Payloads {

    /** About what a layout and one of its properties take here and in a reader of its events. */
    private static final int LAYOUT_BYTES = 512;
    private static final int PROPERTY_BYTES = 256;

    private final FrameHandler handler;
    private final SessionHandler sessions;
    private final MemoryShare memory;
    private final List<RecordMeasure> layouts = new ArrayList<>();
    private boolean greeted;
    private long takenBytes;

    /** Creates an interpreter; {@code sessions} is null if only version 1 is possible, or else the handler itself. */
    Payloads(FrameHandler handler, SessionHandler sessions, MemoryShare memory) {
        this.handler = handler;
        this.sessions = sessions;
        this.memory = memory;
    }

    /** Whether HELLO has been read. */
    boolean isGreeted() {
        return greeted;
    }

    /** The measure of the records of a layout. */
    RecordMeasure measure(int layout) {
        RecordMeasure found = layout < layouts.size() ? layouts.get(layout) : null;
        if (found == null) {
            throw new WireException(ErrorCode.UNKNOWN_LAYOUT, "an EVENTS frame has the layout " + layout
                    + ", which is not defined; send a LAYOUT frame with it before the first EVENTS frame");
        }
        return found;
    }

    void take(FrameType frame, int version, ByteBuffer payload) {
        switch (frame) {
            case HELLO -> takeHello(version, payload);
            case LAYOUT -> takeLayout(payload);
            case PING -> sessions.onPing(payload.getLong());
            case SKIP -> sessions.onSkip(position(payload.getLong()));
            case BYE -> takeBye(payload);
            default -> throw new IllegalStateException(frame + " is not read whole");
        }
    }

    /** A position on the wire, checked. */
    static long position(long position) {
        if (position < 0) {
            throw malformed("the position " + Long.toUnsignedString(position) + " is beyond " + Long.MAX_VALUE);
        }
        return position;
    }

    /** Releases its memory. */
    void close() {
        memory.giveBack(takenBytes);
        takenBytes = 0;
    }

    private void takeHello(int version, ByteBuffer payload) {
        if (version == Protocol.VERSION_1) {
            Hello hello = Hello.decode(payload);
            layouts.add(new RecordMeasure(hello.layout()));
            handler.onHello(hello);
        } else {
            sessions.onSessionHello(SessionHello.decode(payload));
        }
        greeted = true;
    }

    private void takeLayout(ByteBuffer payload) {
        try {
            int number = Short.toUnsignedInt(payload.getShort());
            EventLayout layout = Hello.layout(payload, "LAYOUT");
            checkNumber(number, layout);
            int bytes = LAYOUT_BYTES + PROPERTY_BYTES * layout.properties().size();
            memory.take(bytes);
            takenBytes += bytes;
            while (layouts.size() <= number) {
                layouts.add(null);
            }
            layouts.set(number, new RecordMeasure(layout));
            sessions.onLayout(number, layout);
        } catch (BufferUnderflowException e) {
            throw malformed("LAYOUT cannot be read: it ends too early");
        }
    }

    private void checkNumber(int number, EventLayout layout) {
        if (number >= Protocol.MAX_LAYOUTS) {
            throw new WireException(ErrorCode.BAD_LAYOUT_NUMBER, "event type " + layout.eventType() + " is to have the layout " + number
                    + "; the numbers are below " + Protocol.MAX_LAYOUTS);
        }
        if (number < layouts.size() && layouts.get(number) != null) {
            throw new WireException(ErrorCode.BAD_LAYOUT_NUMBER, "layout " + number + " is defined already and cannot become one of event"
                    + " type " + layout.eventType() + "; define each number once per connection");
        }
    }

    private void takeBye(ByteBuffer payload) {
        int forget = Byte.toUnsignedInt(payload.get());
        if (forget > 1) {
            throw malformed("BYE is the byte " + forget + "; it must be 0 (keep the session) or 1 (forget it)");
        }
        if (forget == 1) {
            sessions.onForget();
        }
        handler.onBye();
    }

    private static WireException malformed(String what) {
        return new WireException(ErrorCode.MALFORMED_FRAME, what);
    }
}
