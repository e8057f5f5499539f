// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.dictionary.SymbolMemory;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;

class FrameDecoderTest {

    private static final String PREFACE = "56 53 50 52 01";
    /** Type T with the properties s SYMBOL and d DOUBLE; clock domain unknown. */
    private static final String HELLO = "00 00 00 19 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 54 02 00 01 73 06 00 01 64 04";
    private static final String SYMBOLS = "00 00 00 11 02 00 00 00 00 00 03 57 53 43 00 00 00 07 00 02 c3 a9";
    private static final String EVENTS = "00 00 00 18 03 00 00 00 00 3f f8 00 00 00 00 00 00 00 00 00 07 40 00 00 00 00 00 00 00";
    private static final String BYE = "00 00 00 00 04";
    private static final List<String> FOUND = List.of("hello " + ClockDomain.UNKNOWN + " 0 T", "symbol 0 WSC", "symbol 7 \u00e9",
            "event [0, 1.5]", "event [7, 2.0]", "bye");

    /** Type V with the properties b BOOLEAN, t STRING, x BYTES, i INT; clock domain h, b; offset 1. */
    private static final String VARIABLE_HELLO = "00 00 00 23 01 01 00 01 68 00 01 62 00 00 00 00 00 00 00 01 00 01 56 04"
            + "00 01 62 01 00 01 74 07 00 01 78 08 00 01 69 02";
    private static final String EVENT_OF_ALL = "00 00 00 10 03 01 00 02 61 62 00 00 00 03 31 32 33 00 00 00 05";
    private static final String EVENTS_OF_TWO = "00 00 00 1a 03 01 00 00 00 00 00 01 31 00 00 00 05"
            + "00 00 03 61 62 63 00 00 00 00 ff ff ff ff";

    /** Type N with the properties i INSTANT, n INT that may be null, t STRING that may be null; clock domain unknown. */
    private static final String NULLABLE_HELLO = "00 00 00 1d 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 4e 03"
            + "00 01 69 09 00 01 6e 82 00 01 74 87";
    /** 2 s and 3 ns, 7, "a"; 1 s before 1970, null, null; 0, null, "". */
    private static final String EVENTS_WITH_NULLS = "00 00 00 3d 03 00 00 00 00 00 00 00 02 00 00 00 03 01 00 00 00 07 01 00 01 61"
            + "ff ff ff ff ff ff ff ff 00 00 00 00 00 00 00 00 00 00 00 00"
            + "00 00 00 00 00 00 00 00 00 00 00 00 00 ff ff ff ff 01 00 00";

    private final RecordingHandler handler = new RecordingHandler();
    private final FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, handler);

    @Test
    void shouldPassOnWhatASessionHolds() {
        decoder.decode(Hex.bytes(PREFACE, HELLO, SYMBOLS, EVENTS, BYE));

        assertEquals(FOUND, handler.found);
    }

    @Test
    void shouldFindTheSameAtEverySplitPoint() {
        byte[] session = Hex.bytes(PREFACE, HELLO, SYMBOLS, EVENTS, BYE).array();
        for (int first = 0; first <= session.length; first++) {
            for (int second = first; second <= session.length; second++) {
                assertEquals(FOUND, foundInPieces(session, first, second));
            }
        }
    }

    @Test
    void shouldStopBehindHello() {
        ByteBuffer session = Hex.bytes(PREFACE, HELLO, SYMBOLS, EVENTS, BYE);
        decoder.decodeHello(session.slice(0, 20));
        ByteBuffer rest = session.slice(20, session.remaining() - 20);

        decoder.decodeHello(rest);
        assertEquals(FOUND.subList(0, 1), handler.found);
        decoder.decodeHello(rest);
        assertEquals(FOUND.subList(0, 1), handler.found);
        decoder.decode(rest);
        assertEquals(FOUND, handler.found);
    }

    @Test
    void shouldFindTheSameByteByByte() {
        for (byte b : Hex.bytes(PREFACE, HELLO, SYMBOLS, EVENTS, BYE).array()) {
            decoder.decode(ByteBuffer.wrap(new byte[] {b}));
        }

        assertEquals(FOUND, handler.found);
    }

    @Test
    void shouldFindVariableRecordsAtEverySplitPoint() {
        byte[] session = Hex.bytes(PREFACE, VARIABLE_HELLO, EVENT_OF_ALL, EVENTS_OF_TWO, BYE).array();
        List<String> expected = List.of("hello " + new ClockDomain("h", "b") + " 1 V", "event [true, ab, 123, 5]",
                "event [true, , 1, 5]", "event [false, abc, , -1]", "bye");
        for (int first = 0; first <= session.length; first++) {
            for (int second = first; second <= session.length; second++) {
                assertEquals(expected, foundInPieces(session, first, second));
            }
        }
    }

    @Test
    void shouldFindNullsAndInstantsAtEverySplitPoint() {
        byte[] session = Hex.bytes(PREFACE, NULLABLE_HELLO, EVENTS_WITH_NULLS, BYE).array();
        List<String> expected = List.of("hello " + ClockDomain.UNKNOWN + " 0 N", "event [1970-01-01T00:00:02.000000003Z, 7, a]",
                "event [1969-12-31T23:59:59Z, null, null]", "event [1970-01-01T00:00:00Z, null, ]", "bye");
        for (int first = 0; first <= session.length; first++) {
            for (int second = first; second <= session.length; second++) {
                assertEquals(expected, foundInPieces(session, first, second));
            }
        }
    }

    @Test
    void shouldKeepRecordsWithNullsOfOneSizeWhereTheTypesAre() {
        assertEquals(1 + 8 + 4, EventLayout.of("T", new WireProperty("d", WireType.DOUBLE, true),
                new WireProperty("s", WireType.SYMBOL)).recordBytes());
    }

    @Test
    void shouldRefuseAMarkerOfNullAndAnInstantThatCannotBe() {
        String events = EVENTS_WITH_NULLS;
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, NULLABLE_HELLO, events.replace("03 01 00 00 00 07", "03 02 00 00 00 07")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, NULLABLE_HELLO, events.replace("02 00 00 00 03 01", "02 3b 9a ca 00 01")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, NULLABLE_HELLO, events.replace("02 00 00 00 03 01", "02 80 00 00 00 01")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, NULLABLE_HELLO, events.replace("03 00 00 00 00 00 00 00 02",
                "03 7f ff ff ff ff ff ff ff")));
    }

    @Test
    void shouldPassOnARecordBeforeItsFrameIsComplete() {
        decoder.decode(Hex.bytes(PREFACE, HELLO, "00 00 00 18 03 00 00 00 00 3f f8 00 00 00 00 00 00 00"));

        assertEquals("event [0, 1.5]", handler.found.get(1));
        assertFalse(decoder.isBetweenFrames());
    }

    @Test
    void shouldTakeEmptyFrames() {
        decoder.decode(Hex.bytes(PREFACE, HELLO, "00 00 00 00 02 00 00 00 00 03", BYE));

        assertEquals("bye", handler.found.get(1));
        assertTrue(decoder.isBetweenFrames());
    }

    @Test
    void shouldIgnoreWhatFollowsBye() {
        decoder.decode(Hex.bytes(PREFACE, HELLO, BYE, "ff ff ff ff ff"));

        assertEquals("bye", handler.found.get(1));
    }

    @Test
    void shouldRefuseOtherProtocolsAtTheirFirstBytes() {
        assertEquals(ErrorCode.BAD_MAGIC, refused("47"));
        assertEquals(ErrorCode.BAD_MAGIC, refused("47 45 54 20 2f 20 48 54 54 50"));
        assertEquals(ErrorCode.BAD_MAGIC, refused("16 03 01 02 00 01"));
        assertEquals(ErrorCode.BAD_MAGIC, refused("56 53 50 51 01"));
        assertEquals(ErrorCode.UNSUPPORTED_VERSION, refused("56 53 50 52 02"));
    }

    @Test
    void shouldRefuseLengthsBeyondTheLimit() {
        assertEquals(ErrorCode.FRAME_TOO_LARGE, refused(PREFACE, "00 01 00 01 01"));
        assertEquals(ErrorCode.FRAME_TOO_LARGE, refused(PREFACE, "7f ff ff ff 01"));
        assertEquals(ErrorCode.FRAME_TOO_LARGE, refused(PREFACE, "ff ff ff ff 01"));
        assertEquals(ErrorCode.FRAME_TOO_LARGE, refused(PREFACE, "80 00 00 00 01"));
    }

    @Test
    void shouldRefuseFramesThatNoClientSendsThen() {
        assertEquals(ErrorCode.HELLO_EXPECTED, refused(PREFACE, EVENTS));
        assertEquals(ErrorCode.UNKNOWN_FRAME, refused(PREFACE, "00 00 00 00 00"));
        assertEquals(ErrorCode.UNKNOWN_FRAME, refused(PREFACE, HELLO, "00 00 00 00 05"));
        assertEquals(ErrorCode.UNKNOWN_FRAME, refused(PREFACE, HELLO, "00 00 00 00 81"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, HELLO));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, "00 00 00 01 04"));
    }

    @Test
    void shouldRefuseAHelloThatCannotBeRead() {
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, "00 00 00 00 01"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, "00 00 00 03 01 00 00 00"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, "00 00 00 05 01 00 ff ff 00 00"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO.replace("19 01 00", "19 01 02")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO.replace("64 04", "64 0b")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO.replace("64 04", "64 8b")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO.replace("64 04", "64 80")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO.replace("00 01 54 02", "00 01 ff 02")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO.replace("54 02", "54 01")));
        assertEquals(ErrorCode.DUPLICATE_PROPERTY, refused(PREFACE, HELLO.replace("64 04", "73 04")));
    }

    @Test
    void shouldRefuseEntriesAndRecordsThatDoNotEndInTheirFrame() {
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, "00 00 00 07 02 00 00 00 00 00 02 41"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, "00 00 00 03 02 00 00 00"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, "00 00 02 00 02 00 00 00 00 01 00"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, "00 00 00 07 02 00 00 00 00 00 01 80"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, "00 00 00 0d 03"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, VARIABLE_HELLO, "00 00 00 08 03 01 00 00 00 00 00 7f 00"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, VARIABLE_HELLO, "00 00 00 0b 03 01 00 00 ff ff ff ff 00"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, VARIABLE_HELLO, "00 00 00 07 03 01 00 00 00 00 00 00"));
    }

    @Test
    void shouldNeverFailOtherwiseForRandomBytes() {
        Random random = new Random(20_100_921);
        byte[][] sessions = {Hex.bytes(PREFACE, VARIABLE_HELLO, EVENT_OF_ALL, EVENTS_OF_TWO, BYE).array(),
            Hex.bytes(PREFACE, NULLABLE_HELLO, EVENTS_WITH_NULLS, BYE).array()};
        for (int run = 0; run < 20_000; run++) {
            byte[] bytes = sessions[run % sessions.length].clone();
            for (int change = 0; change <= random.nextInt(3); change++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            decodeTolerantly(bytes, 1 + random.nextInt(bytes.length));
        }
    }

    /** Any failure but a WireException ends the test. */
    private static void decodeTolerantly(byte[] bytes, int piece) {
        FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, new RecordingHandler());
        try {
            for (int at = 0; at < bytes.length; at += piece) {
                decoder.decode(ByteBuffer.wrap(bytes, at, Math.min(piece, bytes.length - at)));
            }
        } catch (WireException expected) {
            assertFalse(expected.getMessage().isBlank());
        }
    }

    private static List<String> foundInPieces(byte[] session, int first, int second) {
        RecordingHandler handler = new RecordingHandler();
        FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, handler);
        decoder.decode(ByteBuffer.wrap(session, 0, first));
        decoder.decode(ByteBuffer.wrap(session, first, second - first));
        decoder.decode(ByteBuffer.wrap(session, second, session.length - second));
        return handler.found;
    }

    private static ErrorCode refused(String... hex) {
        FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, new RecordingHandler());
        return assertThrows(WireException.class, () -> decoder.decode(Hex.bytes(hex))).code();
    }

    @Test
    void shouldBoundWhatAllConnectionsKeepTogetherAndGiveItBack() {
        SymbolMemory memory = new SymbolMemory(1_000, 1, null);
        ByteBuffer begun = Hex.bytes("56 53 50 52 01", "00 00 ff 00 01", "00".repeat(600));
        FrameDecoder first = new FrameDecoder(Limits.DEFAULT, new RecordingHandler(), new MemoryShare(memory, 700));
        FrameDecoder second = new FrameDecoder(Limits.DEFAULT, new RecordingHandler(), new MemoryShare(memory, 700));
        first.decode(begun.duplicate());
        assertEquals(600, memory.usedBytes());

        WireException e = assertThrows(WireException.class, () -> second.decode(begun.duplicate()));
        assertEquals(ErrorCode.OUT_OF_MEMORY, e.code());
        assertEquals(ErrorCode.OUT_OF_MEMORY, assertThrows(WireException.class, () -> first.decode(ByteBuffer.allocate(200))).code());
        second.close();
        first.close();
        assertEquals(0, memory.usedBytes());
    }

    @Test
    void shouldChargeAnotherMemoryWithWhatItKeepsWhenItMoves() {
        SymbolMemory memory = new SymbolMemory(1_000, 1, null);
        SymbolMemory other = new SymbolMemory(100, 1, null);
        MemoryShare share = new MemoryShare(memory, 1_000);
        FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, new RecordingHandler(), share);
        decoder.decode(Hex.bytes("56 53 50 52 01", "00 00 ff 00 01", "00".repeat(600)));

        share.moveTo(other, 1_000);

        assertEquals(0, memory.usedBytes());
        assertEquals(600, other.usedBytes());
        decoder.close();
        assertEquals(0, other.usedBytes());
    }
}
