// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** Whatever one client sends, it gets a clear answer, and the server and all other clients go on. */
@Timeout(600)
class BadFrameSystemTest {

    private static final int BAD_MAGIC = 1;
    private static final int UNSUPPORTED_VERSION = 2;
    private static final int FRAME_TOO_LARGE = 3;
    private static final int UNKNOWN_FRAME = 4;
    private static final int MALFORMED_FRAME = 5;
    private static final int HELLO_TIMEOUT = 7;
    private static final int UNKNOWN_EVENT_TYPE = 8;
    private static final int UNKNOWN_PROPERTY = 9;
    private static final int UNKNOWN_SYMBOL = 12;
    private static final String ADAPTER = "type=Adapter,application=signal-generation,name=ticks";

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    private TickClient witness;

    @BeforeEach
    void connectTheWitness() {
        witness = TickClient.ready(SERVER.ticksPort()).awaitWelcome().tick(10.0);
    }

    @AfterEach
    void theWitnessIsStillServed() {
        try (TickClient another = TickClient.ready(SERVER.ticksPort())) {
            assertEquals(2, witness.tick(10.5).bye());
            assertEquals(3, another.tick(11.0).tick(11.5).tick(12.0).bye());
        } finally {
            witness.close();
        }
    }

    @Test
    void shouldSayWhatItIsWhenAWebBrowserConnects() {
        refused(BAD_MAGIC, new TickClient(SERVER.ticksPort()).send(
                out -> out.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII))));
    }

    @Test
    void shouldNameTheVersionWhenAClientSpeaksAnother() {
        refused(UNSUPPORTED_VERSION, new TickClient(SERVER.ticksPort()).preface(99), "99");
    }

    @Test
    void shouldNameTheLimitWhenAFrameIsLongerThanIsTaken() {
        refused(FRAME_TOO_LARGE, connected().send(out -> {
            out.writeInt(Integer.MAX_VALUE);
            out.writeByte(TickClient.EVENTS);
        }), String.valueOf(Integer.MAX_VALUE), "65536");
    }

    @Test
    void shouldRefuseWhenAFrameEndsInTheMiddleOfAnEvent() {
        refused(MALFORMED_FRAME, connected().frame(TickClient.EVENTS, payload -> payload.writeInt(0)));
    }

    @Test
    void shouldRefuseWhenAFrameIsOfNoKnownType() {
        refused(UNKNOWN_FRAME, connected().frame(0x7f, payload -> payload.writeInt(0)));
    }

    @Test
    void shouldNameTheTypeWhenAHelloAsksForOneThatIsNotThere() {
        TickClient client = new TickClient(SERVER.ticksPort()).preface(1).hello("StokTick", "symbol", "lastPrice");
        refused(UNKNOWN_EVENT_TYPE, client, "StokTick", "StockTick");
    }

    @Test
    void shouldNameThePropertyWhenAHelloAsksForOneThatIsNotThere() {
        TickClient client = new TickClient(SERVER.ticksPort()).preface(1).hello("StockTick", "symbol", "lastPrise");
        refused(UNKNOWN_PROPERTY, client, "lastPrise", "lastPrice");
    }

    @Test
    void shouldCountTheEventsBeforeWhenAnEventNamesAnUnknownSymbol() {
        TickClient client = TickClient.ready(SERVER.ticksPort()).tick(1.0).tick(2.0).frame(TickClient.EVENTS, payload -> {
            payload.writeInt(4711);
            payload.writeDouble(3.0);
        });
        assertEquals(2, refused(UNKNOWN_SYMBOL, client, "4711").accepted());
    }

    @Test
    void shouldEndTheConnectionWhenAClientSaysNothing() {
        refused(HELLO_TIMEOUT, new TickClient(SERVER.ticksPort()));
    }

    @Test
    void shouldSayWhatItIsWhenAClientBeginsTls() {
        refused(BAD_MAGIC, new TickClient(SERVER.ticksPort()).send(out -> out.write(new byte[] {0x16, 3, 1, 2, 0, 1, 0, 1})));
    }

    @ParameterizedTest
    @ValueSource(ints = {65_537, Integer.MAX_VALUE - 1, Integer.MIN_VALUE, -1})
    void shouldNameTheLengthWhenItIsBeyondTheLimit(int length) {
        refused(FRAME_TOO_LARGE, connected().send(out -> {
            out.writeInt(length);
            out.writeByte(TickClient.EVENTS);
        }), Integer.toUnsignedString(length));
    }

    @ParameterizedTest
    @ValueSource(strings = {"c328", "ff", "e282", "c080", "eda080", "f4908080"})
    void shouldRefuseASymbolWhenItIsNotUtf8(String hex) {
        byte[] text = HexFormat.of().parseHex(hex);
        refused(MALFORMED_FRAME, connected().frame(TickClient.SYMBOLS, payload -> {
            payload.writeInt(1);
            payload.writeShort(text.length);
            payload.write(text);
        }), "not UTF-8");
    }

    @Test
    void shouldRefuseASymbolWhenItIsTooLong() {
        refused(MALFORMED_FRAME, connected().frame(TickClient.SYMBOLS, payload -> {
            payload.writeInt(1);
            payload.writeShort(256);
            payload.write(new byte[256]);
        }), "255");
    }

    @Test
    void shouldTakeWhatComesByteByByteAndFramesWithoutAnything() {
        try (TickClient client = new TickClient(SERVER.ticksPort())) {
            client.sendOneByOne(TickClient.opening());
            client.sendOneByOne(HexFormat.of().parseHex("0000000002" + "0000000902" + "000000000003575343" + "0000000003"));
            client.sendOneByOne(HexFormat.of().parseHex("0000000c03" + "00000000" + "4059500000000000"));
            assertEquals(1, client.bye());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "00000c", "0000000c03", "0000000c03" + "0000", "0000000c03" + "00000000" + "40595000"})
    void shouldForgetTheClientWhenItEndsInTheMiddleOfAFrame(String hex) {
        try (TickClient client = connected()) {
            assertTrue(client.tick(1.0).send(out -> out.write(HexFormat.of().parseHex(hex))).endsWithoutAnswer());
        }
    }

    /** Any double is a price as far as the protocol is concerned; what rules make of it is theirs. An empty symbol is one too. */
    @Test
    void shouldTakeEveryPriceAndAnEmptySymbol() {
        try (TickClient client = connected().symbol(1, "")) {
            List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0, -0.0, -1.0, Double.MIN_VALUE, Double.MAX_VALUE)
                    .forEach(client::tick);
            client.frame(TickClient.EVENTS, payload -> { }).frame(TickClient.EVENTS, payload -> {
                payload.writeInt(1);
                payload.writeDouble(1.0);
            });
            assertEquals(9, client.bye());
        }
    }

    /** A TIME may be any number; the latency of what follows is measured all the same. */
    @Test
    void shouldTakeEveryTime() {
        List<Long> times = List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -1L, 0L, 1L, Long.MAX_VALUE);
        try (TickClient client = new TickClient(SERVER.ticksPort()).preface(1).helloWithTimes("StockTick").symbol(0, "WSC").awaitWelcome()) {
            times.forEach(time -> client.frame(TickClient.EVENTS, payload -> {
                payload.writeInt(0);
                payload.writeDouble(1.0);
                payload.writeLong(time);
            }));
            assertEquals(times.size(), client.bye());
        }
    }

    @Test
    void shouldForgetTheClientWhenItResetsInTheMiddleOfAFrame() {
        TickClient client = connected();
        int before = connections();
        client.send(out -> {
            out.writeInt(1_000);
            out.writeByte(TickClient.EVENTS);
            out.writeInt(0);
        }).reset();

        Await.until("one connection fewer", Duration.ofMinutes(1), () -> connections() == before - 1);
    }

    private static TickClient connected() {
        return TickClient.ready(SERVER.ticksPort()).awaitWelcome();
    }

    private static TickClient.Refusal refused(int code, TickClient client, String... words) {
        try (client) {
            TickClient.Refusal refusal = client.awaitRefusal();
            assertEquals(code, refusal.code(), refusal::text);
            for (String word : words) {
                assertTrue(refusal.text().contains(word), () -> "no '" + word + "' in: " + refusal.text());
            }
            return refusal;
        }
    }

    private static int connections() {
        return ((Number) SERVER.management().attribute(ADAPTER, "Connections")).intValue();
    }
}
