// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.adapter.tcp.internal.server.RawClient.BYE;
import static org.vesper.adapter.tcp.internal.server.RawClient.EVENTS;
import static org.vesper.adapter.tcp.internal.server.RawClient.HELLO;
import static org.vesper.adapter.tcp.internal.server.RawClient.PREFACE;
import static org.vesper.adapter.tcp.internal.server.RawClient.SYMBOLS;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.adapter.tcp.internal.loop.ReadSize;
import org.vesper.tests.support.Await;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.Limits;
import org.vesper.wire.frame.Answer;

/** A server that is busy greets its clients, gives each its turn, and does not blame them for its own delay. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpAdapterOverloadTest {

    private static final Answer WELCOME = new Answer.Welcome(WireClock.NONE, Limits.DEFAULT);

    private final CountDownLatch lane = new CountDownLatch(1);
    private RunningAdapter adapter;

    @AfterEach
    void close() {
        lane.countDown();
        adapter.close();
    }

    @Test
    void shouldWelcomeClientsWhileTheApplicationIsBusy() throws IOException {
        adapter = new RunningAdapter("hello-timeout", "100ms");
        try (RawClient busy = new RawClient(adapter.port()); RawClient late = new RawClient(adapter.port())) {
            Await.until("both are connected", () -> adapter.status().connections() == 2);
            block(busy);

            late.send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE);
            assertEquals(WELCOME, late.firstAnswer());
            try (RawClient later = new RawClient(adapter.port())) {
                assertEquals(WELCOME, later.send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE).firstAnswer());
                passed(200);

                lane.countDown();
                assertEquals(new Answer.Goodbye(2), later.lastAnswer());
                assertEquals(new Answer.Goodbye(2), late.lastAnswer());
            }
        }
    }

    @Test
    void shouldTakeWhatLiesInTheSocketForSentInTime() throws IOException {
        adapter = new RunningAdapter("record-timeout", "3s", "idle-timeout", "3s");
        try (RawClient busy = new RawClient(adapter.port()); RawClient other = new RawClient(adapter.port())) {
            busy.send(PREFACE, HELLO, SYMBOLS).firstAnswer();
            other.send(PREFACE, HELLO, SYMBOLS).firstAnswer();
            int said = 2 * RawClient.bytes(PREFACE, HELLO, SYMBOLS).length + 8;
            other.send("00 00 00 18 03 00 00 00");
            Await.until("half a record is read", () -> adapter.detail("bytes-read") == said);
            block(busy);
            other.send("01 3f f8 00 00 00 00 00 00 00 00 00 01 40 00 00 00 00 00 00 00");
            passed(4000);

            lane.countDown();

            other.send(BYE);
            assertEquals(new Answer.Goodbye(2), other.lastAnswer());
        }
    }

    @Test
    void shouldGiveEachClientItsTurnWhenEventsTakeLong() throws IOException {
        adapter = new RunningAdapter("read-size", "64B");
        try (RawClient greedy = new RawClient(adapter.port()); RawClient modest = new RawClient(adapter.port())) {
            greedy.send(PREFACE, HELLO, SYMBOLS).firstAnswer();
            modest.send(PREFACE, HELLO, "00 00 00 09 02 00 00 00 01 00 03 49 42 4d").firstAnswer();
            block(greedy);
            for (int frame = 0; frame < 300; frame++) {
                greedy.send(EVENTS);
            }
            modest.send(EVENTS);
            // Every event takes longer than a turn, so each turn is one read of 64 bytes, two or three records.
            adapter.inlet.forward(event -> LockSupport.parkNanos(ReadSize.TURN_NS));

            lane.countDown();
            Await.until("the modest client is served", () -> adapter.inlet.events().toString().contains("IBM"));

            int first = adapter.inlet.events().stream().map(Object::toString).toList().indexOf("IBM@1.5");
            assertTrue(first < 12, () -> "its first event is number " + first + ", which is more than two turns of the other's");
        }
    }

    @Test
    void shouldNotLetSilentHoldersShutNewcomersOut() throws IOException {
        adapter = new RunningAdapter("max-symbol-memory", "1MB", "hello-timeout", "60s");
        List<RawClient> holders = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            // A HELLO of 32 KB whose last byte never arrives; 32 of them occupy a megabyte.
            holders.add(new RawClient(adapter.port()).send(PREFACE, "00 00 7f ff 01").send(new byte[32_766]));
        }
        Await.until("each is held or refused", () -> holding(32_766) + adapter.detail("errors.OUT_OF_MEMORY") == 32);
        assertTrue(holding(32_766) >= 4, () -> holding(32_766) + " are held");
        try (RawClient newcomer = new RawClient(adapter.port())) {
            newcomer.send(PREFACE, HELLO);
            for (int id = 0; id < 200; id++) {
                newcomer.send("00 00 00 09 02", String.format(Locale.ROOT, "%08x", id), "00 03 57 53 43");
            }
            assertEquals(new Answer.Goodbye(2), newcomer.send(EVENTS, BYE).lastAnswer());
        }
        String details = adapter.status().details().toString();
        assertTrue(details.contains("symbol-memory=") && details.contains("B of 1048576B, symbol-memory-holders=127.0.0.1:"), details);
        for (RawClient holder : holders) {
            holder.close();
        }
        Await.until("all is given back", () -> adapter.status().details().get("symbol-memory").startsWith("0B"));
    }

    private long holding(long bytes) {
        return adapter.clients().clients().stream().filter(client -> client.memoryBytes() >= bytes).count();
    }

    /** Makes the lane wait for the latch, with an event of this client. */
    private void block(RawClient client) throws IOException {
        adapter.inlet.forward(event -> await(lane));
        client.send(adapter.detail("bytes-read") == 0 ? PREFACE + HELLO + SYMBOLS : "", EVENTS);
        Await.until("the lane is busy", () -> adapter.inlet.lane().isLocked());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the time has passed, however busy the machine is. */
    private static void passed(long milliseconds) {
        long dueNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        Await.until(milliseconds + " ms have passed", () -> System.nanoTime() - dueNs > 0);
    }
}
