// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.tests.support.Await;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant.State;

/** Connections that want the same session, as clients do whose old connection is dead without the server's knowledge. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpSessionTheftTest {

    private static final SessionClaim S = SessionClaim.named("s");
    private static final int BATCH = 100;

    @ParameterizedTest
    @ValueSource(strings = {"event-loop", "polling", "thread-per-connection"})
    void shouldTakeEachEventOnceWhenTheOldConnectionFloods(String threading) throws Exception {
        ExecutorService senders = Executors.newCachedThreadPool();
        try (RunningAdapter adapter = new RunningAdapter("threading", threading);
                TickSession old = new TickSession(adapter.port(), S)) {
            old.grant();
            old.define();
            Future<?> flood = senders.submit(() -> flood(old));
            Future<List<Answer>> answers = senders.submit(old.client()::answers);
            Await.until("the flood has begun", () -> adapter.status().eventsAccepted() > 10 * BATCH);

            try (TickSession fresh = new TickSession(adapter.port(), S)) {
                long position = fresh.grant().position();

                List<Answer> last = answers.get();
                assertEquals(ErrorCode.SESSION_TAKEN, ((Answer.Failure) last.get(last.size() - 1)).code());
                assertEquals(new Answer.Ack(position, 0, 0, 0), last.get(last.size() - 2));
                assertEquals(position + 1, fresh.define().ticks(position, position).ack().taken());
                assertEquals(position + 1, adapter.status().eventsAccepted());
                flood.get();
                assertEquals(pricesUpTo(position), adapter.inlet.events().stream().map(event -> ((Tick) event).getLastPrice()).toList());
            }
        } finally {
            senders.shutdownNow();
        }
    }

    @Test
    void shouldDiscardInputThatWaitsWhenTheSessionIsTaken() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter(); TickSession old = new TickSession(adapter.port(), S)) {
            old.grant();
            assertEquals(1, old.define().ticks(0, 1).ack().taken());
            adapter.inlet.suspend();
            long before = adapter.detail("reads");
            old.ticks(1, 2);
            Await.until("the server has the tick", () -> adapter.detail("reads") > before);
            try (TickSession fresh = new TickSession(adapter.port(), S)) {
                assertEquals(1, fresh.grant().position());
                adapter.inlet.resume();
                assertEquals(2, fresh.define().ticks(1, 3).ack().taken());
                assertEquals(ErrorCode.SESSION_TAKEN, ((Answer.Failure) old.client().lastAnswer()).code());
            }
            assertEquals("[A@1.0, A@3.0]", adapter.inlet.events().toString());
        }
    }

    @Test
    void shouldServeTheLastOneOfClientsThatFight() throws Exception {
        ExecutorService fighters = Executors.newFixedThreadPool(4);
        try (RunningAdapter adapter = new RunningAdapter()) {
            List<Callable<Long>> fights = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                fights.add(() -> fight(adapter.port()));
            }
            long taken = 0;
            for (Future<Long> fight : fighters.invokeAll(fights)) {
                taken += fight.get();
            }
            try (TickSession last = new TickSession(adapter.port(), S)) {
                assertEquals(State.RESUMED, last.grant().state());
                long position = last.define().ack().taken();
                assertTrue(position >= taken, () -> "a position was lost");
                assertEquals(position, adapter.status().eventsAccepted());
                assertEquals(position, adapter.inlet.events().size());
                assertEquals(1, adapter.detail("sessions"));
            }
        } finally {
            fighters.shutdownNow();
        }
    }

    @Test
    void shouldGiveTheSessionAwayWhileAnotherAdapterTakesOver() throws IOException {
        RunningAdapter before = new RunningAdapter();
        try (TickSession old = new TickSession(before.port(), S)) {
            old.grant();
            assertEquals(1, old.define().ticks(0, 1).ack().taken());
            try (TickSession fresh = new TickSession(before.port(), S);
                    RunningAdapter after = new RunningAdapter(before, List.of(RunningAdapter.TICK))) {
                after.resume();
                before.close();

                assertEquals(1, fresh.grant().position());
                assertEquals(2, fresh.define().ticks(1, 2).ack().taken());
                assertEquals(ErrorCode.SESSION_TAKEN, ((Answer.Failure) old.client().lastAnswer()).code());
            }
        }
    }

    /** Sends until the server ends the connection; the price of each tick is its position. */
    private static Void flood(TickSession client) {
        try {
            for (long position = 0; ; position += BATCH) {
                long begin = position;
                client.ticks(begin, IntStream.range(0, BATCH).mapToDouble(i -> begin + i).toArray());
            }
        } catch (IOException end) {
            return null;
        }
    }

    /** Connects again and again, and sends a tick each time; returns how many of them were acknowledged. */
    private static long fight(int port) throws IOException {
        long acknowledged = 0;
        for (int round = 0; round < 25; round++) {
            try (TickSession client = new TickSession(port, S)) {
                long position = client.grant().position();
                acknowledged += client.define().ticks(position, position).ack().taken() > position ? 1 : 0;
            } catch (IOException | RuntimeException robbed) {
                continue;
            }
        }
        return acknowledged;
    }

    private static List<Double> pricesUpTo(long last) {
        return IntStream.rangeClosed(0, (int) last).mapToObj(i -> (double) i).toList();
    }
}
