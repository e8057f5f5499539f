// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.dictionary.SymbolMemory;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireException;

/** Decodes version 2; the bytes are written by hand after docs/internals/wire-protocol.md. */
class SessionDecoderTest {

    private static final String PREFACE = "56 53 50 52 02";
    /** Clock domain unknown, session s of epoch 7 from position 10, ACK within 10 ms, a sign of life every 10 s, software c, token tk. */
    private static final String HELLO = "00 00 00 31 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 73 00 00 00 00 00 00 00 07"
            + "00 00 00 00 00 00 00 0a 00 00 00 0a 00 00 27 10 00 01 63 00 01 00 02 74 6b";
    /** Type T with the properties s SYMBOL and d DOUBLE. */
    private static final String FIXED = "00 00 00 0e 05 00 03 00 01 54 02 00 01 73 06 00 01 64 04";
    /** Type V with the properties i INT and t STRING. */
    private static final String VARIABLE = "00 00 00 0e 05 00 00 00 01 56 02 00 01 69 02 00 01 74 07";
    private static final String SYMBOLS = "00 00 00 11 02 00 00 00 00 00 03 57 53 43 00 00 00 07 00 02 c3 a9";
    private static final String FIXED_EVENTS = "00 00 00 22 03 00 03 00 00 00 00 00 00 00 0a"
            + "00 00 00 00 3f f8 00 00 00 00 00 00 00 00 00 07 40 00 00 00 00 00 00 00";
    private static final String VARIABLE_EVENTS = "00 00 00 18 03 00 00 00 00 00 00 00 00 00 0c"
            + "00 00 00 05 00 02 61 62 00 00 00 06 00 00";
    private static final String PING = "00 00 00 08 06 00 00 00 00 00 00 01 00";
    private static final String SKIP = "00 00 00 08 07 00 00 00 00 00 00 00 14";
    private static final String BYE = "00 00 00 01 04 01";
    private static final byte[] SESSION = Hex.bytes(
            PREFACE, HELLO, FIXED, SYMBOLS, FIXED_EVENTS, VARIABLE, VARIABLE_EVENTS, PING, SKIP, BYE).array();

    private static final List<String> BEFORE_EVENTS = List.of(
            "hello " + ClockDomain.UNKNOWN + " false 0 " + new SessionClaim("s", 7, 10) + " " + new Reporting(10, 10_000) + " c tk",
            "layout 3 T", "symbol 0 WSC", "symbol 7 \u00e9");
    private static final List<String> AFTER_EVENTS = List.of("ping 256", "skip 20", "forget", "bye");

    @Test
    void shouldFindWhatASessionHoldsInPiecesOfAnySize() {
        List<String> expected = session("batch 3 10", "event [0, 1.5]", "event [7, 2.0]", "layout 0 V", "batch 0 12",
                "event [5, ab]", "event [6, ]");

        assertFoundInPieces(expected, 0);
    }

    @Test
    void shouldAnnounceEachRecordOnceBeforeItWhenAsked() {
        for (int pieces = 1; pieces < SESSION.length; pieces++) {
            for (int next : new int[] {0, 11, 13, 0}) {
                SessionRecorder handler = new SessionRecorder(next);
                handler.expectAnnouncements();
                FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, handler);
                decoder.announceRecords(pieces % 2 == 0 ? 1 : Integer.MAX_VALUE);
                for (int at = 0; at < SESSION.length; at += pieces) {
                    decoder.decode(ByteBuffer.wrap(SESSION, at, Math.min(pieces, SESSION.length - at)).slice());
                }
                assertEquals(next == 0 ? 4 : next == 11 ? 3 : 1, handler.found.stream().filter(line -> line.startsWith("event")).count());
                assertEquals(0, handler.announcedAndMissing());
            }
        }
    }

    @Test
    void shouldFindTheSameWhenItPausesAfterEachRecord() {
        for (int next : new int[] {0, 11, 13}) {
            SessionRecorder whole = new SessionRecorder(next);
            new FrameDecoder(Limits.DEFAULT, whole).decode(ByteBuffer.wrap(SESSION));
            for (int pieces = 1; pieces <= SESSION.length; pieces++) {
                SessionRecorder handler = new SessionRecorder(next);
                FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, handler);
                handler.whenAnnounced(decoder::pause);
                decoder.announceRecords(1);
                for (int at = 0; at < SESSION.length; at += pieces) {
                    ByteBuffer piece = ByteBuffer.wrap(SESSION, at, Math.min(pieces, SESSION.length - at)).slice();
                    while (piece.hasRemaining()) {
                        long before = events(handler);
                        decoder.decode(piece);
                        assertTrue(events(handler) - before <= 1, "it pauses after a record");
                    }
                }
                assertEquals(whole.found, handler.found);
            }
        }
    }

    private static long events(SessionRecorder handler) {
        return handler.found.stream().filter(line -> line.startsWith("event")).count();
    }

    @Test
    void shouldPassOverRepeatedEventsOfAFixedSizeInPiecesOfAnySize() {
        assertFoundInPieces(session("batch 3 10", "event [7, 2.0]", "layout 0 V", "batch 0 12", "event [5, ab]", "event [6, ]"), 11);
    }

    @Test
    void shouldPassOverRepeatedEventsOfVaryingSizeInPiecesOfAnySize() {
        assertFoundInPieces(session("batch 3 10", "layout 0 V", "batch 0 12", "event [6, ]"), 13);
    }

    @Test
    void shouldPassOverWholeBatches() {
        assertFoundInPieces(session("batch 3 10", "layout 0 V", "batch 0 12"), 1_000);
    }

    @Test
    void shouldStopBehindHello() {
        SessionRecorder handler = new SessionRecorder(0);
        ByteBuffer input = ByteBuffer.wrap(SESSION);

        new FrameDecoder(Limits.DEFAULT, handler).decodeHello(input);

        assertEquals(BEFORE_EVENTS.subList(0, 1), handler.found);
        assertEquals(5 + 5 + 49, input.position());
    }

    @Test
    void shouldTakeVersion1AsWell() {
        SessionRecorder handler = new SessionRecorder(0);
        FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, handler);

        decoder.decode(Hex.bytes("56 53 50 52 01", "00 00 00 15 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 54 01 00 01 69 02",
                "00 00 00 08 03 00 00 00 05 00 00 00 06", "00 00 00 00 04"));

        assertEquals(List.of("hello " + ClockDomain.UNKNOWN + " 0 T", "event [5]", "event [6]", "bye"), handler.found);
        assertEquals(1, decoder.version());
    }

    @Test
    void shouldTakeABatchWithoutEvents() {
        assertEquals("batch 3 10", last(PREFACE, HELLO, FIXED, "00 00 00 0a 03 00 03 00 00 00 00 00 00 00 0a"));
    }

    @Test
    void shouldIgnoreOptionsThatItNeedNotKnow() {
        String hello = HELLO.replace("00 00 00 31 01", "00 00 00 36 01") + "7f ff 00 01 ff";

        assertEquals("layout 3 T", last(PREFACE, hello, FIXED));
    }

    @Test
    void shouldRefuseVersionsThatItsHandlerDoesNotTake() {
        FrameDecoder first = new FrameDecoder(Limits.DEFAULT, new RecordingHandler());
        WireException e = assertThrows(WireException.class, () -> first.decode(Hex.bytes(PREFACE)));

        assertEquals(ErrorCode.UNSUPPORTED_VERSION, e.code());
        assertEquals(ErrorCode.UNSUPPORTED_VERSION, refused("56 53 50 52 03"));
        assertEquals(ErrorCode.UNSUPPORTED_VERSION, refused("56 53 50 52 00"));
    }

    @Test
    void shouldRefuseAHelloThatCannotBeRead() {
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO.replace("31 01 00", "31 01 03")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO.replace("00 02 74 6b", "00 03 74 6b")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO.replace("00 00 00 00 00 00 00 0a", "80 00 00 00 00 00 00 0a")));
        assertEquals(ErrorCode.UNSUPPORTED_OPTION, refused(PREFACE, HELLO.replace("63 00 01 00 02", "63 80 00 00 02")));
        assertEquals(ErrorCode.MALFORMED_FRAME,
                refused(PREFACE, HELLO.replace("00 00 00 31 01", "00 00 00 37 01") + "00 01 00 02 74 6b"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, "00 00 00 03 01 00 00 00"));
    }

    @Test
    void shouldRefuseLayoutsThatCannotBe() {
        assertEquals(ErrorCode.BAD_LAYOUT_NUMBER, refused(PREFACE, HELLO, FIXED, FIXED));
        assertEquals(ErrorCode.BAD_LAYOUT_NUMBER, refused(PREFACE, HELLO, FIXED.replace("05 00 03", "05 04 00")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, FIXED.replace("64 04", "64 0b")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, FIXED.replace("54 02", "54 01")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, "00 00 00 01 05 00"));
        assertEquals(ErrorCode.DUPLICATE_PROPERTY, refused(PREFACE, HELLO, FIXED.replace("64 04", "73 04")));
    }

    @Test
    void shouldRefuseBatchesThatCannotBe() {
        assertEquals(ErrorCode.UNKNOWN_LAYOUT, refused(PREFACE, HELLO, FIXED_EVENTS));
        assertEquals(ErrorCode.UNKNOWN_LAYOUT, refused(PREFACE, HELLO, FIXED, FIXED_EVENTS.replace("22 03 00 03", "22 03 00 02")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, FIXED, "00 00 00 09 03"));
        assertEquals(ErrorCode.MALFORMED_FRAME,
                refused(PREFACE, HELLO, FIXED, "00 00 00 0b 03 00 03 00 00 00 00 00 00 00 0a 00"));
        assertEquals(ErrorCode.MALFORMED_FRAME,
                refused(PREFACE, HELLO, FIXED, "00 00 00 0a 03 00 03 ff ff ff ff ff ff ff ff"));
    }

    /** The last event has the position 2^63 - 2, since the position behind it is 2^63 - 1. */
    @Test
    void shouldRefuseEventsBehindTheLastPosition() {
        for (boolean variable : new boolean[] {false, true}) {
            String events = variable ? VARIABLE_EVENTS.replace("00 00 00 00 00 00 00 0c", "7f ff ff ff ff ff ff fe")
                    : FIXED_EVENTS.replace("00 00 00 00 00 00 00 0a", "7f ff ff ff ff ff ff fe");
            for (int run : new int[] {0, 1, Integer.MAX_VALUE}) {
                SessionRecorder handler = new SessionRecorder(0);
                FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, handler);
                decoder.announceRecords(run);
                decoder.decode(Hex.bytes(PREFACE, HELLO, variable ? VARIABLE : FIXED, SYMBOLS));

                assertEquals(ErrorCode.MALFORMED_FRAME,
                        assertThrows(WireException.class, () -> decoder.decode(Hex.bytes(events))).code());
                assertEquals(1, handler.found.stream().filter(line -> line.startsWith("event")).count());
            }
        }
    }

    @Test
    void shouldRefuseANullThatHasALength() {
        String layout = VARIABLE.replace("01 74 07", "01 74 87");
        String events = "00 00 00 16 03 00 00 00 00 00 00 00 00 00 0c 00 00 00 05 01 00 00 00 00 00 06 00 00 00";
        assertEquals("event [6, null]", last(PREFACE, HELLO, layout, events.replace("00 00 00 16", "00 00 00 18")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, layout,
                events.replace("00 00 00 16", "00 00 00 19").replace("06 00 00 00", "06 00 00 01 78")));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, layout.replace("74 87", "74 88"),
                "00 00 00 14 03 00 00 00 00 00 00 00 00 00 0c 00 00 00 05 00 00 00 00 01 78"));
    }

    @Test
    void shouldRefuseEachOptionThatOccursTwice() {
        for (String option : List.of("00 01 00 02 74 6b", "00 02 00 00", "7f ff 00 00", "00 05 00 01 ff 00 06 00 00 00 05 00 01 fe")) {
            String twice = option + option;
            int bytes = 0x31 + Hex.bytes(twice).remaining();
            String hello = HELLO.replace("00 00 00 31 01", "00 00 00 " + String.format(Locale.ROOT, "%02x", bytes) + " 01");
            assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, hello + twice), option);
        }
    }

    @Test
    void shouldRefuseFramesThatNoClientSendsThen() {
        assertEquals(ErrorCode.HELLO_EXPECTED, refused(PREFACE, PING));
        assertEquals(ErrorCode.HELLO_EXPECTED, refused(PREFACE, FIXED));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, HELLO));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, "00 00 00 00 04"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, "00 00 00 01 04 02"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, "00 00 00 07 06"));
        assertEquals(ErrorCode.MALFORMED_FRAME, refused(PREFACE, HELLO, "00 00 00 09 07"));
        assertEquals(ErrorCode.UNKNOWN_FRAME, refused(PREFACE, HELLO, "00 00 00 00 08"));
        assertEquals(ErrorCode.UNKNOWN_FRAME, refused(PREFACE, HELLO, "00 00 00 20 84"));
    }

    @Test
    void shouldTakeTheMemoryOfLayoutsFromTheShareAndGiveItBack() {
        SymbolMemory memory = new SymbolMemory(100_000, 1, null);
        FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, new SessionRecorder(0), new MemoryShare(memory, 1_500));
        decoder.decode(Hex.bytes(PREFACE, HELLO, FIXED));
        assertEquals(512 + 2 * 256, memory.usedBytes());

        assertEquals(ErrorCode.OUT_OF_MEMORY,
                assertThrows(WireException.class, () -> decoder.decode(Hex.bytes(VARIABLE))).code());
        decoder.close();
        assertEquals(0, memory.usedBytes());
    }

    @Test
    void shouldNeverFailOtherwiseForRandomBytes() {
        Random random = new Random(20_261_122);
        for (int run = 0; run < 20_000; run++) {
            byte[] bytes = SESSION.clone();
            for (int change = 0; change <= random.nextInt(3); change++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            decodeTolerantly(bytes, 1 + random.nextInt(bytes.length), random.nextInt(16));
        }
    }

    /** Any failure but a WireException ends the test. */
    private static void decodeTolerantly(byte[] bytes, int piece, long next) {
        FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, new SessionRecorder(next));
        try {
            for (int at = 0; at < bytes.length; at += piece) {
                decoder.decode(ByteBuffer.wrap(bytes, at, Math.min(piece, bytes.length - at)));
            }
        } catch (WireException expected) {
            assertFalse(expected.getMessage().isBlank());
        }
    }

    private static List<String> session(String... events) {
        List<String> all = new ArrayList<>(BEFORE_EVENTS);
        all.addAll(List.of(events));
        all.addAll(AFTER_EVENTS);
        return all;
    }

    private static void assertFoundInPieces(List<String> expected, long next) {
        for (int piece = 1; piece <= SESSION.length; piece++) {
            SessionRecorder handler = new SessionRecorder(next);
            FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, handler);
            for (int at = 0; at < SESSION.length; at += piece) {
                decoder.decode(ByteBuffer.wrap(SESSION, at, Math.min(piece, SESSION.length - at)));
            }
            assertEquals(expected, handler.found);
            assertTrue(decoder.isBetweenFrames());
        }
    }

    private static String last(String... hex) {
        SessionRecorder handler = new SessionRecorder(0);
        new FrameDecoder(Limits.DEFAULT, handler).decode(Hex.bytes(hex));
        return handler.found.get(handler.found.size() - 1);
    }

    private static ErrorCode refused(String... hex) {
        FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, new SessionRecorder(0));
        return assertThrows(WireException.class, () -> decoder.decode(Hex.bytes(hex))).code();
    }
}
