// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireException;

class AnswerDecoderTest {

    private static final String WELCOME = "00 00 00 09 81 01 00 01 00 00 00 00 10 00";
    private static final String GOODBYE = "00 00 00 08 82 00 00 00 00 00 0f 42 40";
    private static final String ERROR = "00 00 00 0e 83 00 0c 00 00 00 00 00 00 00 02 00 02 6e 6f";

    @Test
    void shouldReadEveryAnswer() {
        ByteBuffer input = Hex.bytes(WELCOME, GOODBYE, ERROR);

        assertEquals(Optional.of(new Answer.Welcome(WireClock.MONOTONIC, new Limits(65_536, 4_096))), AnswerDecoder.decode(input));
        assertEquals(Optional.of(new Answer.Goodbye(1_000_000)), AnswerDecoder.decode(input));
        assertEquals(Optional.of(new Answer.Failure(ErrorCode.UNKNOWN_SYMBOL, 2, "no")), AnswerDecoder.decode(input));
        assertEquals(0, input.remaining());
    }

    @Test
    void shouldWriteWhatItReads() {
        FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(100));

        encoder.answer(new Answer.Welcome(WireClock.MONOTONIC, new Limits(65_536, 4_096))).answer(new Answer.Goodbye(1_000_000))
                .answer(new Answer.Failure(ErrorCode.UNKNOWN_SYMBOL, 2, "no"));

        assertEquals(WELCOME + " " + GOODBYE + " " + ERROR, Hex.of(encoder));
    }

    @Test
    void shouldWaitForTheLastByte() {
        byte[] whole = Hex.bytes(ERROR).array();
        for (int length = 0; length < whole.length; length++) {
            ByteBuffer part = ByteBuffer.wrap(whole, 0, length);

            assertEquals(Optional.empty(), AnswerDecoder.decode(part));
            assertEquals(0, part.position());
        }
    }

    @Test
    void shouldRefuseWhatNoServerSends() {
        assertEquals(ErrorCode.FRAME_TOO_LARGE, refused("48 54 54 50 2f 31 2e 31"));
        assertEquals(ErrorCode.UNKNOWN_FRAME, refused("00 00 00 00 07"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused("00 00 00 02 82 00 00"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused("00 00 00 09 81 03 00 01 00 00 00 00 10 00"));
    }

    private static ErrorCode refused(String hex) {
        return assertThrows(WireException.class, () -> AnswerDecoder.decode(Hex.bytes(hex))).code();
    }
}
