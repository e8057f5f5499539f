// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.RecordMeasure;

/**
 * Cuts EVENTS frames of version 2 that are longer than a server takes, between their events. <b>Failure:</b> a {@link WireException} if a
 * single event is longer.
 */
final class FrameCutter {

    private static final int FIRST_EVENT_AT = Protocol.HEADER_BYTES + Protocol.BATCH_BYTES;
    private static final int POSITION_AT = Protocol.HEADER_BYTES + Short.BYTES;

    private final int maxPayloadBytes;
    private final List<EventLayout> layouts;

    /**
     * A part of an EVENTS frame.
     *
     * @param events their number
     * @param frame a frame of its own, with the position of its first event
     */
    record Part(int events, ByteBuffer frame) {
    }

    /** @param layouts those of the session, by their numbers */
    FrameCutter(int maxPayloadBytes, List<EventLayout> layouts) {
        this.maxPayloadBytes = maxPayloadBytes;
        this.layouts = layouts;
    }

    /** Whether a frame is too long. */
    boolean isTooLong(ByteBuffer frame) {
        return frame.limit() - Protocol.HEADER_BYTES > maxPayloadBytes;
    }

    /** The parts of an EVENTS frame. */
    List<Part> events(ByteBuffer frame) {
        RecordMeasure records = new RecordMeasure(layouts.get(Short.toUnsignedInt(frame.getShort(Protocol.HEADER_BYTES))));
        List<Part> parts = new ArrayList<>();
        long position = frame.getLong(POSITION_AT);
        for (int at = FIRST_EVENT_AT; at < frame.limit();) {
            Part part = part(frame, at, records);
            if (part.events() == 0) {
                throw new WireException(ErrorCode.FRAME_TOO_LARGE, "the event at position " + position + " does not fit in a frame of "
                        + maxPayloadBytes + " bytes, which is all that the server takes now (max-frame)");
            }
            at += part.frame().limit() - FIRST_EVENT_AT;
            part.frame().putLong(POSITION_AT, position);
            position += part.events();
            parts.add(part);
        }
        return parts;
    }

    /** A frame with the same first bytes as another one, and those of its events from an index on that fit. */
    private Part part(ByteBuffer frame, int from, RecordMeasure records) {
        int to = from;
        int count = 0;
        while (to < frame.limit()) {
            int next = to + records.bytesOf(frame, to, frame.limit() - to, frame.limit() - to);
            if (Protocol.BATCH_BYTES + next - from > maxPayloadBytes) {
                break;
            }
            to = next;
            count++;
        }
        ByteBuffer part = ByteBuffer.allocate(FIRST_EVENT_AT + to - from);
        part.put(frame.slice(0, FIRST_EVENT_AT)).put(frame.slice(from, to - from)).flip();
        part.putInt(0, part.limit() - Protocol.HEADER_BYTES);
        return new Part(count, part);
    }
}
