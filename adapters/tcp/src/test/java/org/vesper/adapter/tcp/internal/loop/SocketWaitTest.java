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

/** Rounds of a loop with two sockets, at times that the test sets. A read has room for 100 bytes, and a socket for 1,000. */
class SocketWaitTest {

    private static final int ROOM = 100;
    private static final int SOCKET = 1_000;
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
        assertFalse(wait.isLate());
        pass(1);
        readsIn(1, ROOM);
        assertTrue(wait.isLate());
        assertEquals(LIMIT_MS + 1, wait.waitedMs());
    }

    @Test
    void shouldCallInputLateUntilTheSocketIsEmpty() throws Exception {
        readsIn(1, ROOM);
        pass(2 * LIMIT_MS);
        readsIn(1, ROOM);
        assertTrue(wait.isLate());
        readsIn(1, 30);
        assertTrue(wait.isLate(), "its last bytes have waited as well");
        readsIn(1, ROOM);
        assertFalse(wait.isLate());
    }

    @Test
    void shouldCallNothingLateThatCameLaterThanWhatWaited() throws Exception {
        readsIn(1, ROOM);
        pass(2 * LIMIT_MS);
        for (int read = 0; read <= SOCKET / ROOM; read++) {
            readsIn(1, ROOM);
            assertTrue(wait.isLate(), "read " + read + " may have been in the socket");
        }
        readsIn(1, ROOM);
        assertFalse(wait.isLate());
        pass(LIMIT_MS);
        readsIn(1, ROOM);
        assertFalse(wait.isLate());
        pass(1);
        readsIn(1, ROOM);
        assertTrue(wait.isLate());
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
        assertFalse(wait.isLate());
        assertEquals(LIMIT_MS / 2, wait.waitedMs());
    }

    /** A read that fills its room exactly does not show that the socket is empty; the next round does, in which there is nothing to read. */
    @Test
    void shouldKnowThatASocketIsEmptyThatIsNotReadInARound() throws Exception {
        readsIn(1, ROOM);
        pass(2 * LIMIT_MS);
        select(1);
        pass(1);

        readsIn(1, ROOM);
        assertFalse(wait.isLate());
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

        assertFalse(unlimited.isLate());
    }

    private void assertFresh(int bytes) throws Exception {
        wait.turnBegins(rounds);
        wait.read(bytes, ROOM);
        assertEquals(0, wait.waitedMs());
        assertFalse(wait.isLate());
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
                        return option == ChannelOption.SO_RCVBUF ? (T) Integer.valueOf(SOCKET) : super.getOption(option);
                    }
                };
            }
        };
        return new SocketWait(channel, Duration.ofMillis(limitMs), () -> nowNs);
    }
}
