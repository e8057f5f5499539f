// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.event.Interest;
import org.vesper.tests.support.Await;
import org.vesper.wire.client.WireClient;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.Hello;

/** Events that no stage downstream of the adapter needs are counted and not made; the others arrive as without the filter. */
@Timeout(60)
class TcpAdapterPreFilterTest {

    private static final WireProperty PRICE = new WireProperty("lastPrice", WireType.DOUBLE);
    private static final WireProperty SYMBOL = new WireProperty("symbol", WireType.SYMBOL);
    private static final EventLayout TICK = EventLayout.of("Tick", PRICE, SYMBOL);
    private static final int EVENTS = 10_000;

    private RunningAdapter adapter = new RunningAdapter();

    /** A bean whose getter does not return the value that was set. */
    public static final class Shouting {

        private String symbol;

        public String getSymbol() {
            return symbol.toUpperCase(Locale.ROOT);
        }

        public void setSymbol(String given) {
            symbol = given;
        }

        @Override
        public String toString() {
            return getSymbol();
        }
    }

    @AfterEach
    void close() {
        adapter.close();
    }

    @Test
    void shouldMakeOnlyTheEventsOfWantedKeys() throws IOException {
        adapter.interest(ticks("S3", "S7"));
        sendTicks();

        // Symbols S0 to S9 in turn, so each has a tenth.
        assertEquals(EVENTS / 5, adapter.inlet.events().size());
        assertEquals(Set.of("S3", "S7"), Set.copyOf(adapter.inlet.events().stream().map(event -> ((Tick) event).getSymbol()).toList()));
        assertEquals(EVENTS, adapter.status().eventsAccepted());
        assertEquals(EVENTS / 5 * 4, adapter.status().eventsFiltered());
        assertEquals(0, adapter.status().eventsRejected());
    }

    @Test
    void shouldMakeNoEventOfATypeThatNobodyWants() throws IOException {
        adapter.interest(Interest.in(Map.of("Tick", new Interest.Keys("", Set.of()))));
        sendTicks();

        assertEquals(List.of(), adapter.inlet.events());
        assertEquals(EVENTS, adapter.status().eventsFiltered());
    }

    @Test
    void shouldMakeAllEventsWhenAllAreWanted() throws IOException {
        sendTicks();

        assertAllMade();
    }

    @Test
    void shouldMakeAllEventsWhenTheInterestIsInOthers() throws IOException {
        adapter.interest(Interest.in(Map.of("Reading", new Interest.Keys("sensor", Set.of()))));
        sendTicks();

        assertAllMade();
    }

    @Test
    void shouldMakeAllEventsWhenItIsSwitchedOff() throws IOException {
        adapter.close();
        adapter = new RunningAdapter("pre-filter", "false");
        adapter.interest(ticks("S3"));
        sendTicks();

        assertAllMade();
    }

    @Test
    void shouldMakeAllEventsWhenTheirKeyIsNoSymbol() throws IOException {
        adapter.interest(Interest.in(Map.of("Tick", new Interest.Keys("lastPrice", Set.of(1.0)))));
        sendTicks();

        assertAllMade();
    }

    @Test
    void shouldFollowTheInterestWhenRulesChange() throws IOException {
        adapter.interest(ticks("A"));
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(TICK))) {
            send(client, "A", "B", "C");
            adapter.interest(ticks("B"));
            send(client, "A", "B", "C");
            adapter.interest(Interest.all());
            send(client, "A", "B", "C");
        }

        assertEquals("[A@1.0, B@1.0, A@1.0, B@1.0, C@1.0]", adapter.inlet.events().toString());
        assertEquals(4, adapter.status().eventsFiltered());
    }

    /** Changes the interest as rules do: in the lane, while a client sends. Symbol S0 is always wanted. */
    @Test
    void shouldMakeWhatTheInterestOfTheirBatchWantsWhenItChangesWhileAClientSends() throws Exception {
        Set<Object> strays = new HashSet<>();
        int[] made = new int[2];
        String wanted = "S1";
        adapter.interest(ticks("S0", wanted));
        CompletableFuture<Void> sending = CompletableFuture.runAsync(this::sendTicksUnchecked);
        for (int change = 0; change == 0 || !sending.isDone(); change++) {
            adapter.inlet.lane().lock();
            try {
                count(adapter.inlet.take(), wanted, made, strays);
                wanted = "S" + (1 + change % 9);
                adapter.interest(ticks("S0", wanted));
            } finally {
                adapter.inlet.lane().unlock();
            }
            LockSupport.parkNanos(20_000);
        }
        sending.get();
        count(adapter.inlet.take(), wanted, made, strays);

        assertEquals(Set.of(), strays);
        assertEquals(EVENTS / 10, made[0]);
        assertEquals(EVENTS, adapter.status().eventsAccepted());
        assertEquals(EVENTS - made[0] - made[1], adapter.status().eventsFiltered());
    }

    private static void count(List<Object> events, String wanted, int[] made, Set<Object> strays) {
        for (Object event : events) {
            String symbol = ((Tick) event).getSymbol();
            made[symbol.equals("S0") ? 0 : 1]++;
            if (!symbol.equals("S0") && !symbol.equals(wanted)) {
                strays.add(symbol + ", not " + wanted);
            }
        }
    }

    private void sendTicksUnchecked() {
        try {
            sendTicks();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void shouldCompareWhatTheEventShowsAndNotWhatWasSent() throws IOException {
        adapter.close();
        adapter = new RunningAdapter(List.of(EventType.ofBean("Shouting", Shouting.class)), "receive-time-property", "");
        adapter.interest(Interest.in(Map.of("Shouting", new Interest.Keys("symbol", Set.of("WSC")))));
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(EventLayout.of("Shouting", SYMBOL)))) {
            client.send("wsc");
            client.send("Wsc");
            client.send("ibm");
            client.bye();
        }

        assertEquals("[WSC, WSC]", adapter.inlet.events().toString());
    }

    @Test
    void shouldStillRefuseASymbolThatIsNotInTheDictionary() throws IOException {
        adapter.interest(ticks("A"));
        try (RawClient client = new RawClient(adapter.port())) {
            client.send(RawClient.PREFACE, RawClient.HELLO, RawClient.SYMBOLS, "00 00 00 0c 03 00 00 00 02 3f f8 00 00 00 00 00 00");

            assertEquals(ErrorCode.UNKNOWN_SYMBOL, ((Answer.Failure) client.lastAnswer()).code());
        }
    }

    private static Interest ticks(Object... symbols) {
        return Interest.in(Map.of("Tick", new Interest.Keys("symbol", Set.of(symbols))));
    }

    private void sendTicks() throws IOException {
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(TICK))) {
            for (int i = 0; i < EVENTS; i++) {
                client.send(1.0, "S" + i % 10);
            }
            assertEquals(EVENTS, client.bye());
        }
    }

    /** Sends and waits until the adapter has counted them. */
    private void send(WireClient client, String... symbols) throws IOException {
        long before = adapter.status().eventsAccepted();
        for (String symbol : symbols) {
            client.send(1.0, symbol);
        }
        client.flush();
        Await.until("events are counted", () -> adapter.status().eventsAccepted() == before + symbols.length);
    }

    private void assertAllMade() {
        assertEquals(EVENTS, adapter.inlet.events().size());
        assertEquals(0, adapter.status().eventsFiltered());
    }
}
