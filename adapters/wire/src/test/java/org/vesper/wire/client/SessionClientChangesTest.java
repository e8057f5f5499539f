// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

/** Servers that change between two connections of a session, or vanish. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SessionClientChangesTest {

    private static final EventLayout TEXTS = EventLayout.of("T", new WireProperty("n", WireType.INT),
            new WireProperty("t", WireType.STRING, true), new WireProperty("s", WireType.SYMBOL));
    private static final EventLayout NUMBERS = EventLayout.of("N", new WireProperty("n", WireType.INT));
    private static final EventLayout KEYS = EventLayout.of("K", new WireProperty("n", WireType.INT), CuttingServer.SYMBOL);
    private static final Limits SMALL = new Limits(1_024, 65_536);
    private static final int EVENTS = 200;
    private static final List<Integer> ALL = IntStream.range(0, EVENTS).boxed().toList();
    private static final int KEEP_ALIVE_MS = 200;
    private static final int KEPT_BYTES = 1 << 20;

    @Test
    void shouldCutKeptFramesBetweenEventsWhenAServerTakesOnlyShorterOnesNow() throws IOException {
        for (int cut = 100; cut < 8_000; cut += 397) {
            try (CuttingServer server = new CuttingServer(first(cut)); SessionClient client = client(server)) {
                int texts = client.define(TEXTS);
                int numbers = client.define(NUMBERS);
                server.limit(SMALL);
                for (int n = 0; n < EVENTS; n++) {
                    if (n % 50 == 49) {
                        client.send(numbers, n);
                    } else {
                        client.send(texts, n, n % 3 == 0 ? null : "t".repeat(n), "a symbol of some length, number " + n);
                    }
                }
                client.bye(true);

                assertEquals(ALL, server.events, "cut after " + cut + " bytes");
            }
        }
    }

    @Test
    void shouldSendFramesOfEverySizeWhenTheLimitChangesAgainAndAgain() throws IOException {
        AtomicInteger connections = new AtomicInteger();
        try (CuttingServer server = new CuttingServer(() -> connections.incrementAndGet() < 12 ? 3_500 : Integer.MAX_VALUE);
                SessionClient client = client(server)) {
            int texts = client.define(TEXTS);
            for (int n = 0; n < EVENTS; n++) {
                server.limit(n % 20 < 10 ? SMALL : Limits.DEFAULT);
                client.send(texts, n, "t".repeat(n), "symbol " + n);
                if (n % 17 == 0) {
                    client.sync();
                }
            }
            client.bye(true);

            assertEquals(ALL, server.events);
        }
    }

    @Test
    void shouldSayWhichEventIsTooLongForAServerThatTakesOnlyShorterOnesNow() throws IOException {
        try (CuttingServer server = new CuttingServer(first(500)); SessionClient client = client(server)) {
            int texts = client.define(TEXTS);
            server.limit(SMALL);
            client.send(texts, 0, "short", "A");
            client.send(texts, 1, "t".repeat(2_000), "A");

            IOException e = assertThrows(IOException.class, () -> client.bye(true));
            assertTrue(e.getMessage().contains("position 1") && e.getMessage().contains("1024"), e::getMessage);
        }
    }

    @Test
    void shouldSayWhatIsMissingWhenAServerTakesOnlyASmallerDictionaryNow() throws IOException {
        try (CuttingServer server = new CuttingServer(first(500)); SessionClient client = client(server)) {
            int texts = client.define(TEXTS);
            server.limit(new Limits(Limits.DEFAULT.maxFrameBytes(), 2));

            IOException e = assertThrows(IOException.class, () -> {
                for (int n = 0; n < EVENTS; n++) {
                    client.send(texts, n, "t", "symbol " + n % 3);
                    if (n % 60 == 59) { // A frame that is cut still has events with each symbol.
                        client.flush();
                    }
                }
                client.bye(true);
            });
            assertTrue(e.getMessage().contains("use 3 symbols") && e.getMessage().contains("takes 2"), e::getMessage);
        }
    }

    /** What is acknowledged needs no dictionary any more; what is not brings its symbols along, under other ids. */
    @Test
    void shouldGoOnWithASmallerDictionaryWhereverTheConnectionBreaks() throws IOException {
        for (int cut = 1_400; cut < 2_700; cut += 61) {
            try (CuttingServer server = new CuttingServer(first(cut)); SessionClient client = client(server)) {
                int keys = client.define(KEYS);
                server.limit(new Limits(1_024, 40));
                for (int n = 0; n < EVENTS; n++) {
                    client.send(keys, n, n % 10 == 3 ? null : "key " + n / 4);
                    if (n % 20 == 19) {
                        client.sync();
                    }
                }
                client.bye(true);

                assertEquals(ALL, server.events, "cut after " + cut + " bytes");
                assertEquals(ALL.stream().filter(n -> n % 10 != 3).map(n -> "key " + n / 4).toList(), server.symbols);
            }
        }
    }

    @Test
    void shouldNameTheServerWhenTheOneToWhichItIsRedirectedRefusesIt() throws IOException {
        try (CuttingServer own = new CuttingServer(() -> Integer.MAX_VALUE); CuttingServer other = new CuttingServer(first(500))) {
            String to = "127.0.0.1:" + other.address().getPort();
            own.answerInstead(new Answer.Redirect(0, List.of(to)));
            try (SessionClient client = client(own)) {
                int texts = client.define(TEXTS);
                other.answerInstead(new Answer.Failure(ErrorCode.NOT_PERMITTED, 0, "not here"));

                IOException e = assertThrows(IOException.class, () -> {
                    for (int n = 0; n < EVENTS; n++) {
                        client.send(texts, n, "t", "symbol");
                        client.flush();
                    }
                    client.bye(true);
                });
                assertEquals("NOT_PERMITTED at " + to + ", to which the client was redirected: not here", e.getMessage());
            }
        }
    }

    @Test
    void shouldGoOnWithItsSessionWhenAServerFallsSilentWhileTheClientDoesNothing() throws Exception {
        try (CuttingServer server = new CuttingServer(first(1_500))) {
            server.vanishInsteadOfClosing(KEEP_ALIVE_MS);
            try (SessionClient client = client(server)) {
                int numbers = client.define(NUMBERS);
                for (int n = 0; n < EVENTS; n++) {
                    client.send(numbers, n);
                    client.flush();
                }
                server.awaitEvents(EVENTS);
                assertEquals(ALL, server.events);
            }
        }
    }

    @Test
    void shouldGiveSignsOfLifeWhenItDoesNothing() throws Exception {
        try (CuttingServer server = new CuttingServer(() -> Integer.MAX_VALUE)) {
            server.vanishInsteadOfClosing(KEEP_ALIVE_MS);
            try (SessionClient client = client(server)) {
                server.awaitSigns(5);
                client.send(client.define(NUMBERS), 0);
                client.bye(true);
                assertEquals(List.of(0), server.events);
            }
        }
    }

    @Test
    void shouldSayThatItHasFailedWhenNoServerIsThereAnyMore() throws Exception {
        CuttingServer server = new CuttingServer(first(1_500));
        server.vanishInsteadOfClosing(KEEP_ALIVE_MS);
        try (SessionClient client = client(server)) {
            server.awaitSigns(1);
            server.close();
            client.patience(Duration.ofMillis(50));
            int numbers = client.define(NUMBERS);

            assertThrows(IOException.class, () -> {
                while (true) {
                    client.send(numbers, 0);
                    client.flush();
                }
            });
            assertThrows(IOException.class, client::flush);
        }
    }

    /** The first connection breaks after so many bytes, and the others do not. */
    private static IntSupplier first(int bytes) {
        AtomicInteger connections = new AtomicInteger();
        return () -> connections.getAndIncrement() == 0 ? bytes : Integer.MAX_VALUE;
    }

    private static SessionClient client(CuttingServer server) throws IOException {
        Route route = new Route(List.of(server.address()), Duration.ofMinutes(1), Duration.ofMillis(1), true);
        SessionHello hello = new SessionHello(ClockDomain.UNKNOWN, false, 0, SessionClaim.named("s"), new Reporting(0, KEEP_ALIVE_MS),
                "test", new byte[0]);
        return new SessionClient(route, Optional.empty(), hello, KEPT_BYTES);
    }
}
