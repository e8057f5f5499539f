// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.tests.support.Await;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.State;
import org.vesper.wire.frame.SessionHello;

/** What docs/internals/wire-protocol.md says about sessions. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpSessionsTest {

    private static final EventLayout TICK = EventLayout.of("Tick",
            new WireProperty("symbol", WireType.SYMBOL), new WireProperty("lastPrice", WireType.DOUBLE));
    private static final EventLayout READING = EventLayout.of("Reading", new WireProperty("sensor", WireType.STRING));
    private static final SessionClaim S = SessionClaim.named("s");
    /** The price that the class refuses. */
    private static final double REFUSED = -666;

    private final FrameEncoder frames = new FrameEncoder(ByteBuffer.allocate(10_000));
    private RunningAdapter adapter = new RunningAdapter();

    @AfterEach
    void close() {
        adapter.close();
    }

    @Test
    void shouldGoOnBehindTheEventsThatWereTaken() throws IOException {
        try (RawClient client = opened(S)) {
            assertEquals(new Answer.Ack(2, 0, 0, 0), ackOf(client, ticks(0, 1, 2)));
        }
        try (RawClient client = connected(S)) {
            SessionGrant grant = grant(client);
            assertEquals(State.RESUMED, grant.state());
            assertEquals(2, grant.position());
            assertEquals(new Answer.Ack(4, 0, 0, 0), ackOf(client, definitions(), ticks(1, 2, 3, 4)));
        }
        assertEquals("[A@1.0, A@2.0, A@3.0, A@4.0]", adapter.inlet.events().toString());
        assertEquals(1, adapter.detail("events-repeated"));
    }

    @Test
    void shouldTellAClientThatItsSessionIsLost() throws IOException {
        try (RawClient client = connected(new SessionClaim("s", 5, 7))) {
            SessionGrant grant = grant(client);
            assertEquals(State.LOST, grant.state());
            assertEquals(7, grant.position());
            assertNotEquals(5, grant.epoch());
            assertEquals(new Answer.Ack(8, 0, 0, 0), ackOf(client, definitions(), ticks(7, 1)));
        }
    }

    @Test
    void shouldForgetAConnectionWithoutASession() throws IOException {
        for (int run = 0; run < 2; run++) {
            try (RawClient client = connected(SessionClaim.NONE)) {
                SessionGrant grant = grant(client);
                assertEquals(State.NONE, grant.state());
                assertEquals(0, grant.epoch());
                assertEquals(new Answer.Ack(1, 0, 0, 0), ackOf(client, definitions(), ticks(0, 1)));
            }
        }
        assertEquals(0, adapter.detail("sessions"));
    }

    @Test
    void shouldGiveTheSessionToTheNewestConnection() throws IOException {
        try (RawClient old = opened(S)) {
            ackOf(old, ticks(0, 1, 2));
            try (RawClient fresh = connected(S)) {
                assertEquals(2, grant(fresh).position());
                List<Answer> last = old.answers();
                assertEquals(new Answer.Ack(2, 0, 0, 0), last.get(last.size() - 2));
                assertEquals(ErrorCode.SESSION_TAKEN, ((Answer.Failure) last.get(last.size() - 1)).code());
                assertEquals(new Answer.Ack(3, 0, 0, 0), ackOf(fresh, definitions(), ticks(2, 3)));
            }
        }
        assertEquals("[A@1.0, A@2.0, A@3.0]", adapter.inlet.events().toString());
    }

    @Test
    void shouldGiveTheSessionAwayWhileTheApplicationIsSuspended() throws IOException {
        try (RawClient old = opened(S)) {
            ackOf(old, ticks(0, 1));
            adapter.inlet.suspend();
            try (RawClient fresh = connected(S)) {
                assertEquals(1, grant(fresh).position());
                adapter.inlet.resume();
                assertEquals(new Answer.Ack(2, 0, 0, 0), ackOf(fresh, definitions(), ticks(1, 2)));
            }
        }
    }

    @Test
    void shouldRefuseAGapAndSayWhatIsNext() throws IOException {
        try (RawClient client = opened(S)) {
            client.send(ticks(0, 1)).send(ticks(2, 3));

            List<Answer> last = client.answers();
            assertEquals(new Answer.Ack(1, 0, 0, 0), last.get(last.size() - 2));
            Answer.Failure failure = (Answer.Failure) last.get(last.size() - 1);
            assertEquals(ErrorCode.POSITION_GAP, failure.code());
            assertEquals(1, failure.accepted());
        }
    }

    @Test
    void shouldCountEventsThatDoNotCome() throws IOException {
        try (RawClient client = opened(S)) {
            byte[] first = ticks(0, 1);
            frames.skip(10);
            assertEquals(new Answer.Ack(11, 0, 0, 0), ackOf(client, first, written(), ticks(10, 2)));
        }
        assertEquals(9, adapter.detail("events-missing"));
    }

    @Test
    void shouldTakeRejectedEventsAndCountThem() throws IOException {
        try (RawClient client = opened(S)) {
            assertEquals(new Answer.Ack(3, 0, 1, 0), ackOf(client, ticks(0, 1, REFUSED, 3)));
        }
    }

    @Test
    void shouldReportEachRejectedEventToAClientThatAsksForIt() throws IOException {
        adapter.close();
        adapter = new RunningAdapter(List.of(RunningAdapter.TICK, EventType.ofBean("Trade", Trade.class)));
        frames.preface(2).hello(SessionHello.of(new SessionClaim("s", 0, 7), "test").with(Reporting.NONE.withRejects()));
        try (RawClient client = new RawClient(adapter.port()).send(written())) {
            assertTrue(grant(client).reporting().rejects());
            frames.layout(1, EventLayout.of("Trade", new WireProperty("side", WireType.STRING)));
            frames.beginEvents(1, 10).putString("BUY").putString("X\n".repeat(1_000)).end().ping(1);
            byte[] trade = written();
            List<Answer> answers = client.send(definitions()).send(ticks(7, 1, REFUSED, 3)).send(trade).answersUntil(Answer.Pong.class);

            List<Answer.Reject> rejects = answers.stream().filter(Answer.Reject.class::isInstance).map(Answer.Reject.class::cast).toList();
            assertEquals(List.of(8L, 11L), rejects.stream().map(Answer.Reject::position).toList());
            assertEquals("no such price", rejects.get(0).reason());
            assertTrue(rejects.get(1).reason().startsWith("property side: "), rejects::toString);
            assertTrue(rejects.get(1).reason().length() <= 500 && !rejects.get(1).reason().contains("\n"), rejects::toString);
            assertEquals(new Answer.Ack(12, 0, 2, 0), answers.get(answers.size() - 2));
        }
    }

    /** The last event has the position 2^63 - 2, since 2^63 - 1 is next then. */
    @Test
    void shouldKeepToTheLastPosition() throws IOException {
        long max = Long.MAX_VALUE;
        try (RawClient client = opened(new SessionClaim("end", 0, max - 2))) {
            client.send(ticks(max - 2, 1, 2, 3));
            List<Answer> last = client.answers();
            assertEquals(new Answer.Ack(max, 0, 0, 0), last.get(last.size() - 2));
            assertEquals(ErrorCode.MALFORMED_FRAME, ((Answer.Failure) last.get(last.size() - 1)).code());
        }
        for (String name : List.of("a", "b", "c")) {
            try (RawClient client = opened(SessionClaim.named(name))) {
                byte[] first = ticks(0, 1);
                frames.skip(5).skip(max);
                assertEquals(new Answer.Ack(max, 0, 0, 0), ackOf(client, first, written()));
            }
        }
        assertEquals(3 * 4, adapter.detail("events-missing"));
        assertEquals(3, adapter.detail("position-jumps"));
    }

    @Test
    void shouldSayWhichEventIsWrong() throws IOException {
        try (RawClient client = opened(S)) {
            frames.beginEvents(0, 0).putSymbol(0).putDouble(1).putSymbol(99).putDouble(2).end();
            List<Answer> last = client.send(written()).answers();

            assertEquals(new Answer.Ack(1, 0, 0, 0), last.get(last.size() - 2));
            assertEquals(ErrorCode.UNKNOWN_SYMBOL, ((Answer.Failure) last.get(last.size() - 1)).code());
        }
        try (RawClient client = connected(S)) {
            assertEquals(1, grant(client).position());
        }
    }

    @Test
    void shouldKeepTheOrderOfTypesOverOneConnection() throws IOException {
        try (RawClient client = opened(S)) {
            frames.layout(7, READING);
            for (int position = 0; position < 6; position += 2) {
                frames.beginEvents(0, position).putSymbol(0).putDouble(position).end();
                frames.beginEvents(7, position + 1).putString("r" + position).end();
            }
            assertEquals(new Answer.Ack(6, 0, 0, 0), ackOf(client, written()));
        }
        List<Object> events = adapter.inlet.events();
        assertEquals(6, events.size());
        for (int i = 0; i < 6; i += 2) {
            assertEquals("A@" + i + ".0", events.get(i).toString());
            assertTrue(events.get(i + 1).toString().contains("r" + i), events::toString);
        }
    }

    @Test
    void shouldReportWithoutBeingAsked() throws IOException {
        try (RawClient client = opened(S, new Reporting(1, 0))) {
            client.send(ticks(0, 1, 2));

            Answer answer;
            do {
                answer = client.firstAnswer();
            } while (!answer.equals(new Answer.Ack(2, 0, 0, 0)));
        }
    }

    @Test
    void shouldGiveSignsOfLifeAndExpectThem() throws IOException {
        adapter.close();
        adapter = new RunningAdapter("keep-alive", "1ms");
        try (RawClient client = connected(S, new Reporting(0, 200))) {
            assertEquals(new Reporting(0, 200), grant(client).reporting());

            List<Answer> answers = client.answers();
            assertEquals(new Answer.Ack(0, 0, 0, 0), answers.get(0));
            assertEquals(ErrorCode.IDLE_TIMEOUT, ((Answer.Failure) answers.get(answers.size() - 1)).code());
        }
    }

    @Test
    void shouldRefuseMoreSessionsThanThereMayBe() throws IOException {
        adapter.close();
        adapter = new RunningAdapter("max-sessions", "1");
        try (RawClient first = opened(S)) {
            ackOf(first, ticks(0, 1));
            try (RawClient second = connected(SessionClaim.named("t"))) {
                assertEquals(ErrorCode.TOO_MANY_SESSIONS, ((Answer.Failure) second.lastAnswer()).code());
            }
        }
    }

    @Test
    void shouldKeepSessionsWhenAnotherAdapterTakesOver() throws IOException {
        try (RawClient gone = opened(SessionClaim.named("gone"))) {
            ackOf(gone, ticks(0, 1));
        }
        Await.until("the client has gone", () -> adapter.status().connections() == 0);
        try (RawClient client = opened(S)) {
            byte[] batch = ticks(0, 1, 2, 3);
            client.send(Arrays.copyOf(batch, batch.length - 5));
            Await.until("two events are taken", () -> adapter.status().eventsAccepted() == 3);
            RunningAdapter before = adapter;
            adapter = new RunningAdapter(before, List.of(RunningAdapter.TICK));
            adapter.resume();
            before.close();

            assertEquals(new Answer.Ack(3, 0, 0, 0), ackOf(client, Arrays.copyOfRange(batch, batch.length - 5, batch.length)));
        }
        try (RawClient client = connected(SessionClaim.named("gone"))) {
            assertEquals(1, grant(client).position());
        }
    }

    private RawClient connected(SessionClaim claim) throws IOException {
        return connected(claim, Reporting.NONE);
    }

    private RawClient connected(SessionClaim claim, Reporting reporting) throws IOException {
        frames.preface(2).hello(new SessionHello(ClockDomain.UNKNOWN, false, 0, claim, reporting, "test", new byte[0]));
        return new RawClient(adapter.port()).send(written());
    }

    /** A client that has been greeted and has defined its layout and symbol. */
    private RawClient opened(SessionClaim claim) throws IOException {
        return opened(claim, Reporting.NONE);
    }

    private RawClient opened(SessionClaim claim, Reporting reporting) throws IOException {
        RawClient client = connected(claim, reporting);
        grant(client);
        return client.send(definitions());
    }

    private static SessionGrant grant(RawClient client) throws IOException {
        return ((Answer.Welcome) client.firstAnswer()).session().orElseThrow();
    }

    /** The layout 0 of ticks, and the symbol 0. */
    private byte[] definitions() {
        frames.layout(0, TICK).beginSymbols().symbol(0, "A").end();
        return written();
    }

    /** A batch of ticks from a position on. */
    private byte[] ticks(long position, double... prices) {
        frames.beginEvents(0, position);
        for (double price : prices) {
            frames.putSymbol(0).putDouble(price);
        }
        frames.end();
        return written();
    }

    private byte[] written() {
        byte[] bytes = new byte[frames.buffer().flip().remaining()];
        frames.buffer().get(bytes).clear();
        return bytes;
    }

    /** Sends bytes and PING, and returns the report that the answer follows. */
    private Answer.Ack ackOf(RawClient client, byte[]... sent) throws IOException {
        for (byte[] bytes : sent) {
            client.send(bytes);
        }
        frames.ping(1);
        List<Answer> answers = client.send(written()).answersUntil(Answer.Pong.class);
        return (Answer.Ack) answers.get(answers.size() - 2);
    }
}
