// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.FrameType;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireText;

/** Reads messages from a server. <b>Threading:</b> stateless. */
public final class AnswerDecoder {

    private static final byte[] NOTHING = {};

    private AnswerDecoder() {
    }

    /**
     * Removes one answer from the buffer; an incomplete answer leaves the buffer unchanged.
     * <b>Failure:</b> a {@link WireException} for bytes that no server of this version sends.
     */
    public static Optional<Answer> decode(ByteBuffer input) {
        if (input.remaining() < Protocol.HEADER_BYTES) {
            return Optional.empty();
        }
        int start = input.position();
        int length = input.getInt(start);
        if (length < 0 || length > Protocol.MAX_ANSWER_BYTES) {
            throw new WireException(ErrorCode.FRAME_TOO_LARGE, "an answer of " + Integer.toUnsignedLong(length)
                    + " bytes; is a Vesper TCP adapter listening on this port?");
        }
        if (input.remaining() < Protocol.HEADER_BYTES + length) {
            return Optional.empty();
        }
        int type = Byte.toUnsignedInt(input.get(start + Integer.BYTES));
        ByteBuffer payload = input.slice(start + Protocol.HEADER_BYTES, length);
        input.position(start + Protocol.HEADER_BYTES + length);
        return Optional.of(answer(type, payload));
    }

    private static Answer answer(int type, ByteBuffer payload) {
        FrameType frame = FrameType.ofServer(type).orElseThrow(
                () -> new WireException(ErrorCode.UNKNOWN_FRAME, "an answer of the unknown type " + type));
        try {
            return switch (frame) {
                case WELCOME -> welcome(payload);
                case GOODBYE -> new Answer.Goodbye(payload.getLong());
                case ACK -> new Answer.Ack(Payloads.position(payload.getLong()), Payloads.position(payload.getLong()), payload.getLong(),
                        payload.getLong());
                case REJECT -> new Answer.Reject(Payloads.position(payload.getLong()), WireText.get(payload));
                case PONG -> new Answer.Pong(payload.getLong());
                case REDIRECT -> redirect(payload);
                default -> {
                    ErrorCode code = ErrorCode.ofCode(Short.toUnsignedInt(payload.getShort())).orElse(ErrorCode.INTERNAL_ERROR);
                    yield new Answer.Failure(code, payload.getLong(), WireText.get(payload));
                }
            };
        } catch (BufferUnderflowException e) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, frame + " ends too early");
        }
    }

    /** A WELCOME of version 2 begins as one of version 1 does. */
    private static Answer welcome(ByteBuffer payload) {
        WireClock clock = WireClock.ofCode(payload.get());
        Limits limits = new Limits(payload.getInt(), payload.getInt());
        return new Answer.Welcome(clock, limits, payload.hasRemaining() ? Optional.of(grant(payload)) : Optional.empty());
    }

    /** Options of later servers are passed over. */
    private static SessionGrant grant(ByteBuffer payload) {
        SessionGrant.State state = SessionGrant.State.ofCode(Byte.toUnsignedInt(payload.get()));
        long epoch = payload.getLong();
        long position = Payloads.position(payload.getLong());
        SessionGrant.Durability durability = SessionGrant.Durability.ofCode(Byte.toUnsignedInt(payload.get()));
        long durable = Payloads.position(payload.getLong());
        Reporting reporting = Reporting.decode(payload);
        int expirySeconds = payload.getInt();
        Map<Integer, byte[]> options = Options.ofServer(payload);
        byte[] lost = options.getOrDefault(SessionGrant.LOST_OPTION, NOTHING);
        return new SessionGrant(state, epoch, position, durability, durable,
                options.containsKey(SessionHello.REJECTS) ? reporting.withRejects() : reporting, expirySeconds,
                lost.length == Long.BYTES ? ByteBuffer.wrap(lost).getLong() : 0);
    }

    private static Answer redirect(ByteBuffer payload) {
        int delayMs = payload.getInt();
        List<String> addresses = new ArrayList<>();
        for (int left = Byte.toUnsignedInt(payload.get()); left > 0; left--) {
            addresses.add(WireText.get(payload));
        }
        return new Answer.Redirect(delayMs, addresses);
    }
}
