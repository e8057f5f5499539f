// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.loadgen.connections.Trial.Pattern;
import org.vesper.loadgen.send.WireServer;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Limits;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.stream.ByteStream;

/** What clients count is what the server has counted, and what goes wrong is counted and named. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TrialTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Answer WELCOME = new Answer.Welcome(WireClock.NONE, Limits.DEFAULT);
    private static final Trial VISITS = new Trial(Pattern.VISITS, 3, Messages.SMALL);
    private static final Trial STREAMS = new Trial(Pattern.STREAMS, 2, Messages.SMALL);

    @Test
    void shouldCountEachVisitWhenTheServerAnswers() throws IOException {
        AtomicLong ticks = new AtomicLong();
        try (WireServer server = server(ticks)) {
            Outcome outcome = work(VISITS, server.address(), LONG);

            assertTrue(outcome.counts().completed() >= VISITS.clients(), outcome::toString);
            assertEquals(new Outcome.Counts(ticks.get(), 0, ticks.get(), 0, 0), outcome.counts());
            assertTrue(VISITS.judge(outcome, ticks.get()).isValid());
            assertFalse(VISITS.judge(outcome, ticks.get() - 1).isValid());
            assertFalse(VISITS.judge(outcome, ticks.get() + 1).isValid());
            assertEquals(List.of(), server.faults());
        }
    }

    @Test
    void shouldCountEachEventOfAStreamWhenTheServerAnswers() throws IOException {
        AtomicLong ticks = new AtomicLong();
        try (WireServer server = server(ticks)) {
            Outcome outcome = work(STREAMS, server.address(), LONG);

            assertEquals(new Outcome.Counts(STREAMS.clients(), 0, ticks.get(), 0, 0), outcome.counts());
            Trial.Result result = STREAMS.judge(outcome, ticks.get());
            assertTrue(result.isValid());
            assertEquals(ticks.get() * 20 * 8 / 1e9 / outcome.seconds(), result.figure(), 1e-9);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Messages.SMALL, 2_048, 8_192})
    void shouldCountEachRequestWhenTheServerAnswers(int eventBytes) throws IOException {
        Trial requests = new Trial(Pattern.REQUESTS, 3, eventBytes);
        try (CountingServer server = new CountingServer(ServerSocketFactory.getDefault(), 0)) {
            Outcome outcome = work(requests, server.address(), LONG);

            assertTrue(outcome.counts().completed() >= requests.clients(), outcome::toString);
            assertEquals(new Outcome.Counts(server.events(), 0, server.events(), 0, 0), outcome.counts());
            assertTrue(requests.judge(outcome, server.events()).isValid());
        }
    }

    @Test
    void shouldCountAnErrorWhenAnAckLeavesAnEventOut() throws IOException {
        try (CountingServer server = new CountingServer(ServerSocketFactory.getDefault(), 1)) {
            assertEquals(Set.of("PONG 1 with 0 events taken, in place of 1"),
                    work(new Trial(Pattern.REQUESTS, 1, Messages.SMALL), server.address(), LONG).reasons().keySet());
        }
    }

    @Test
    void shouldCountAnErrorWhenTheServerRefuses() throws IOException {
        try (ScriptedServer server = new ScriptedServer(new Answer.Failure(ErrorCode.TOO_MANY_CONNECTIONS, 0, "full"))) {
            Outcome outcome = work(VISITS, server.address(), LONG);

            assertEquals(Set.of("ERROR TOO_MANY_CONNECTIONS"), outcome.reasons().keySet());
            assertTrue(outcome.counts().failed() >= VISITS.clients(), outcome::toString);
            assertEquals(0, outcome.counts().completed());
            assertFalse(VISITS.judge(outcome, 0).isValid());
        }
    }

    @Test
    void shouldCountAnErrorWhenTheConnectionEndsWithoutAGoodbye() throws IOException {
        try (ScriptedServer server = new ScriptedServer(WELCOME)) {
            assertEquals(Set.of("the server closed the connection without an answer"),
                    work(VISITS, server.address(), LONG).reasons().keySet());
        }
    }

    @Test
    void shouldCountAnErrorWhenGoodbyeHasAnotherNumber() throws IOException {
        try (ScriptedServer server = new ScriptedServer(WELCOME, new Answer.Goodbye(2))) {
            assertEquals(Set.of("GOODBYE for 2 events in place of 1"), work(VISITS, server.address(), LONG).reasons().keySet());
        }
    }

    @Test
    void shouldCountAnErrorWhenNoAnswerComes() throws IOException {
        try (ScriptedServer server = new ScriptedServer()) {
            assertEquals(Set.of("no answer in time"), work(VISITS, server.address(), Duration.ofMillis(1)).reasons().keySet());
        }
    }

    @Test
    void shouldEndWhenNobodyListens() throws IOException {
        InetSocketAddress address;
        try (ScriptedServer server = new ScriptedServer()) {
            address = server.address();
        }

        Outcome outcome = work(STREAMS, address, LONG);

        assertEquals(STREAMS.clients(), outcome.counts().failed());
        assertFalse(STREAMS.judge(outcome, 0).isValid());
    }

    @Test
    void shouldAcceptAnEventOfAFailedVisitWhenTheServerHasIt() {
        Tally tally = new Tally(0, 1);
        tally.begin();
        tally.completed(System.nanoTime(), 1);
        tally.failed("the connection broke");
        Outcome outcome = tally.outcome();

        assertTrue(VISITS.judge(outcome, 1).isValid());
        assertTrue(VISITS.judge(outcome, 2).isValid());
        assertFalse(VISITS.judge(outcome, 3).isValid());
        assertFalse(STREAMS.judge(outcome, 1).isValid());
    }

    private static WireServer server(AtomicLong ticks) throws IOException {
        return new WireServer(WireClock.NONE, new CountDownLatch(0), (connection, symbol, price, timeNs) -> ticks.incrementAndGet());
    }

    private static Outcome work(Trial trial, InetSocketAddress address, Duration timeout) throws IOException {
        return trial.work(address, new Tally(0, 1), timeout, (socket, client) -> ByteStream.plain(socket));
    }
}
