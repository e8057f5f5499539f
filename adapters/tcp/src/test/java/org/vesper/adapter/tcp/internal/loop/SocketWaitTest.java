// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelOption;
import io.netty.channel.DefaultChannelConfig;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Rounds of a loop with two sockets, at times that the test sets. A read has room for 100 bytes. */
class SocketWaitTest {

    private static final int ROOM = 100;
    private static final int RECEIVE = 1_000;
    private static final int SEND = 500;
    private static final int LIMIT_MS = 50;

    private long nowNs;
    private final Rounds rounds = new Rounds(true, () -> nowNs);
    private final SocketWait wait = wait(LIMIT_MS);

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
        assertFalse(wait.isLate(nowNs));
        pass(1);
        readsIn(1, ROOM);
        assertTrue(wait.isLate(nowNs));
        assertEquals(LIMIT_MS + 1, TimeUnit.NANOSECONDS.toMillis(wait.waitedNs()));
    }

    /** Once the socket has room, that of the client sends what has waited there. */
    @Test
    void shouldCallInputLateUntilTheSocketIsEmptyAgainATenthOfTheLimitLater() throws Exception {
        readsIn(1, ROOM);
        pass(2 * LIMIT_MS);
        readsIn(1, ROOM);
        assertTrue(wait.isLate(nowNs));
        readsIn(1, 30);
        assertTrue(wait.isLate(nowNs), "its last bytes have waited as well");
        readsIn(1, 30);
        assertTrue(wait.isLate(nowNs), "they have waited in the socket of the client");
        pass(LIMIT_MS / 10);
        readsIn(1, 30);
        assertTrue(wait.isLate(nowNs));
        readsIn(1, ROOM);
        assertFalse(wait.isLate(nowNs));
    }

    @Test
    void shouldCallInputLateThatIsProcessedTooLate() throws Exception {
        readsIn(1, ROOM);
        pass(LIMIT_MS);
        assertFalse(wait.isLate(nowNs));
        pass(1);
        assertTrue(wait.isLate(nowNs));
    }

    /** What comes faster than it can be dropped. */
    @Test
    void shouldCallNothingLateThatWasSentLaterThanWhatBothSocketsHeld() throws Exception {
        readsIn(1, ROOM);
        pass(2 * LIMIT_MS);
        for (int read = 0; read < 1 + (RECEIVE + SEND) / ROOM; read++) {
            readsIn(1, ROOM);
            assertTrue(wait.isLate(nowNs), "read " + read + " may have been in a socket");
        }
        readsIn(1, ROOM);
        assertFalse(wait.isLate(nowNs));
        pass(LIMIT_MS);
        readsIn(1, ROOM);
        assertFalse(wait.isLate(nowNs));
        pass(1);
        readsIn(1, ROOM);
        assertTrue(wait.isLate(nowNs));
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
        assertFalse(wait.isLate(nowNs));
        pass(LIMIT_MS / 2);
        assertFalse(wait.isLate(nowNs));
        pass(1);
        assertTrue(wait.isLate(nowNs), "it has waited until it is processed");
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
        assertFalse(wait.isLate(nowNs));
    }

    @Test
    void shouldBeginAnewWhenNothingWasReadByIntent() throws Exception {
        readsIn(1, ROOM);
        pass(2 * LIMIT_MS);
        wait.restart();

        assertFresh(ROOM);
    }

    @Test
    void shouldCallNothingLateWithoutALimit() {
        SocketWait unlimited = wait(0);
        unlimited.turnBegins();
        unlimited.read(ROOM, ROOM);
        pass(1_000_000);
        unlimited.turnBegins();
        unlimited.read(ROOM, ROOM);

        assertFalse(unlimited.isLate(nowNs));
    }

    private void assertFresh(int bytes) throws Exception {
        wait.turnBegins(rounds);
        wait.read(bytes, ROOM);
        assertFalse(wait.isLate(nowNs));
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

    private SocketWait wait(int limitMs) {
        EmbeddedChannel channel = new EmbeddedChannel() {
            @Override
            public ChannelConfig config() {
                return new DefaultChannelConfig(this) {
                    @Override
                    @SuppressWarnings("unchecked")
                    public <T> T getOption(ChannelOption<T> option) {
                        return option == ChannelOption.SO_RCVBUF ? (T) Integer.valueOf(RECEIVE) : super.getOption(option);
                    }
                };
            }
        };
        return new SocketWait(channel, Duration.ofMillis(limitMs), () -> nowNs, new SocketBuffers(RECEIVE / 2, SEND));
    }
}
