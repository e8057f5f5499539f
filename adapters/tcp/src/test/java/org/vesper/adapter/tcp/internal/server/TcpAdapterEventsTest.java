// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.LatencyRecorder;
import org.vesper.api.MapEvent;
import org.vesper.tests.support.Await;
import org.vesper.wire.client.WireClient;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.Hello;

/** The inlet receives exactly what a client has sent, regardless of the event type and of how the bytes are split. */
@Timeout(60)
class TcpAdapterEventsTest {

    private static final EventLayout TICK = EventLayout.of("Tick", new WireProperty("symbol", WireType.SYMBOL),
            new WireProperty("lastPrice", WireType.DOUBLE), new WireProperty("clientTimestamp", WireType.TIME));
    private static final ClockDomain ELSEWHERE = new ClockDomain("elsewhere", "1");

    private final RunningAdapter adapter = new RunningAdapter();

    @AfterEach
    void close() {
        adapter.close();
    }

    @Test
    void shouldFillBeansAndTakeTheReceiveTime() throws IOException {
        long beforeNs = System.nanoTime();
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(TICK))) {
            client.send("WSC", 101.25, 5L);
            client.send("ABC", -0.0, 6L);
            client.send("WSC", Double.NaN, 7L);

            assertEquals(3, client.bye());
        }
        long afterNs = System.nanoTime();

        List<Tick> ticks = adapter.inlet.events().stream().map(Tick.class::cast).toList();
        assertEquals("[WSC@101.25, ABC@-0.0, WSC@NaN]", ticks.toString());
        assertSame(ticks.get(0).getSymbol(), ticks.get(2).getSymbol());
        assertTrue(ticks.stream().allMatch(tick -> tick.getTimestamp() > beforeNs && tick.getTimestamp() < afterNs));
        assertEquals(3, adapter.status().eventsAccepted());
    }

    @Test
    void shouldSetPropertiesOfEveryTypeAndWidenInts() throws IOException {
        List<String> names = List.of(
                "flag", "flagObject", "number", "numberObject", "big", "bigObject", "real", "realObject", "text", "name", "data");
        List<WireType> types = List.of(WireType.BOOLEAN, WireType.BOOLEAN, WireType.INT, WireType.INT, WireType.LONG, WireType.INT,
                WireType.INT, WireType.DOUBLE, WireType.STRING, WireType.SYMBOL, WireType.BYTES);
        EventLayout layout = new EventLayout("Everything",
                IntStream.range(0, names.size()).mapToObj(i -> new WireProperty(names.get(i), types.get(i))).toList());
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(layout))) {
            client.send(true, true, -1, 2, Long.MIN_VALUE, 4, 5, 6.5, "\u00fcber", "sym", new byte[] {1, -1});
            client.send(false, false, 0, 0, 0L, 0, 0, 0.0, "", "", new byte[0]);

            assertEquals(2, client.bye());
        }

        assertEquals(Arrays.asList(true, true, -1, 2, Long.MIN_VALUE, 4L, 5.0, 6.5, "\u00fcber", "sym", "[1, -1]"), values(0));
        assertEquals(Arrays.asList(false, false, 0, 0, 0L, 0L, 0.0, 0.0, "", "", "[]"), values(1));
    }

    @Test
    void shouldLeaveWhatIsNotSentAtItsDefault() throws IOException {
        EventLayout layout = EventLayout.of("Tick", new WireProperty("symbol", WireType.STRING));
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(layout))) {
            client.send("WSC");
            client.bye();
        }

        assertEquals("WSC@-1.0", adapter.inlet.events().get(0).toString());
    }

    @Test
    void shouldMakeAFreshMapThatKnowsItsTypeForEachEvent() throws IOException {
        EventLayout layout = EventLayout.of("Reading", new WireProperty("sensor", WireType.SYMBOL), new WireProperty("count", WireType.INT),
                new WireProperty("value", WireType.DOUBLE), new WireProperty("ok", WireType.BOOLEAN));
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(layout))) {
            client.send("a", 1, 1.5, true);
            client.send("b", 2, 2.5, false);
            client.bye();
        }

        MapEvent first = (MapEvent) adapter.inlet.events().get(0);
        MapEvent second = (MapEvent) adapter.inlet.events().get(1);
        assertNotSame(first, second);
        assertSame(RunningAdapter.READING, first.type());
        long receivedNs = (Long) first.get("timestamp");
        assertTrue(receivedNs <= System.nanoTime());
        assertEquals(Map.of("sensor", "a", "count", 1L, "value", 1.5, "ok", true, "timestamp", receivedNs), first);
        assertEquals(2L, second.get("count"));
        assertNull(second.get("raw"));
    }

    @Test
    void shouldFindTheSameEventsAtEverySplitPoint() throws IOException {
        byte[] session = RawClient.bytes(RawClient.PREFACE, RawClient.HELLO, RawClient.SYMBOLS, RawClient.EVENTS, RawClient.BYE);
        for (int split = 1; split < session.length; split++) {
            long readBefore = adapter.detail("bytes-read");
            int eventsBefore = adapter.inlet.events().size();
            int first = split;
            try (RawClient client = new RawClient(adapter.port())) {
                client.send(Arrays.copyOf(session, split));
                Await.until("the first piece is read", () -> adapter.detail("bytes-read") == readBefore + first);
                client.send(Arrays.copyOfRange(session, split, session.length));

                assertEquals(new Answer.Goodbye(2), client.lastAnswer());
            }
            List<Object> events = adapter.inlet.events();
            assertEquals("[WSC@1.5, WSC@2.0]", events.subList(eventsBefore, events.size()).toString(), "split at " + split);
        }
    }

    @Test
    void shouldPassOnARecordBeforeItsFrameIsComplete() throws IOException {
        try (RawClient client = new RawClient(adapter.port())) {
            client.send(RawClient.PREFACE, RawClient.HELLO, RawClient.SYMBOLS, "00 00 00 18 03 00 00 00 01 3f f8 00 00 00 00 00 00 00");

            Await.until("the first of two records is there", () -> adapter.inlet.events().size() == 1);
        }
    }

    @Test
    void shouldCarryRecordsThatAreLongerThanAReadOver() throws IOException {
        EventLayout layout = EventLayout.of("Everything",
                new WireProperty("text", WireType.STRING), new WireProperty("data", WireType.BYTES));
        byte[] data = new byte[40_000];
        new Random(7).nextBytes(data);
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(layout))) {
            for (int i = 0; i < 10; i++) {
                client.send("x".repeat(i * 1000), data);
            }

            assertEquals(10, client.bye());
        }

        for (int i = 0; i < 10; i++) {
            Everything event = (Everything) adapter.inlet.events().get(i);
            assertEquals(i * 1000, event.getText().length());
            assertTrue(Arrays.equals(data, event.getData()));
        }
    }

    @Test
    void shouldEnterTheLaneOncePerRead() throws IOException {
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(TICK))) {
            for (int i = 0; i < 10_000; i++) {
                client.send("S" + i % 100, (double) i, (long) i);
            }

            assertEquals(10_000, client.bye());
        }

        assertTrue(adapter.inlet.batches() <= adapter.detail("reads"));
        assertTrue(adapter.inlet.batches() >= 200_000 / 2048);
        List<Object> events = adapter.inlet.events();
        assertTrue(IntStream.range(0, 10_000).allMatch(i -> ((Tick) events.get(i)).getLastPrice() == i));
    }

    @Test
    void shouldTakeAsManySymbolsAsTheDictionaryHolds() throws IOException {
        EventLayout layout = EventLayout.of("Tick", new WireProperty("symbol", WireType.SYMBOL));
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(layout))) {
            for (int i = 0; i < 65_536; i++) {
                client.send("symbol " + i);
            }

            assertEquals(65_536, client.bye());
        }

        List<Object> events = adapter.inlet.events();
        assertTrue(IntStream.range(0, events.size()).allMatch(i -> ((Tick) events.get(i)).getSymbol().equals("symbol " + i)));
    }

    @Test
    void shouldKeepTimesOfTheSameHost() throws IOException {
        Hello hello = Hello.of(TICK);

        long plannedNs = System.nanoTime();

        assertEquals(ClockDomain.UNKNOWN.equals(hello.clock()) ? LatencyRecorder.UNKNOWN : plannedNs, timeOf(hello, plannedNs));
        assertEquals(LatencyRecorder.UNKNOWN, timeOf(hello, Long.MIN_VALUE));
    }

    @Test
    void shouldShiftWallClockTimesOfAnotherHostByTheStatedOffset() throws IOException {
        long offsetNs = TimeUnit.HOURS.toNanos(1);
        long senderWallNs = WireClock.WALL.nowNs() + offsetNs;
        long nowNs = System.nanoTime();

        long serverNs = timeOf(new Hello(ELSEWHERE, offsetNs, TICK), senderWallNs);

        assertTrue(Math.abs(serverNs - nowNs) < TimeUnit.SECONDS.toNanos(1), "off by " + (serverNs - nowNs) + " ns at " + Instant.now());
        assertEquals(serverNs + 1, timeOf(new Hello(ELSEWHERE, offsetNs, TICK), senderWallNs + 1));
        assertEquals(LatencyRecorder.UNKNOWN, timeOf(new Hello(ELSEWHERE, offsetNs, TICK), Long.MIN_VALUE));
    }

    @Test
    void shouldTakeTimesOfAnUnknownClockAsUnknown() throws IOException {
        assertEquals(LatencyRecorder.UNKNOWN, timeOf(new Hello(ClockDomain.UNKNOWN, 0, TICK), System.nanoTime()));
    }

    @Test
    void shouldRejectOnlyTheEventThatTheBeanDoesNotTake() throws IOException {
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(TICK))) {
            client.send("A", 1.0, 0L);
            client.send("B", -666.0, 0L);
            client.send("C", 2.0, 0L);

            assertEquals(2, client.bye());
        }

        assertEquals("[A@1.0, C@2.0]", adapter.inlet.events().toString());
        assertEquals(2, adapter.status().eventsAccepted());
        assertEquals(1, adapter.status().eventsRejected());
    }

    private List<Object> values(int event) {
        return ((Everything) adapter.inlet.events().get(event)).values();
    }

    /** Sends one event and returns the time that has arrived. */
    private long timeOf(Hello hello, long timeNs) throws IOException {
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), hello)) {
            client.send("WSC", 1.0, timeNs);
            client.bye();
        }
        List<Object> events = adapter.inlet.events();
        return ((Tick) events.get(events.size() - 1)).getClientTimestamp();
    }
}
