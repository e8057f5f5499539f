// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Rounds of a loop with two sockets, at times that the test sets. A read has room for 100 bytes. */
class SocketWaitTest {

    private static final int ROOM = 100;
    private static final int LIMIT_MS = 50;

    private long nowNs;
    private final Rounds rounds = new Rounds(true, () -> nowNs);
    private final SocketWait wait = new SocketWait(new EmbeddedChannel(), Duration.ofMillis(LIMIT_MS), () -> nowNs);

    @Test
    void shouldTakeWhatComesAfterALongSilenceForFresh() throws Exception {
        readsIn(1, 30);
        pass(10_000);
        select(0);
        pass(10_000);

        assertFresh(30);
    }

    @Test
    void shouldCountTheTimeSinceTheSocketWasEmpty() throws Exception {
        readsIn(1, ROOM);
        pass(LIMIT_MS);
        readsIn(1, ROOM);
        assertFalse(isLate());
        pass(1);
        readsIn(1, ROOM);
        assertTrue(isLate());
        assertEquals(0, wait.sinceNs());
    }

    /** Once the socket has room, that of the client sends what has waited there. */
    @Test
    void shouldCallInputLateUntilTheSocketIsEmptyAgainATenthOfTheLimitLater() throws Exception {
        readsIn(1, ROOM);
        pass(2 * LIMIT_MS);
        readsIn(1, ROOM);
        assertTrue(isLate());
        readsIn(1, 30);
        assertTrue(isLate(), "its last bytes have waited as well");
        readsIn(1, 30);
        assertTrue(isLate(), "they have waited in the socket of the client");
        pass(LIMIT_MS / 10);
        readsIn(1, 30);
        assertTrue(isLate());
        readsIn(1, ROOM);
        assertFalse(isLate());
    }

    @Test
    void shouldCallInputLateThatIsProcessedTooLate() throws Exception {
        readsIn(1, ROOM);
        pass(LIMIT_MS);
        assertFalse(isLate());
        pass(1);
        assertTrue(isLate());
    }

    @Test
    void shouldNotBlameAClientForTheBacklogOfAnother() throws Exception {
        readsIn(1, 30);
        for (int round = 0; round < 20; round++) {
            pass(LIMIT_MS / 2);
            select(1);
        }

        pass(LIMIT_MS / 2);
        readsIn(2, 30);
        assertFalse(isLate());
        pass(LIMIT_MS / 2);
        assertFalse(isLate());
        pass(1);
        assertTrue(isLate(), "it has waited until it is processed");
    }

    /**
     * A read that fills its room exactly does not show that the socket is empty; the next round does, in which there is nothing to read.
     */
    @Test
    void shouldKnowThatASocketIsEmptyThatIsNotReadInARound() throws Exception {
        readsIn(1, ROOM);
        pass(2 * LIMIT_MS);
        select(1);
        pass(1);

        readsIn(1, ROOM);
        assertFalse(isLate());
    }

    @Test
    void shouldBeginAnewWhenNothingWasReadByIntent() throws Exception {
        readsIn(1, ROOM);
        pass(2 * LIMIT_MS);
        wait.restart();

        assertFresh(ROOM);
    }

    private void assertFresh(int bytes) throws Exception {
        wait.turnBegins(rounds);
        wait.read(bytes, ROOM);
        assertFalse(isLate());
    }

    /** A round in which the socket has a turn of one read. */
    private void readsIn(int ready, int bytes) throws Exception {
        select(ready);
        wait.turnBegins(rounds);
        wait.read(bytes, ROOM);
    }

    /** A round in which this number of sockets has input. */
    private void select(int ready) throws Exception {
        rounds.calculateStrategy(() -> ready, false);
    }

    private void pass(long ms) {
        nowNs += TimeUnit.MILLISECONDS.toNanos(ms);
    }

    /** Whether what the last read has brought may have waited for longer than the limit. */
    private boolean isLate() {
        return nowNs - wait.sinceNs() > TimeUnit.MILLISECONDS.toNanos(LIMIT_MS);
    }
}
