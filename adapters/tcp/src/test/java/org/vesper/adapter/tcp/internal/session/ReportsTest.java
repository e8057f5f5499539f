// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;
import org.vesper.wire.frame.Reporting;

/** Runs in the time of an embedded channel, which stands still unless a test advances it. */
class ReportsTest {

    private static final int HIGH = 1;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private long taken;
    private long durable;

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void shouldReportAtOnceWhenTheIntervalHasPassed() {
        Reports reports = reports(new Reporting(1, 0), Duration.ZERO);
        taken = 5;
        spin();
        reports.afterRead();

        assertEquals(ack(5), sent());
        reports.afterRead();
        assertNull(sent());
    }

    @Test
    void shouldCollectTheProgressOfAnInterval() {
        Reports reports = reports(new Reporting(60_000, 0), Duration.ZERO);
        taken = 1;
        reports.afterRead();
        taken = 2;
        reports.afterRead();
        assertNull(sent());
    }

    @Test
    void shouldRefuseAClientThatAsksWithoutReading() {
        Reports reports = reports(Reporting.NONE, Duration.ZERO);
        reports.pong(1);
        reports.afterRead();
        assertEquals(ack(0), sent());
        stopReading(true);

        assertEquals(ErrorCode.NOT_READING, assertThrows(WireException.class, () -> reports.pong(2)).code());
    }

    @Test
    void shouldWaitForAClientThatDoesNotReadAndThenGoOn() {
        Reports reports = reports(new Reporting(1, 0), Duration.ofHours(1));
        stopReading(true);
        taken = 5;
        spin();
        reports.afterRead();
        reports.afterRead();
        assertNull(sent());

        stopReading(false);
        reports.writabilityChanged();

        assertEquals(ack(5), sent());
    }

    @Test
    void shouldRefuseAClientThatSendsForTooLongWithoutReading() {
        Reports reports = reports(new Reporting(1, 0), Duration.ofNanos(1));
        stopReading(true);
        taken = 5;
        reports.afterRead();
        spin();

        assertEquals(ErrorCode.NOT_READING, assertThrows(WireException.class, reports::afterRead).code());
    }

    /**
     * The journal is forced between any two looks at it, and never again: whatever the looks are for, the client learns of the force.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void shouldReportWhatBecomesDurableBetweenAnyTwoLooks(int forcedAtLook) {
        AtomicInteger looks = new AtomicInteger();
        Runnable look = () -> durable = looks.incrementAndGet() >= forcedAtLook ? taken : 0;
        Reports reports = new Reports(channel, new Reporting(1, 0), Duration.ZERO, () -> {
            look.run();
            return new Answer.Ack(taken, durable, 0, 0);
        }, () -> {
            look.run();
            return durable < taken;
        });
        taken = 5;
        reports.begin(channel.eventLoop());
        channel.advanceTimeBy(10, TimeUnit.MILLISECONDS);
        reports.afterRead();
        Answer last = sent();
        for (int interval = 0; interval < 10; interval++) {
            channel.advanceTimeBy(10, TimeUnit.MILLISECONDS);
            spin();
            channel.runScheduledPendingTasks();
            for (Answer next = sent(); next != null; next = sent()) {
                last = next;
            }
        }
        assertEquals(new Answer.Ack(5, 5, 0, 0), last);
    }

    private Reports reports(Reporting granted, Duration patience) {
        Reports reports = new Reports(channel, granted, patience, () -> new Answer.Ack(taken, 0, 0, 0), () -> false);
        reports.begin(channel.eventLoop());
        return reports;
    }

    private void stopReading(boolean on) {
        channel.unsafe().outboundBuffer().setUserDefinedWritability(HIGH, !on);
    }

    /** Lets 2 ms pass on the clock of the server. */
    private static void spin() {
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(2);
        while (System.nanoTime() < endNs) {
            Thread.onSpinWait();
        }
    }

    private static Answer ack(long taken) {
        return new Answer.Ack(taken, 0, 0, 0);
    }

    /** The first answer of the next buffer that was flushed; null if there is none. */
    private Answer sent() {
        ByteBuf bytes = channel.readOutbound();
        return bytes == null ? null : AnswerDecoder.decode(bytes.nioBuffer()).orElseThrow();
    }
}
