// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant.State;
import org.vesper.wire.frame.SessionHello;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SessionClientTest {

    private static final EventLayout NUMBERED = EventLayout.of("N", new WireProperty("n", WireType.INT), new WireProperty("s", WireType.SYMBOL));
    private static final EventLayout NAMED = EventLayout.of("T", new WireProperty("n", WireType.INT), new WireProperty("t", WireType.STRING));
    private static final int EVENTS = 24;
    private static final List<Integer> ALL = IntStream.range(0, EVENTS).boxed().toList();
    /** About what a whole session takes. */
    private static final int SESSION_BYTES = 700;
    /** WELCOME, and two times ACK and PONG or GOODBYE; more than enough, since a cut behind the end does no harm. */
    private static final int ANSWER_BYTES = 200;

    @Test
    void shouldDeliverEachEventOnceWhereverTheConnectionBreaks() throws IOException {
        for (int cut = 1; cut <= SESSION_BYTES; cut++) {
            try (CuttingServer server = new CuttingServer(after(cut))) {
                sendAll(server, 100_000);

                assertEquals(ALL, server.events, "cut after " + cut + " bytes");
            }
        }
    }

    @Test
    void shouldDeliverEachEventOnceWhereverTheAnswersBreakOff() throws IOException {
        for (int maxKeptBytes : new int[] {100_000, 60}) {
            for (int cut = 1; cut <= ANSWER_BYTES; cut++) {
                try (CuttingServer server = new CuttingServer(after(), after(cut, cut))) {
                    sendAll(server, maxKeptBytes);

                    assertEquals(ALL, server.events, "answers cut after " + cut + " bytes");
                }
            }
        }
    }

    @Test
    void shouldDeliverEachEventOnceWhenTheConnectionBreaksAgainAndAgain() throws IOException {
        try (CuttingServer server = new CuttingServer(after(30, 100, 150, 200, 250, 300, 350, 400, 450, 500))) {
            sendAll(server, 60);

            assertEquals(ALL, server.events);
            assertEquals(State.NEW, server.states.get(0));
            assertTrue(server.states.stream().skip(1).allMatch(State.RESUMED::equals), server.states::toString);
        }
    }

    @Test
    void shouldSendAllThatIsNotAcknowledgedAgainWhenTheSessionIsLost() throws IOException {
        try (CuttingServer server = new CuttingServer(after(300)); SessionClient client = client(server, 100_000)) {
            int layout = client.define(NUMBERED);
            client.send(layout, 0, "A");
            client.sync();
            server.forget();
            for (int n = 1; n < EVENTS; n++) {
                client.send(layout, n, "A");
                client.flush();
            }
            client.bye(false);

            assertEquals(List.of(State.NEW, State.LOST), server.states);
            assertEquals(ALL, server.events.stream().distinct().toList());
        }
    }

    @Test
    void shouldGoOnWhereAFormerClientHasEnded() throws IOException {
        try (CuttingServer server = new CuttingServer(after())) {
            try (SessionClient client = client(server, 100_000)) {
                client.send(client.define(NUMBERED), 0, "A");
                client.bye(false);
            }
            try (SessionClient client = client(server, 100_000)) {
                assertEquals(1, client.position());
                client.send(client.define(NUMBERED), 1, "A");
                assertEquals(new Answer.Ack(2, 0, 0, 0), client.bye(true));
            }
            assertEquals(List.of(State.NEW, State.RESUMED), server.states);
            assertEquals(List.of(0, 1), server.events);
        }
    }

    @Test
    void shouldFollowARedirection() throws IOException {
        try (CuttingServer first = new CuttingServer(after()); CuttingServer second = new CuttingServer(after())) {
            first.answerInstead(new Answer.Redirect(0, List.of("127.0.0.1:" + second.address().getPort())));

            sendAll(first, 100_000);

            assertEquals(ALL, second.events);
        }
    }

    @Test
    void shouldNotFollowARedirectionToItselfForever() throws IOException {
        try (CuttingServer server = new CuttingServer(after())) {
            server.answerInstead(new Answer.Redirect(0, List.of("127.0.0.1:" + server.address().getPort())));

            assertThrows(IOException.class, () -> client(server, 100));
        }
    }

    @Test
    void shouldNotSendItsTokenToAHostThatItWasNotTold() throws IOException {
        try (CuttingServer server = new CuttingServer(after())) {
            server.answerInstead(new Answer.Redirect(0, List.of("another.invalid:1")));
            Route route = new Route(List.of(server.address()), Duration.ofMillis(50), Duration.ofMillis(1), false);

            IOException e = assertThrows(IOException.class, () -> new SessionClient(route, Optional.empty(), hello(), 100));
            assertTrue(e.getMessage().contains("token"), e::getMessage);
        }
    }

    @Test
    void shouldFollowARedirectionWithItsTokenToAnotherPortOfTheSameHost() throws IOException {
        try (CuttingServer first = new CuttingServer(after()); CuttingServer second = new CuttingServer(after())) {
            first.answerInstead(new Answer.Redirect(0, List.of("another.invalid:1", "127.0.0.1:" + second.address().getPort())));
            Route route = new Route(List.of(new InetSocketAddress("localhost", first.address().getPort())), Duration.ofMinutes(1),
                    Duration.ofMillis(1), false);

            new SessionClient(route, Optional.empty(), hello(), 100).close();

            assertEquals(List.of(State.NEW), second.states);
        }
    }

    @Test
    void shouldSayWhereItIsSentWhenItDoesNotGoOnOverAnotherConnection() throws IOException {
        try (CuttingServer server = new CuttingServer(after())) {
            server.answerInstead(new Answer.Redirect(7, List.of("standby.example.com:9002", "[::1]:9003")));
            Route route = new Route(List.of(server.address()), Duration.ZERO, Duration.ofMillis(1), true);

            IOException e = assertThrows(IOException.class, () -> new SessionClient(route, Optional.empty(), hello(), 100));
            assertEquals("the server redirects the client to standby.example.com:9002, ::1:9003, and the client does not go on over another"
                    + " connection", e.getMessage());
        }
    }

    @Test
    void shouldNotWaitForARedirectionLongerThanItIsPatient() throws IOException {
        try (CuttingServer server = new CuttingServer(after())) {
            server.answerInstead(new Answer.Redirect(-1, List.of("127.0.0.1:" + server.address().getPort())));

            IOException e = assertThrows(IOException.class, () -> client(server, 100));
            assertTrue(e.getMessage().contains("4294967295 ms"), e::getMessage);
        }
    }

    @Test
    void shouldNotComeAgainAfterAnErrorThatWouldComeAgain() throws IOException {
        try (CuttingServer server = new CuttingServer(after())) {
            server.answerInstead(new Answer.Failure(ErrorCode.NOT_AUTHENTICATED, 0, "no"));

            RefusedException e = assertThrows(RefusedException.class, () -> client(server, 100));
            assertEquals(ErrorCode.NOT_AUTHENTICATED, e.failure().code());
        }
    }

    @Test
    void shouldTryTheOtherAddresses() throws IOException {
        CuttingServer gone = new CuttingServer(after());
        gone.close();
        try (CuttingServer server = new CuttingServer(after());
                SessionClient client = new SessionClient(route(gone.address(), server.address()), Optional.empty(), hello(), 100)) {
            assertEquals(State.NEW, client.grant().state());
        }
    }

    /** Sends all events in batches of several sizes, of two layouts, with a new symbol now and then. */
    private static void sendAll(CuttingServer server, long maxKeptBytes) throws IOException {
        try (SessionClient client = client(server, maxKeptBytes)) {
            int numbered = client.define(NUMBERED);
            int named = client.define(NAMED);
            for (int n = 0; n < EVENTS; n++) {
                if (n % 5 < 3) {
                    client.send(numbered, n, "S" + n / 4);
                } else {
                    client.send(named, n, "t".repeat(n));
                }
                if (n % 7 == 0) {
                    client.flush();
                }
            }
            client.bye(true);
        }
    }

    /** The number of bytes after which each connection breaks; the last ones do not. */
    private static IntSupplier after(int... bytes) {
        Iterator<Integer> left = Arrays.stream(bytes).iterator();
        return () -> left.hasNext() ? left.next() : Integer.MAX_VALUE;
    }

    private static SessionClient client(CuttingServer server, long maxKeptBytes) throws IOException {
        return new SessionClient(route(server.address()), Optional.empty(), hello(), maxKeptBytes);
    }

    private static Route route(InetSocketAddress... addresses) {
        return new Route(List.of(addresses), Duration.ofMinutes(1), Duration.ofMillis(1), true);
    }

    private static SessionHello hello() {
        return new SessionHello(ClockDomain.UNKNOWN, false, 0, SessionClaim.named("s"), Reporting.NONE, "test", new byte[0]);
    }
}
