// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.adapter.tcp.internal.server.RawClient.BYE;
import static org.vesper.adapter.tcp.internal.server.RawClient.EVENTS;
import static org.vesper.adapter.tcp.internal.server.RawClient.HELLO;
import static org.vesper.adapter.tcp.internal.server.RawClient.PREFACE;
import static org.vesper.adapter.tcp.internal.server.RawClient.SYMBOLS;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.adapter.tcp.internal.loop.ReadSize;
import org.vesper.config.ConfigurationException;
import org.vesper.tests.support.Await;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

/** What becomes of events that come faster than the application processes them. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpAdapterSheddingTest {

    private static final int LIMIT_MS = 100;
    private static final int FRAMES = 100;
    private static final int SENT = 2 * FRAMES;
    private static final int MANY = 1_000_000;
    /** The price that the class of the events refuses. */
    private static final double REFUSED = -666;

    private static final String[] SETTINGS = {"when-overloaded", "shed", "shed-after", LIMIT_MS + "ms", "read-size", "64B"};

    private RunningAdapter adapter;

    @AfterEach
    void close() {
        if (adapter != null) {
            adapter.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"event-loop", "thread-per-connection", "polling"})
    void shouldShedWhatHasWaitedForTooLongAndCountEachEvent(String threading) throws IOException {
        adapter = shedding("threading", threading);
        try (RawClient client = new RawClient(adapter.port()).send(PREFACE, HELLO, SYMBOLS)) {
            client.firstAnswer();
            whileTheLaneIsBusy(() -> {
                for (int frame = 0; frame < FRAMES; frame++) {
                    client.send(EVENTS);
                }
            });
            Await.until("all are read", () -> counted() == SENT);

            assertTrue(adapter.status().eventsShed() > SENT / 2, () -> adapter.status().eventsShed() + " are shed");
            assertEquals(SENT, adapter.inlet.events().size() + adapter.status().eventsShed());
            assertEquals(new Answer.Goodbye(adapter.status().eventsAccepted()), client.send(BYE).lastAnswer());
        }
    }

    /** The client is not slowed, so its socket does not fill: that one and the server's could hold the events of minutes. */
    @ParameterizedTest
    @CsvSource({"event-loop, 64KB, 8MB", "event-loop, 0B, 8MB", "event-loop, 64KB, 16KB", "thread-per-connection, 64KB, 8MB", "polling, 64KB, 64KB"})
    void shouldProcessNoOldEventOfAClientThatDoesNotSendATime(String threading, String receiveBuffer, String memory) throws IOException {
        adapter = new RunningAdapter("when-overloaded", "shed", "shed-after", "300ms", "threading", threading, "receive-buffer",
                receiveBuffer, "max-connection-memory", memory);
        AtomicLongArray sentNs = new AtomicLongArray(MANY);
        AtomicLong oldestNs = new AtomicLong();
        adapter.inlet.forward(event -> {
            oldestNs.accumulateAndGet(System.nanoTime() - sentNs.get((int) ((Tick) event).getLastPrice()), Math::max);
            LockSupport.parkNanos(500_000);
        });
        try (RawClient client = new RawClient(adapter.port()).send(PREFACE, HELLO, SYMBOLS)) {
            client.firstAnswer();
            for (int event = 0; event < MANY;) {
                ByteBuffer frame = ByteBuffer.allocate(5 + FRAMES * 12).putInt(FRAMES * 12).put((byte) 3);
                while (frame.hasRemaining()) {
                    sentNs.set(event, System.nanoTime());
                    frame.putInt(1).putDouble(event++);
                }
                client.send(frame.array());
            }
            Answer last = client.send(BYE).lastAnswer();
            assertEquals(new Answer.Goodbye(adapter.status().eventsAccepted()), last);
        }
        assertEquals(MANY, counted());
        assertTrue(adapter.status().eventsShed() > MANY / 2, () -> adapter.status().eventsShed() + " are shed");
        assertTrue(oldestNs.get() < TimeUnit.SECONDS.toNanos(3), () -> TimeUnit.NANOSECONDS.toMillis(oldestNs.get()) + " ms");
    }

    /** What has been read before the client left is processed after it, or shed. */
    @Test
    void shouldProcessWhatAClientHasSentBeforeItLeft() throws IOException {
        adapter = new RunningAdapter("when-overloaded", "shed", "shed-after", "1h");
        adapter.inlet.forward(event -> LockSupport.parkNanos(ReadSize.TURN_NS));
        try (RawClient client = new RawClient(adapter.port()).send(PREFACE, HELLO, SYMBOLS)) {
            client.firstAnswer();
            client.send((EVENTS + " ").repeat(FRAMES));
        }
        Await.until("the connection is closed", () -> adapter.status().connections() == 0);

        assertEquals(SENT, adapter.status().eventsAccepted());
    }

    /** What waits for its turn when the application is updated, the next version processes. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldProcessWhatWaitsAfterAnUpdate(boolean leaves) throws IOException {
        RunningAdapter before = new RunningAdapter("when-overloaded", "shed", "shed-after", "1h");
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch sent = new CountDownLatch(1);
        before.inlet.forward(event -> {
            begun.countDown();
            Await.until("all is sent", () -> sent.getCount() == 0);
        });
        RawClient client = new RawClient(before.port()).send(PREFACE, HELLO, SYMBOLS);
        try (client) {
            client.firstAnswer();
            client.send((EVENTS + " ").repeat(FRAMES));
            Await.until("the first is processed", () -> begun.getCount() == 0);
            if (leaves) {
                client.close();
            }
            sent.countDown();
            adapter = new RunningAdapter(before, List.of(RunningAdapter.TICK), "when-overloaded", "shed", "shed-after", "1h");
            adapter.resume();
            Await.until("all are processed", () -> before.status().eventsAccepted() + adapter.status().eventsAccepted() >= SENT);
            if (!leaves) {
                assertEquals(SENT, ((Answer.Goodbye) client.send(BYE).lastAnswer()).accepted());
            }
        } finally {
            before.close();
        }
    }

    /** By the time of the event it is known exactly, whatever waits in which socket; and written to a journal is what is processed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldShedExactlyWhatIsTooOldByItsOwnTime(boolean wall) throws IOException {
        adapter = new RunningAdapter("when-overloaded", "shed", "shed-after", "1h", "read-size", "64KB");
        FrameEncoder frames = new FrameEncoder(ByteBuffer.allocate(10_000));
        frames.preface(2).hello(new SessionHello(ClockDomain.ofThisHost(), wall, 0, SessionClaim.NONE, Reporting.NONE, "t", new byte[0]));
        frames.layout(0, EventLayout.of("Reading", new WireProperty("sensor", WireType.STRING),
                new WireProperty("raw", WireType.BYTES, true), new WireProperty("count", WireType.TIME, true)));
        long hourNs = TimeUnit.HOURS.toNanos(1);
        long nowNs = (wall ? WireClock.WALL : WireClock.MONOTONIC).nowNs();
        Long[] times = {nowNs, nowNs - 2 * hourNs, nowNs - hourNs / 2, Long.MIN_VALUE, null, nowNs - hourNs - 1, nowNs};
        frames.beginEvents(0, 0);
        for (Long time : times) {
            frames.putString("s").putNull(WireType.BYTES);
            if (time == null) {
                frames.putNull(WireType.TIME);
            } else {
                frames.putPresent().putTime(time);
            }
        }
        frames.end().ping(1);
        try (RawClient client = new RawClient(adapter.port())) {
            client.send(Arrays.copyOf(frames.buffer().array(), frames.buffer().position()));
            List<Answer> answers = client.answersUntil(Answer.Pong.class);
            assertEquals(new Answer.Ack(times.length, 0, 0, 2), answers.get(answers.size() - 2));
        }
        assertEquals(times.length - 2, adapter.inlet.events().size());
    }

    @Test
    void shouldTellTheClientOfASessionHowManyWereShed() throws IOException {
        adapter = shedding();
        try (TickSession client = new TickSession(adapter.port(), SessionClaim.named("s"))) {
            client.grant();
            client.define().ticks(0, 1, REFUSED);
            assertEquals(new Answer.Ack(2, 0, 1, 0), client.ack());
            whileTheLaneIsBusy(() -> {
                for (int position = 2; position < SENT; position++) {
                    client.ticks(position, position);
                }
            });

            Answer.Ack ack = client.ack();
            assertEquals(SENT, ack.taken());
            assertEquals(1, ack.rejected());
            assertEquals(adapter.status().eventsShed(), ack.shed());
            assertEquals(SENT, adapter.status().eventsAccepted() + 1 + ack.shed());
            assertTrue(ack.shed() > SENT / 2, ack::toString);
        }
        try (TickSession client = new TickSession(adapter.port(), SessionClaim.named("s"))) {
            assertEquals(SENT, client.grant().position());
        }
    }

    @Test
    void shouldAcceptEventsAgainWhenTheApplicationIsFastEnough() throws IOException {
        adapter = shedding();
        try (RawClient client = new RawClient(adapter.port()).send(PREFACE, HELLO, SYMBOLS)) {
            client.firstAnswer();
            whileTheLaneIsBusy(() -> client.send((EVENTS + " ").repeat(FRAMES)));
            Await.until("all are read", () -> counted() == SENT);
            long accepted = adapter.status().eventsAccepted();

            while (adapter.status().eventsAccepted() == accepted) {
                client.send(EVENTS);
            }
        }
    }

    @Test
    void shouldCheckEventsThatItSheds() throws IOException {
        adapter = shedding();
        try (RawClient client = new RawClient(adapter.port()).send(PREFACE, HELLO, SYMBOLS)) {
            client.firstAnswer();
            whileTheLaneIsBusy(() -> client.send((EVENTS + " ").repeat(FRAMES))
                    .send("00 00 00 0c 03 00 00 00 02 3f f8 00 00 00 00 00 00"));

            assertEquals(ErrorCode.UNKNOWN_SYMBOL, ((Answer.Failure) client.lastAnswer()).code());
            assertEquals(SENT, counted());
        }
    }

    @Test
    void shouldShedNothingWhenTheApplicationIsSuspended() throws IOException {
        adapter = new RunningAdapter("when-overloaded", "shed", "shed-after", "2s");
        try (RawClient client = new RawClient(adapter.port()).send(PREFACE, HELLO, SYMBOLS)) {
            client.firstAnswer();
            adapter.pause();
            client.send((EVENTS + " ").repeat(FRAMES)).send(BYE);
            passed(2_500);
            adapter.resume();

            assertEquals(new Answer.Goodbye(SENT), client.lastAnswer());
        }
    }

    @Test
    void shouldBeginToShedWhenAnUpdateChoosesIt() throws IOException {
        RunningAdapter before = new RunningAdapter();
        try (RawClient client = new RawClient(before.port()).send(PREFACE, HELLO, SYMBOLS)) {
            client.firstAnswer();
            adapter = new RunningAdapter(before, List.of(RunningAdapter.TICK), SETTINGS);
            adapter.resume();
            whileTheLaneIsBusy(() -> client.send((EVENTS + " ").repeat(FRAMES)));
            Await.until("all are read", () -> counted() == SENT);

            assertTrue(adapter.status().eventsShed() > SENT / 2, () -> adapter.status().eventsShed() + " are shed");
        } finally {
            before.close();
        }
    }

    @Test
    void shouldShedNothingUnlessTheApplicationChoseIt() throws IOException {
        adapter = new RunningAdapter("read-size", "64B");
        try (RawClient client = new RawClient(adapter.port()).send(PREFACE, HELLO, SYMBOLS)) {
            client.firstAnswer();
            whileTheLaneIsBusy(() -> client.send((EVENTS + " ").repeat(FRAMES)));

            assertEquals(new Answer.Goodbye(SENT), client.send(BYE).lastAnswer());
            assertEquals(0, adapter.status().eventsShed());
        }
    }

    @Test
    void shouldRefuseSettingsThatContradictEachOther() {
        assertTrue(assertThrows(ConfigurationException.class, () -> new RunningAdapter("shed-after", "1s")).getMessage()
                .contains("when-overloaded=shed"));
        assertTrue(assertThrows(ConfigurationException.class, () -> new RunningAdapter("when-overloaded", "shed", "shed-after", "0s"))
                .getMessage().contains("every event would be shed"));
    }

    private static RunningAdapter shedding(String... more) {
        return new RunningAdapter(Stream.of(SETTINGS, more).flatMap(Stream::of).toArray(String[]::new));
    }

    private interface Sending {

        void send() throws IOException;
    }

    /** Lets a client send while nothing can enter the lane, and keeps the lane for longer than events may wait. */
    private void whileTheLaneIsBusy(Sending sending) throws IOException {
        adapter.inlet.lane().lock();
        try {
            sending.send();
            Await.until("the first event waits for the lane", () -> adapter.inlet.lane().hasQueuedThreads());
            passed(3 * LIMIT_MS);
        } finally {
            adapter.inlet.lane().unlock();
        }
    }

    private long counted() {
        return adapter.status().eventsAccepted() + adapter.status().eventsRejected() + adapter.status().eventsShed();
    }

    /** Waits until the time has passed, however busy the machine is. */
    private static void passed(long milliseconds) {
        long dueNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        Await.until(milliseconds + " ms have passed", () -> System.nanoTime() - dueNs > 0);
    }
}
