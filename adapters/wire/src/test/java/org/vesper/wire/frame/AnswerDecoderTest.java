// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
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

    private static final String SESSION_WELCOME = "00 00 00 2f 81 02 00 01 00 00 00 00 10 00 02 00 00 00 00 00 00 00 07"
            + " 00 00 00 00 00 00 00 0a 01 00 00 00 00 00 00 00 09 00 00 00 0a 00 00 27 10 00 01 51 80";
    private static final String ACK = "00 00 00 20 84 00 00 00 00 00 00 00 14 00 00 00 00 00 00 00 0a 00 00 00 00 00 00 00 01"
            + " 00 00 00 00 00 00 00 02";
    private static final String PONG = "00 00 00 08 85 00 00 00 00 00 00 01 00";
    private static final String REDIRECT = "00 00 00 10 86 00 00 00 64 02 00 03 61 3a 31 00 04 62 3a 32 33";

    private static final String REJECT = "00 00 00 0c 87 00 00 00 00 00 00 00 13 00 02 6e 6f";

    private static final Answer.Welcome WELCOMED = new Answer.Welcome(WireClock.WALL, new Limits(65_536, 4_096), Optional.of(
            new SessionGrant(SessionGrant.State.RESUMED, 7, 10, SessionGrant.Durability.PROCESS, 9, new Reporting(10, 10_000), 86_400)));

    @Test
    void shouldReadAndWriteEveryAnswerOfVersion2() {
        List<Answer> answers = List.of(WELCOMED, new Answer.Ack(20, 10, 1, 2), new Answer.Pong(256),
                new Answer.Redirect(100, List.of("a:1", "b:23")), new Answer.Reject(19, "no"));
        FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(200));
        ByteBuffer input = Hex.bytes(SESSION_WELCOME, ACK, PONG, REDIRECT, REJECT);

        for (Answer answer : answers) {
            assertEquals(Optional.of(answer), AnswerDecoder.decode(input));
            encoder.answer(answer);
        }
        assertEquals(String.join(" ", SESSION_WELCOME, ACK, PONG, REDIRECT, REJECT), Hex.of(encoder));
    }

    @Test
    void shouldIgnoreOptionsOfLaterServers() {
        String welcome = SESSION_WELCOME.replace("00 00 00 2f 81", "00 00 00 35 81") + " 00 09 00 02 61 62";

        assertEquals(Optional.of(WELCOMED), AnswerDecoder.decode(Hex.bytes(welcome)));
    }

    @Test
    void shouldReadAndWriteHowManyEventsTheServerHasLost() {
        String welcome = SESSION_WELCOME.replace("00 00 00 2f 81", "00 00 00 3b 81") + " 00 01 00 08 00 00 00 00 00 00 01 02";
        SessionGrant all = WELCOMED.session().orElseThrow();
        Answer lost = new Answer.Welcome(WELCOMED.clock(), WELCOMED.limits(), Optional.of(new SessionGrant(all.state(), all.epoch(),
                all.position(), all.durability(), all.durable(), all.reporting(), all.expirySeconds(), 258)));

        assertEquals(Optional.of(lost), AnswerDecoder.decode(Hex.bytes(welcome)));
        assertEquals(welcome, Hex.of(new FrameEncoder(ByteBuffer.allocate(200)).answer(lost)));
    }

    @Test
    void shouldFindTheOptionThatReportsRejectedEvents() {
        String welcome = SESSION_WELCOME.replace("00 00 00 2f 81", "00 00 00 39 81") + " 7f ff 00 02 61 62 00 02 00 00";

        Answer.Welcome found = (Answer.Welcome) AnswerDecoder.decode(Hex.bytes(welcome)).orElseThrow();

        assertTrue(found.session().orElseThrow().reporting().rejects());
    }

    @Test
    void shouldRefusePositionsBeyondTheLastOne() {
        for (String beyond : List.of(ACK.replace("00 00 00 00 00 00 00 14", "80 00 00 00 00 00 00 00"),
                ACK.replace("00 00 00 00 00 00 00 0a", "ff ff ff ff ff ff ff ff"),
                SESSION_WELCOME.replace("00 00 00 00 00 00 00 0a 01", "80 00 00 00 00 00 00 00 01"),
                SESSION_WELCOME.replace("01 00 00 00 00 00 00 00 09", "01 80 00 00 00 00 00 00 00"),
                REJECT.replace("00 00 00 00 00 00 00 13", "80 00 00 00 00 00 00 00"))) {
            assertEquals(ErrorCode.MALFORMED_FRAME,
                    assertThrows(WireException.class, () -> AnswerDecoder.decode(Hex.bytes(beyond))).code(), beyond);
        }
    }

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
        assertEquals(ErrorCode.UNKNOWN_FRAME, refused("00 00 00 00 88"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(SESSION_WELCOME.replace("10 00 02", "10 00 04")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(SESSION_WELCOME.replace("0a 01 00", "0a 03 00")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused("00 00 00 0a 81 01 00 01 00 00 00 00 10 00 00"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused("00 00 00 09 81 03 00 01 00 00 00 00 10 00"));
    }

    private static ErrorCode refused(String hex) {
        return assertThrows(WireException.class, () -> AnswerDecoder.decode(Hex.bytes(hex))).code();
    }
}
