// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionGrant;

/** What a server, or something that is none, sends to a client. */
class AnswerDecoderFuzzTest {

    private static final String WELCOME = "00000009 81 01 00010000 00001000";
    private static final String GOODBYE = "00000008 82 00000000000f4240";
    /** A WELCOME whose reports come every 4,294,967,295 ms. */
    private static final String IMPOSSIBLE_REPORTS = "0000002f 81 01 00010000 00001000 01 0000000000000007 000000000000000a 00"
            + "0000000000000000 ffffffff ffffffff 00000e10";
    private static final String ERROR = "0000000e 83 000c 0000000000000002 0002 6e6f";

    static Stream<byte[]> answers() {
        return Stream.of(Bytes.of(WELCOME, GOODBYE), Bytes.of(WELCOME, ERROR), ofVersion2(), Bytes.of(IMPOSSIBLE_REPORTS));
    }

    private static byte[] ofVersion2() {
        SessionGrant grant = new SessionGrant(SessionGrant.State.RESUMED, 7, 10, SessionGrant.Durability.DISK, 5, Reporting.DEFAULT, 3600);
        FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(1024))
                .answer(new Answer.Welcome(WireClock.WALL, Limits.DEFAULT, Optional.of(grant))).answer(new Answer.Ack(20, 15, 1, 2))
                .answer(new Answer.Pong(-1)).answer(new Answer.Redirect(100, List.of("a:1", "b:2")));
        return Arrays.copyOf(encoder.buffer().array(), encoder.buffer().position());
    }

    @MethodSource("answers")
    @FuzzTest(maxExecutions = 10_000)
    void shouldReadTheSameAndEndTheSameWhereverTheBytesAreSplit(byte[] bytes) {
        List<String> whole = read(Splits.none(bytes), bytes.length);
        for (List<ByteBuffer> pieces : Splits.all(bytes)) {
            assertEquals(whole, read(pieces, Protocol.HEADER_BYTES + Protocol.MAX_ANSWER_BYTES));
        }
    }

    /** Reads with a buffer as a client has it, which has room for one answer. */
    private static List<String> read(List<ByteBuffer> pieces, int bufferBytes) {
        List<String> found = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.allocate(bufferBytes);
        try {
            for (ByteBuffer piece : pieces) {
                buffer.put(piece).flip();
                for (Optional<Answer> answer = AnswerDecoder.decode(buffer); answer.isPresent(); answer = AnswerDecoder.decode(buffer)) {
                    found.add(answer.get().toString());
                }
                buffer.compact();
            }
        } catch (WireException e) {
            found.add(e.code() + " " + e.getMessage());
        }
        return found;
    }
}
