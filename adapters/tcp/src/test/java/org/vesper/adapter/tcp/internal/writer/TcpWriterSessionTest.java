// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.adapter.tcp.internal.server.RunningAdapter;
import org.vesper.adapter.tcp.internal.server.Tick;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CuttingProxy;

/** A writer with a session loses and repeats nothing, whatever becomes of its connections. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpWriterSessionTest {

    private static final String[] COLUMNS = {"session", "relay", "columns", "symbol:symbol, lastPrice"};
    private static final int EVENTS = 2_000;
    /** The price that the class of the receiver refuses. */
    private static final double REFUSED = -666;

    /** With the option that the receiver reports rejected events. */
    private static final int WELCOME_BYTES = 56;
    /** No report arrives, although the receiver takes events. */
    private static final CuttingProxy.Cut AFTER_WELCOME = new CuttingProxy.Cut(Long.MAX_VALUE, WELCOME_BYTES);

    private final RunningAdapter receiver = new RunningAdapter();

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    void shouldDeliverEachEventOnceAndInOrderWhenItsConnectionBreaksAgainAndAgain() {
        try (RunningWriter writer = new RunningWriter(receiver.port(), COLUMNS)) {
            for (int i = 0; i < EVENTS; i++) {
                writer.send(tick(i));
                if (i % 200 == 100) {
                    Await.until("it is connected", () -> writer.status().connections() == 1);
                    receiver.breakConnections();
                }
            }
            Await.until("all events have arrived", () -> receiver.inlet.events().size() >= EVENTS);
            assertEquals(0, writer.detail("unacknowledged"));
            Await.until("it has connected again", () -> writer.detail("reconnects") > 0);
        }
        assertEquals(expected(EVENTS), texts());
    }

    @Test
    void shouldRepeatNothingWhenReportsDoNotArrive() {
        try (CuttingProxy proxy = new CuttingProxy(receiver::port, number -> number < 5 ? AFTER_WELCOME : CuttingProxy.Cut.NONE);
                RunningWriter writer = new RunningWriter(proxy.port(), COLUMNS)) {
            int sent = 0;
            for (int cut = 1; cut <= 5; cut++) {
                for (int i = 0; i < 100; i++) {
                    writer.send(tick(sent++));
                }
                int cuts = cut;
                Await.until("the connection has broken", () -> proxy.cuts() >= cuts);
            }
            Await.until("all events have arrived", () -> receiver.inlet.events().size() >= 500);
            Await.until("it is connected", () -> writer.status().connections() == 1);
        }
        assertEquals(expected(500), texts());
    }

    @Test
    void shouldSendAgainToARestartedReceiverWhatItHasNotAcknowledged() {
        AtomicInteger connections = new AtomicInteger();
        try (RunningAdapter restarted = new RunningAdapter();
                CuttingProxy proxy = new CuttingProxy(() -> connections.getAndIncrement() == 0 ? receiver.port() : restarted.port(),
                        number -> number == 0 ? AFTER_WELCOME : CuttingProxy.Cut.NONE);
                RunningWriter writer = new RunningWriter(proxy.port(), COLUMNS)) {
            writer.send(tick(0), tick(1));
            Await.until("the first process has taken them", () -> receiver.inlet.events().size() == 2);
            writer.send(tick(2));
            Await.until("the second process has taken all", () -> restarted.inlet.events().size() >= 3);

            assertEquals(expected(3), texts(restarted));
            assertEquals(0, restarted.detail("events-missing"));
        }
    }

    @Test
    void shouldKeepWhatIsNotAcknowledgedWhenAnotherTakesOver() {
        try (CuttingProxy proxy = new CuttingProxy(receiver::port, number -> CuttingProxy.Cut.NONE)) {
            RunningWriter old = new RunningWriter(proxy.port(), COLUMNS);
            old.send(tick(0));
            Await.until("it has arrived", () -> receiver.inlet.events().size() == 1);
            receiver.pause();
            for (int i = 1; i < 100; i++) {
                old.send(tick(i));
            }
            Await.until("they are sent", () -> old.status().eventsAccepted() == 100);
            try (RunningWriter fresh = new RunningWriter(old, proxy.port(), COLUMNS)) {
                assertTrue(fresh.canTakeOver(old));
                old.close();
                fresh.send(tick(100));
                proxy.breakAll();
                receiver.resume();
                Await.until("all events have arrived", () -> receiver.inlet.events().size() >= 101);
                assertEquals(0, fresh.detail("unacknowledged"));
            }
            assertEquals(expected(101), texts());
        }
    }

    /** Two writers that take the session from each other would pass over each other's events. */
    @Test
    void shouldNotComeBackBeforeAnUpdateWhenAnotherHasTakenItsSession() {
        RunningWriter first = new RunningWriter(receiver.port(), COLUMNS);
        first.send(tick(0));
        Await.until("it has arrived", () -> receiver.inlet.events().size() == 1);
        try (RunningWriter second = new RunningWriter(receiver.port(), COLUMNS)) {
            second.send(tick(1));
            Await.until("the second one's has arrived", () -> receiver.inlet.events().size() == 2);
            Await.until("the first one knows", () -> first.status().details().get("to.session relay").startsWith("waits: SESSION_TAKEN: "));
            first.send(tick(3));
            second.send(tick(2));
            Await.until("the second one goes on", () -> receiver.inlet.events().size() == 3);
        }
        assertEquals(0, first.detail("reconnects"));
        try (RunningWriter updated = new RunningWriter(first, receiver.port(), COLUMNS)) {
            Await.until("what has waited arrives", () -> receiver.inlet.events().size() == 4);
            assertEquals(0, updated.detail("unacknowledged"));
        }
        first.close();
        assertEquals(expected(4), texts());
    }

    @Test
    void shouldDropTheOldestThatAreNotSentWhenTheReceiverIsTooSlow() {
        try (RunningWriter writer = new RunningWriter(receiver.port(), "session", "relay", "columns", "symbol:symbol, lastPrice",
                "unacknowledged", "1KB", "capacity", "10", "when-full", "drop-oldest")) {
            writer.send(tick(0));
            Await.until("it has arrived", () -> receiver.inlet.events().size() == 1);
            receiver.pause();
            for (int i = 1; i < EVENTS; i++) {
                writer.send(tick(i));
            }
            assertTrue(writer.detail("dropped") > EVENTS / 2, () -> writer.status().toString());
            receiver.resume();
            Await.until("all others have arrived", () -> receiver.inlet.events().size() == EVENTS - writer.detail("dropped"));
            assertEquals("A@" + (EVENTS - 1.0), texts().get(texts().size() - 1));
            assertEquals(texts(), receiver.inlet.events().stream().map(Tick.class::cast)
                    .sorted(Comparator.comparingDouble(Tick::getLastPrice)).map(Object::toString).toList());
            assertEquals(0, receiver.detail("events-missing"));
        }
    }

    @Test
    void shouldGoOnWithTheSessionOfAFormerProcess() {
        for (int i = 0; i < 3; i++) {
            try (RunningWriter writer = new RunningWriter(receiver.port(), COLUMNS)) {
                writer.send(tick(i));
            }
        }

        assertEquals(expected(3), texts());
        assertEquals(1, receiver.detail("sessions"));
        assertEquals(0, receiver.detail("events-repeated"));
    }

    @Test
    void shouldWaitForReportsWhenItMayNotKeepMore() {
        try (RunningWriter writer = new RunningWriter(receiver.port(), "session", "relay", "columns", "symbol:symbol, lastPrice",
                "unacknowledged", "100B")) {
            for (int i = 0; i < EVENTS; i++) {
                writer.send(tick(i));
            }
            Await.until("all events have arrived", () -> receiver.inlet.events().size() >= EVENTS);
        }
        assertEquals(expected(EVENTS), texts());
    }

    /** Also when they alternate and the connection breaks. */
    @Test
    void shouldKeepTheOrderOfEventsOfSeveralKindsInOneSession() {
        List<EventType> types = List.of(EventType.ofMap("Bid", Map.of("n", long.class)), EventType.ofMap("Ask", Map.of("n", long.class)));
        try (RunningAdapter both = new RunningAdapter(types, "receive-time-property", "");
                RunningWriter writer = new RunningWriter(types, both.port(), "session", "relay")) {
            for (int i = 0; i < 300; i++) {
                MapEvent event = new MapEvent(types.get(i % 3 % 2));
                event.put("n", (long) i);
                writer.send(event);
                if (i % 100 == 50) {
                    Await.until("it is connected", () -> writer.status().connections() == 1);
                    both.breakConnections();
                }
            }
            Await.until("all events have arrived", () -> both.inlet.events().size() >= 300);
            assertEquals(1, both.detail("sessions"));
            assertEquals(LongStream.range(0, 300).boxed().toList(),
                    both.inlet.events().stream().map(event -> ((Map<?, ?>) event).get("n")).toList());
            assertEquals(IntStream.range(0, 300).mapToObj(i -> i % 3 % 2 == 0 ? "Bid" : "Ask").toList(),
                    both.inlet.events().stream().map(event -> ((MapEvent) event).type().name()).toList());
        }
    }

    @Test
    void shouldCountWhatTheReceiverRejects() {
        EventType quote = EventType.ofMap("Quote", Map.of("symbol", String.class, "lastPrice", double.class));
        try (RunningWriter writer = new RunningWriter(List.of(quote), receiver.port(), "session", "relay", "event-type", "Tick")) {
            for (double price : new double[] {0, REFUSED, 1}) {
                MapEvent event = new MapEvent(quote);
                event.putAll(Map.of("symbol", "A", "lastPrice", price));
                writer.send(event);
            }
            Await.until("the receiver has reported", () -> writer.detail("not-taken") == 1);
        }
        assertEquals(expected(2), texts());
    }

    @Test
    void shouldSendTextsWhenTheDictionaryIsFull() {
        try (RunningAdapter small = new RunningAdapter("max-symbols", "10"); RunningWriter writer = new RunningWriter(small.port(), COLUMNS)) {
            for (int i = 0; i < 30; i++) {
                Tick tick = tick(i);
                tick.setSymbol("S" + i);
                writer.send(tick);
            }
            Await.until("all events have arrived", () -> small.inlet.events().size() >= 30);
            assertEquals(IntStream.range(0, 30).mapToObj(i -> "S" + i + "@" + i + ".0").toList(),
                    small.inlet.events().stream().map(Object::toString).toList());
            assertEquals(1, small.detail("connections-total"));
        }
    }

    private List<String> texts() {
        return texts(receiver);
    }

    private static List<String> texts(RunningAdapter of) {
        return of.inlet.events().stream().map(Object::toString).toList();
    }

    private static List<String> expected(int count) {
        return IntStream.range(0, count).mapToObj(i -> "A@" + i + ".0").toList();
    }

    private static Tick tick(int price) {
        Tick tick = new Tick();
        tick.setSymbol("A");
        tick.setLastPrice(price);
        return tick;
    }
}
