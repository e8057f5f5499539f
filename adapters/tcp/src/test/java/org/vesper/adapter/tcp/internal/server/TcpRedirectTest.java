// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.config.ConfigurationException;
import org.vesper.tests.support.Await;
import org.vesper.wire.client.RefusedException;
import org.vesper.wire.client.SessionClient;
import org.vesper.wire.client.WireClient;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

/** Clients that are sent to another adapter. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpRedirectTest {

    private static final int TICKS = 1_000;
    private static final String NOWHERE = "127.0.0.1:9";

    @Test
    void shouldSendClientsElsewhereWithoutLosingOrRepeatingAnEvent() throws IOException {
        try (RunningAdapter here = new RunningAdapter(); RunningAdapter there = new RunningAdapter();
                SessionClient client = session(here)) {
            int layout = client.define(TickSession.TICK);
            for (int i = 0; i < TICKS; i++) {
                client.send(layout, "S" + i % 10, (double) i);
                if (i == TICKS / 2) {
                    client.flush();
                    assertEquals(1, here.clients().redirect(List.of(at(there))));
                    Await.until("it has been sent away", () -> here.detail("connections-redirected") == 1);
                } else if (i % 20 == 0) {
                    client.flush();
                }
            }
            client.bye(true);

            assertEquals(prices(TICKS), Stream.concat(received(here).stream(), received(there).stream()).toList());
            assertFalse(received(there).isEmpty());
        }
    }

    @Test
    void shouldSendNewClientsElsewhereUntilItIsToldOtherwise() throws IOException {
        try (RunningAdapter here = new RunningAdapter(); RunningAdapter there = new RunningAdapter()) {
            assertEquals(0, here.clients().redirect(List.of(NOWHERE, at(there))));
            sendOne(here);
            assertEquals(1, received(there).size());
            assertEquals(NOWHERE + ", " + at(there), here.status().details().get("redirects-to"));

            here.clients().redirect(List.of());
            sendOne(here);
            assertEquals(1, received(here).size());
        }
    }

    @Test
    void shouldSendOneClientElsewhere() throws IOException {
        try (RunningAdapter here = new RunningAdapter(); RunningAdapter there = new RunningAdapter();
                SessionClient stays = session(here, "stays"); SessionClient goes = session(here, "goes")) {
            goes.sync();
            String address = here.clients().clients().stream().filter(client -> client.sends().contains("goes")).findFirst().orElseThrow()
                    .address();

            assertTrue(here.clients().redirect(address, List.of(at(there))));
            assertFalse(here.clients().redirect(NOWHERE, List.of(at(there))));
            for (SessionClient client : List.of(stays, goes)) {
                client.send(client.define(TickSession.TICK), "A", 1.0);
                client.bye(true);
            }
            assertEquals(1, received(here).size());
            assertEquals(1, received(there).size());
        }
    }

    @Test
    void shouldSendClientsElsewhereWhenItStops() throws IOException {
        try (RunningAdapter there = new RunningAdapter()) {
            RunningAdapter here = new RunningAdapter("redirect-to", at(there));
            try (SessionClient client = session(here);
                    WireClient old = WireClient.connect("127.0.0.1", here.port(), Hello.of(TickSession.TICK))) {
                int layout = client.define(TickSession.TICK);
                client.send(layout, "A", 0.0);
                client.flush();
                here.close();
                client.send(layout, "A", 1.0);
                client.bye(true);

                assertEquals(prices(2), Stream.concat(received(here).stream(), received(there).stream()).toList());
                assertEquals(ErrorCode.SERVER_CLOSING, assertThrows(RefusedException.class, old::bye).failure().code());
            }
        }
    }

    @Test
    void shouldTellAClientOfVersionOneWhereToGo() throws IOException {
        try (RunningAdapter here = new RunningAdapter();
                WireClient client = WireClient.connect("127.0.0.1", here.port(), Hello.of(TickSession.TICK))) {
            here.clients().redirect(List.of(NOWHERE));

            RefusedException e = assertThrows(RefusedException.class, () -> {
                while (true) {
                    client.flush(); // BYE could come before the event loop has the redirection.
                    Thread.onSpinWait();
                }
            });
            assertEquals(ErrorCode.SERVER_CLOSING, e.failure().code());
            assertTrue(e.getMessage().contains("connect to " + NOWHERE), e::getMessage);
        }
    }

    @Test
    void shouldGoOnSendingClientsElsewhereWhenTheApplicationIsUpdated() throws IOException {
        try (RunningAdapter there = new RunningAdapter(); RunningAdapter before = new RunningAdapter()) {
            before.clients().redirect(List.of(at(there)));
            try (RunningAdapter after = new RunningAdapter(before, List.of(RunningAdapter.TICK))) {
                after.resume();
                sendOne(after);
                assertEquals(1, received(there).size());
            }
        }
    }

    @Test
    void shouldRefuseAddressesThatAreNone() {
        for (String wrong : List.of("somewhere", "host:0", "host:65536", "::1:9002", "a b:1", "a:1, b", ("a:1,").repeat(11))) {
            ConfigurationException e = assertThrows(ConfigurationException.class, () -> new RunningAdapter("redirect-to", wrong), wrong);
            assertTrue(e.getMessage().startsWith("adapter ticks of trial: redirect-to: "), e::getMessage);
        }
        try (RunningAdapter adapter = new RunningAdapter("redirect-to", "[::1]:9002, standby.example.com:9002")) {
            assertThrows(IllegalArgumentException.class, () -> adapter.clients().redirect(List.of("somewhere")));
            assertThrows(IllegalArgumentException.class, () -> adapter.clients().redirect("127.0.0.1:1", List.of()));
        }
    }

    private static void sendOne(RunningAdapter adapter) throws IOException {
        try (SessionClient client = session(adapter)) {
            client.send(client.define(TickSession.TICK), "A", 0.0);
            client.bye(true);
        }
    }

    private static SessionClient session(RunningAdapter adapter) throws IOException {
        return session(adapter, "desk");
    }

    private static SessionClient session(RunningAdapter adapter, String name) throws IOException {
        return SessionClient.connect(List.of(new InetSocketAddress("127.0.0.1", adapter.port())),
                SessionHello.of(SessionClaim.named(name), "test"), 1 << 20, Duration.ofMinutes(1));
    }

    private static String at(RunningAdapter adapter) {
        return "127.0.0.1:" + adapter.port();
    }

    private static List<Double> prices(int count) {
        return IntStream.range(0, count).mapToObj(i -> (double) i).toList();
    }

    private static List<Double> received(RunningAdapter adapter) {
        return adapter.inlet.events().stream().map(event -> ((Tick) event).getLastPrice()).toList();
    }
}
