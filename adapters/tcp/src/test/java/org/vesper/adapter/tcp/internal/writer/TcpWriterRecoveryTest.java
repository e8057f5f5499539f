// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.adapter.tcp.internal.server.RunningAdapter;
import org.vesper.adapter.tcp.internal.server.Tick;
import org.vesper.tests.support.Await;

/** A writer that goes on after a death of its process, with events that come again. */
@Timeout(60)
class TcpWriterRecoveryTest {

    private static final String[] SETTINGS = {"session", "line", "columns", "symbol:symbol, lastPrice"};

    private final RunningAdapter receiver = new RunningAdapter();

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    void shouldSendEachEventOnceWhenThoseBehindAPlaceComeAgain() {
        long place;
        try (RunningWriter first = new RunningWriter(receiver.port(), SETTINGS)) {
            assertTrue(first.writer().hasArrived(first.writer().given()), "nothing has to arrive before the first event");
            send(first, 0, 10);
            Await.until("they have arrived", () -> first.writer().hasArrived(first.writer().given()));
            place = first.writer().given();
            send(first, 10, 15);
            Await.until("the others have, too", () -> first.writer().hasArrived(first.writer().given()));
        }
        for (int life = 1; life <= 3; life++) {
            try (RunningWriter next = new RunningWriter(receiver.port(), SETTINGS)) {
                next.writer().goOnAt(place);
                assertEquals(place, next.writer().given());
                send(next, 10, 15 + life);
                Await.until("all have arrived", () -> next.writer().hasArrived(next.writer().given()));
                assertEquals(place + 5 + life, next.writer().given());
            }
        }
        assertEquals(texts(18), texts());
    }

    @Test
    void shouldSendEachEventOnceWhenItHasNotArrivedBeforeTheDeath() {
        long place;
        try (RunningWriter first = new RunningWriter(receiver.port(), SETTINGS)) {
            send(first, 0, 3);
            Await.until("they have arrived", () -> first.writer().hasArrived(first.writer().given()));
            place = first.writer().given();
            receiver.pause();
            send(first, 3, 6);
            assertFalse(first.writer().hasArrived(first.writer().given()));
            receiver.breakConnections();
        }
        receiver.resume();
        try (RunningWriter next = new RunningWriter(receiver.port(), SETTINGS)) {
            next.writer().goOnAt(place);
            send(next, 3, 8);
            Await.until("all have arrived", () -> next.writer().hasArrived(next.writer().given()));
        }
        assertEquals(texts(8), texts());
    }

    @Test
    void shouldSendEachEventOnceWhenAPlaceWasNotedBeforeTheReceiverAnswered() {
        final long place;
        receiver.pause();
        try (RunningWriter first = new RunningWriter(receiver.port(), SETTINGS)) {
            send(first, 0, 4);
            place = first.writer().given();
            assertFalse(first.writer().hasArrived(place), "the receiver has not answered");
            receiver.resume();
            Await.until("they have arrived", () -> first.writer().hasArrived(place));
            send(first, 4, 9);
            Await.until("the others have, too", () -> first.writer().hasArrived(first.writer().given()));
        }
        try (RunningWriter next = new RunningWriter(receiver.port(), SETTINGS)) {
            next.writer().goOnAt(place);
            send(next, 4, 11);
            Await.until("all have arrived", () -> next.writer().hasArrived(next.writer().given()));
        }
        assertEquals(texts(11), texts());
    }

    /** The process dies before any other mark than that from before its first event. */
    @Test
    void shouldSendEachEventOnceWhenOnlyTheBeginningWasNoted() {
        live(0, 3);
        long beginning;
        try (RunningWriter first = new RunningWriter(receiver.port(), SETTINGS)) {
            beginning = first.writer().given();
            send(first, 3, 8);
            Await.until("they have arrived", () -> first.writer().hasArrived(first.writer().given()));
        }
        for (int life = 1; life <= 3; life++) {
            try (RunningWriter next = new RunningWriter(receiver.port(), SETTINGS)) {
                next.writer().goOnAt(beginning);
                send(next, 3, 8 + life);
                Await.until("all have arrived", () -> next.writer().hasArrived(next.writer().given()));
                assertEquals(beginning + 5 + life, next.writer().given());
            }
        }
        assertEquals(texts(11), texts());
        assertEquals(0, receiver.detail("events-missing"));
    }

    /**
     * An earlier process noted where it begins, but did not come to send anything, or it had no session; and the receiver knows the
     * session from events before.
     */
    @ParameterizedTest
    @ValueSource(longs = {0, 1L << 59})
    void shouldBeginASessionAnewThatTheReceiverKnowsFromEarlierEvents(long beginning) {
        live(0, 3);
        live(3, 5);
        try (RunningWriter next = new RunningWriter(receiver.port(), SETTINGS)) {
            next.writer().goOnAt(beginning);
            send(next, 5, 9);
            Await.until("all have arrived", () -> next.writer().hasArrived(next.writer().given()));
        }
        assertEquals(texts(9), texts());
        assertEquals(0, receiver.detail("events-missing"));
    }

    /** The rules have changed: they make fewer outputs behind the place than had arrived. */
    @Test
    void shouldSendAllNewEventsWhenFewerComeAgainThanTheReceiverHas() {
        long place;
        try (RunningWriter first = new RunningWriter(receiver.port(), SETTINGS)) {
            place = first.writer().given();
            send(first, 0, 5);
            Await.until("they have arrived", () -> first.writer().hasArrived(place + 5));
        }
        try (RunningWriter next = new RunningWriter(receiver.port(), SETTINGS)) {
            next.writer().goOnAt(place);
            send(next, 0, 3);
            next.writer().goLive();
            send(next, 5, 9);
            Await.until("all have arrived", () -> next.writer().hasArrived(place + 9));
            assertEquals(place + 9, next.writer().given());
            next.writer().goOnAt(place + 5);
            send(next, 5, 6);
            next.writer().goLive();
            send(next, 9, 12);
            Await.until("the last ones have, too", () -> next.writer().hasArrived(place + 12));
        }
        assertEquals(texts(12), texts());
    }

    /** A writer without a journal sends, and ends. */
    private void live(int from, int to) {
        try (RunningWriter writer = new RunningWriter(receiver.port(), SETTINGS)) {
            send(writer, from, to);
            Await.until("they have arrived", () -> writer.writer().hasArrived(writer.writer().given()));
        }
    }

    @Test
    void shouldSendEachEventOnceWhenAnotherTakesOverAndEventsComeAgain() {
        RunningWriter old = new RunningWriter(receiver.port(), SETTINGS);
        send(old, 0, 5);
        Await.until("they have arrived", () -> old.writer().hasArrived(old.writer().given()));
        long place = old.writer().given();
        send(old, 5, 9);
        try (RunningWriter fresh = new RunningWriter(old, receiver.port(), SETTINGS)) {
            old.close();
            fresh.writer().goOnAt(place);
            send(fresh, 5, 12);
            Await.until("all have arrived", () -> fresh.writer().hasArrived(place + 7));
        }
        assertEquals(texts(12), texts());
    }

    @Test
    void shouldGoOnWithAReceiverThatHasForgottenTheSession() {
        try (RunningWriter next = new RunningWriter(receiver.port(), SETTINGS)) {
            next.writer().goOnAt(1_000);
            send(next, 0, 3);
            Await.until("all have arrived", () -> next.writer().hasArrived(1_003));
        }
        assertEquals(texts(3), texts());
        assertEquals(0, receiver.detail("events-missing"));
    }

    private static void send(RunningWriter writer, int from, int to) {
        IntStream.range(from, to).forEach(i -> {
            Tick tick = new Tick();
            tick.setSymbol("S" + i % 3);
            tick.setLastPrice(i);
            writer.send(tick);
        });
    }

    private static List<String> texts(int events) {
        return IntStream.range(0, events).mapToObj(i -> "S" + i % 3 + "@" + (double) i).toList();
    }

    private List<String> texts() {
        return receiver.inlet.events().stream().map(Object::toString).toList();
    }
}
