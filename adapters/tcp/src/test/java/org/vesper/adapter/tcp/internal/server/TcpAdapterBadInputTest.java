// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.adapter.tcp.internal.server.RawClient.EVENTS;
import static org.vesper.adapter.tcp.internal.server.RawClient.HELLO;
import static org.vesper.adapter.tcp.internal.server.RawClient.PREFACE;
import static org.vesper.adapter.tcp.internal.server.RawClient.SYMBOLS;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.tests.support.Await;
import org.vesper.wire.client.WireClient;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;

/** A client with invalid input receives the reason; another one, connected before and sending afterwards, loses nothing. */
@Timeout(60)
class TcpAdapterBadInputTest {

    private static final EventLayout GOOD = EventLayout.of("Tick", new WireProperty("symbol", WireType.SYMBOL));

    private final RunningAdapter adapter = new RunningAdapter("max-symbols", "100", "hello-timeout", "300ms");
    private WireClient good;

    @BeforeEach
    void connectTheGoodClient() throws IOException {
        good = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(GOOD));
        good.send("before");
        good.flush();
    }

    @AfterEach
    void shouldHaveLostNothingOfTheGoodClient() throws IOException {
        good.send("after");
        assertEquals(2, good.bye());
        good.close();
        List<String> symbols = adapter.inlet.events().stream().map(event -> ((Tick) event).getSymbol()).toList();
        assertTrue(symbols.containsAll(List.of("before", "after")), symbols::toString);
        adapter.close();
    }

    static Stream<Arguments> nonsense() {
        byte[] garbage = new byte[3000];
        new Random(1).nextBytes(garbage);
        garbage[0] = 0;
        return Stream.of(
                bad("garbage", ErrorCode.BAD_MAGIC, 0, garbage),
                bad("HTTP", ErrorCode.BAD_MAGIC, 0, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII)),
                bad("TLS", ErrorCode.BAD_MAGIC, 0, RawClient.bytes("16 03 01 00 05 01 00 00 01 00")),
                bad("another version", ErrorCode.UNSUPPORTED_VERSION, 0, RawClient.bytes("56 53 50 52 03", HELLO)),
                bad("events before hello", ErrorCode.HELLO_EXPECTED, 0, RawClient.bytes(PREFACE, EVENTS)),
                bad("a length of 65537", ErrorCode.FRAME_TOO_LARGE, 0, session("00 01 00 01 03")),
                bad("a length of 2^31-1", ErrorCode.FRAME_TOO_LARGE, 0, session("7f ff ff ff 03")),
                bad("a negative length", ErrorCode.FRAME_TOO_LARGE, 2, session(EVENTS, "ff ff ff ff 03")),
                bad("an unknown frame", ErrorCode.UNKNOWN_FRAME, 2, session(EVENTS, "00 00 00 00 7f")),
                bad("half a record", ErrorCode.MALFORMED_FRAME, 0, session("00 00 00 0d 03", EVENTS)),
                bad("an unknown symbol", ErrorCode.UNKNOWN_SYMBOL, 3, session(EVENTS, "00 00 00 18 03 00 00 00 01 3f f8 00 00 00 00 00 00",
                        "00 00 00 02 40 00 00 00 00 00 00 00")),
                bad("a symbol again", ErrorCode.DUPLICATE_SYMBOL, 0, session(SYMBOLS)),
                bad("a symbol too many", ErrorCode.DICTIONARY_FULL, 0, session("00 00 00 07 02 00 00 00 64 00 01 41")),
                bad("a symbol that is not UTF-8", ErrorCode.MALFORMED_FRAME, 0, session("00 00 00 08 02 00 00 00 02 00 02 c3 28")),
                bad("a symbol that is too long", ErrorCode.MALFORMED_FRAME, 0, session("00 00 02 00 02 00 00 00 02 01 00")),
                bad("a second hello", ErrorCode.MALFORMED_FRAME, 2, session(EVENTS, HELLO)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nonsense")
    void shouldAnswerNonsenseWithItsError(String name, ErrorCode code, long accepted, byte[] bytes) throws IOException {
        try (RawClient client = new RawClient(adapter.port())) {
            Answer.Failure failure = (Answer.Failure) client.send(bytes).lastAnswer();

            assertEquals(code, failure.code());
            assertEquals(accepted, failure.accepted());
            assertTrue(failure.text().length() > 20, failure.text());
        }
        assertEquals(1, adapter.detail("errors." + code));
        Await.until("only the good client is left", () -> adapter.status().connections() == 1);
    }

    @Test
    void shouldDeliverTheErrorToAClientThatKeepsSending() throws IOException {
        byte[] flood = new byte[1 << 20];
        for (int i = 0; i < 20; i++) {
            try (RawClient client = new RawClient(adapter.port())) {
                Answer.Failure failure = (Answer.Failure) client.send("00").send(flood).lastAnswer();

                assertEquals(ErrorCode.BAD_MAGIC, failure.code());
            }
        }
    }

    /** A name that is long costs no more than a short one, since it is compared with nothing. */
    @ParameterizedTest
    @ValueSource(ints = {10, 10_000, 65_000})
    void shouldAnswerLongNamesOfEachKind(int length) throws IOException {
        for (String name : List.of("x".repeat(length), "\"".repeat(length), "(".repeat(length), "a.".repeat(length / 2),
                "\u00e4".repeat(length / 2), "\n\u001b".repeat(length / 2))) {
            assertTrue(refused(name, new WireProperty("symbol", WireType.SYMBOL)).text().length() > 20);
            assertTrue(refused("Tick", new WireProperty(name, WireType.SYMBOL)).text().length() > 20);
        }
    }

    @Test
    void shouldNameTheNearestEventType() throws IOException {
        Answer.Failure failure = refused("Tik", new WireProperty("symbol", WireType.SYMBOL));

        assertEquals(ErrorCode.UNKNOWN_EVENT_TYPE, failure.code());
        assertEquals("event type Tik cannot be sent here, only Everything, Reading, Tick; did you mean Tick?", failure.text());
    }

    @Test
    void shouldNameTheNearestProperty() throws IOException {
        Answer.Failure failure = refused("Tick", new WireProperty("lastPrce", WireType.DOUBLE));

        assertEquals(ErrorCode.UNKNOWN_PROPERTY, failure.code());
        assertEquals("event type Tick has no property lastPrce, only clientTimestamp, lastPrice, symbol;"
                + " did you mean lastPrice?", failure.text());
    }

    @Test
    void shouldRefusePropertiesThatAClientCannotSet() throws IOException {
        assertEquals(ErrorCode.UNKNOWN_PROPERTY, refused("Tick", new WireProperty("readOnly", WireType.STRING)).code());
        assertEquals(ErrorCode.UNKNOWN_PROPERTY, refused("Tick", new WireProperty("timestamp", WireType.LONG)).code());
        assertEquals(ErrorCode.DUPLICATE_PROPERTY, duplicateProperty().code());
    }

    @Test
    void shouldSayAsWhatAPropertyCanBeSent() throws IOException {
        Answer.Failure failure = refused("Tick", new WireProperty("lastPrice", WireType.LONG));

        assertEquals(ErrorCode.WRONG_PROPERTY_TYPE, failure.code());
        assertEquals("property lastPrice of event type Tick is double and cannot be set from LONG; send it as INT or DOUBLE",
                failure.text());
        assertEquals("property rough of event type Everything is float and cannot be set from DOUBLE; a property of this type cannot be"
                + " sent; leave it out", refused("Everything", new WireProperty("rough", WireType.DOUBLE)).text());
    }

    @Test
    void shouldRefuseEveryConversionThatCouldLoseSomething() throws IOException {
        assertEquals(ErrorCode.WRONG_PROPERTY_TYPE, refused("Everything", new WireProperty("number", WireType.LONG)).code());
        assertEquals(ErrorCode.WRONG_PROPERTY_TYPE, refused("Everything", new WireProperty("big", WireType.DOUBLE)).code());
        assertEquals(ErrorCode.WRONG_PROPERTY_TYPE, refused("Everything", new WireProperty("flag", WireType.INT)).code());
        assertEquals(ErrorCode.WRONG_PROPERTY_TYPE, refused("Everything", new WireProperty("text", WireType.BYTES)).code());
        assertEquals(ErrorCode.WRONG_PROPERTY_TYPE, refused("Everything", new WireProperty("data", WireType.STRING)).code());
        assertEquals(ErrorCode.WRONG_PROPERTY_TYPE, refused("Everything", new WireProperty("real", WireType.TIME)).code());
        assertEquals(ErrorCode.WRONG_PROPERTY_TYPE, refused("Reading", new WireProperty("count", WireType.DOUBLE)).code());
    }

    @Test
    void shouldKeepTheAdviceAtTheEndOfALongRefusal() throws IOException {
        Answer.Failure failure = refused("Tick", new WireProperty("x".repeat(700), WireType.DOUBLE));

        assertTrue(failure.text().length() < 600, failure::text);
        assertTrue(failure.text().endsWith(", only clientTimestamp, lastPrice, symbol"), failure::text);
    }

    @Test
    void shouldRefuseAClientWhoseDictionaryTakesWhatAllMayTakeAndServeTheOthers() throws IOException {
        try (RunningAdapter small = new RunningAdapter("max-symbol-memory", "16KB");
                RawClient greedy = new RawClient(small.port()); RawClient modest = new RawClient(small.port())) {
            modest.send(PREFACE, HELLO, SYMBOLS, EVENTS);
            Await.until("the modest client is served", () -> small.status().eventsAccepted() == 2);
            greedy.send(PREFACE, HELLO);
            // Each entry takes at least 64 bytes, so 16 KB are used up before the 256th.
            for (int id = 0; id < 256; id++) {
                greedy.send("00 00 00 09 02", String.format(Locale.ROOT, "%08x", id), "00 03 57 53 43");
            }
            assertEquals(ErrorCode.OUT_OF_MEMORY, ((Answer.Failure) greedy.lastAnswer()).code());

            modest.send(EVENTS, RawClient.BYE);
            assertEquals(new Answer.Goodbye(4), modest.lastAnswer());
        }
    }

    @Test
    void shouldSendAwayAClientThatSaysNothing() throws IOException {
        try (RawClient silent = new RawClient(adapter.port()); RawClient slow = new RawClient(adapter.port())) {
            slow.send(PREFACE, "00 00 00 29 01 00");

            assertEquals(ErrorCode.HELLO_TIMEOUT, ((Answer.Failure) silent.lastAnswer()).code());
            assertEquals(ErrorCode.HELLO_TIMEOUT, ((Answer.Failure) slow.lastAnswer()).code());
        }
        assertEquals(2, adapter.detail("errors.HELLO_TIMEOUT"));
    }

    @Test
    void shouldTakeAResetInTheMiddleOfAFrame() throws IOException {
        RawClient client = new RawClient(adapter.port());
        client.send(PREFACE, HELLO, SYMBOLS, EVENTS, "00 00 00 18 03 00 00 00 01 3f f8");
        Await.until("its events are there", () -> adapter.status().eventsAccepted() == 3);

        client.reset();

        Await.until("the connection is gone", () -> adapter.detail("connections-ended-early") == 1);
    }

    @Test
    void shouldTakeAnEndInTheMiddleOfAFrame() throws IOException {
        try (RawClient client = new RawClient(adapter.port())) {
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS, "00 00 00 18 03 00 00 00 01 3f f8").endSending();

            assertEquals(1, client.answers().size());
        }
        Await.until("the end is counted", () -> adapter.detail("connections-ended-early") == 1);
    }

    private Answer.Failure duplicateProperty() throws IOException {
        try (RawClient client = new RawClient(adapter.port())) {
            client.send(PREFACE, "00 00 00 19 01 00 00 00 00 00 00 00 00 00 00 00 00 00", "00 01 54 02 00 01 73 06 00 01 73 06");
            return (Answer.Failure) client.lastAnswer();
        }
    }

    private Answer.Failure refused(String eventType, WireProperty property) throws IOException {
        FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(70_000));
        encoder.preface().hello(new Hello(ClockDomain.UNKNOWN, 0, EventLayout.of(eventType, property)));
        byte[] hello = new byte[encoder.buffer().flip().remaining()];
        encoder.buffer().get(hello);
        try (RawClient client = new RawClient(adapter.port())) {
            return (Answer.Failure) client.send(hello).lastAnswer();
        }
    }

    private static byte[] session(String... frames) {
        return RawClient.bytes(PREFACE, HELLO, SYMBOLS, String.join("", frames));
    }

    private static Arguments bad(String name, ErrorCode code, long accepted, byte[] bytes) {
        return Arguments.of(name, code, accepted, bytes);
    }
}
