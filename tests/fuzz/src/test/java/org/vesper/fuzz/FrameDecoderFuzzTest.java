// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

/** What a client sends to a TCP adapter. */
class FrameDecoderFuzzTest {

    private static final String PREFACE = "56 53 50 52 01";
    /** Type T with the properties s SYMBOL and d DOUBLE. */
    private static final String FIXED = "00000019 01 00 0000 0000 0000000000000000 0001 54 02 0001 73 06 0001 64 04";
    private static final String SYMBOLS = "00000011 02 00000000 0003 575343 00000007 0002 c3a9";
    private static final String TICKS = "00000018 03 00000000 3ff8000000000000 00000007 4000000000000000";
    /** Type V with the properties b BOOLEAN, t STRING, x BYTES, i INT, of a known clock. */
    private static final String VARIABLE = "00000023 01 01 0001 68 0001 62 0000000000000001 0001 56 04"
            + "0001 62 01 0001 74 07 0001 78 08 0001 69 02";
    private static final String TEXTS = "0000001a 03 01 0000 00000001 31 00000005 00 0003 616263 00000000 ffffffff";
    /** Type N with the properties i INSTANT, n INT that may be null, t STRING that may be null, and l LONG. */
    private static final String NULLABLE = "00000021 01 00 0000 0000 0000000000000000 0001 4e 04"
            + "0001 69 09 0001 6e 82 0001 74 87 0001 6c 03";
    private static final String NULLS = "0000001b 03 0000000000000002 00000003 00 00000000 00 0000 0000000000000001";
    private static final String BYE = "00000000 04";

    static Stream<byte[]> sessions() {
        return Stream.of(Bytes.of(PREFACE, FIXED, SYMBOLS, TICKS, BYE), Bytes.of(PREFACE, VARIABLE, TEXTS, TEXTS, BYE),
                Bytes.of(PREFACE, NULLABLE, NULLS, NULLS), Bytes.of(PREFACE, FIXED, "00000000 03", SYMBOLS, SYMBOLS), ofVersion2());
    }

    /** Layouts, batches that overlap, a gap, a question. */
    private static byte[] ofVersion2() {
        FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(1024)).preface(2)
                .hello(new SessionHello(new ClockDomain("h", "b"), true, -2, new SessionClaim("s", 7, 10), Reporting.DEFAULT, "c", new byte[2]))
                .layout(3, EventLayout.of("T", new WireProperty("s", WireType.SYMBOL), new WireProperty("d", WireType.DOUBLE, true)))
                .layout(0, EventLayout.of("V", new WireProperty("t", WireType.STRING)));
        encoder.beginSymbols().symbol(1, "WSC").end();
        encoder.beginEvents(3, 10).putSymbol(1).putNull(WireType.DOUBLE).putSymbol(1).putPresent().putDouble(1.5).end();
        encoder.beginEvents(0, 11).putString("again").putString("new").end().ping(256).skip(20);
        encoder.beginEvents(0, 20).putString("later").end().bye(true);
        return Arrays.copyOf(encoder.buffer().array(), encoder.buffer().position());
    }

    @MethodSource("sessions")
    @FuzzTest(maxExecutions = 10_000)
    void shouldFindTheSameAndEndTheSameWhereverTheBytesAreSplit(byte[] bytes) {
        List<String> whole = Reading.of(Splits.none(bytes));
        for (List<ByteBuffer> pieces : Splits.all(bytes)) {
            assertEquals(whole, Reading.of(pieces));
        }
    }
}
