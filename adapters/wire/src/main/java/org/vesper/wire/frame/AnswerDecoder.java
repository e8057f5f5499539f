// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
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
        try {
            if (type == FrameType.WELCOME.code()) {
                return new Answer.Welcome(WireClock.ofCode(payload.get()), new Limits(payload.getInt(), payload.getInt()));
            }
            if (type == FrameType.GOODBYE.code()) {
                return new Answer.Goodbye(payload.getLong());
            }
            if (type == FrameType.ERROR.code()) {
                ErrorCode code = ErrorCode.ofCode(Short.toUnsignedInt(payload.getShort())).orElse(ErrorCode.INTERNAL_ERROR);
                return new Answer.Failure(code, payload.getLong(), WireText.get(payload));
            }
        } catch (BufferUnderflowException e) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, "an answer of type " + type + " ends too early");
        }
        throw new WireException(ErrorCode.UNKNOWN_FRAME, "an answer of the unknown type " + type);
    }
}
