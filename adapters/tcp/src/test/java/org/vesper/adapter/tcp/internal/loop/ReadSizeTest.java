// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.tests.support.Await;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReadSizeTest {

    private static final int BYTES = 2048;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final ReadSize size = new ReadSize(channel, BYTES, Duration.ZERO);
    @SuppressWarnings("deprecation")
    private final RecvByteBufAllocator.Handle turn = size.newHandle();

    @Test
    void shouldEndTheTurnOfAClientWithoutEventsAfterOneRead() {
        awaitLongTurn();

        size.endTurn();
        assertFalse(continues(BYTES));

        awaitLongTurn();
    }

    @Test
    void shouldEndATurnWhenTheSocketIsEmpty() {
        begin();
        assertEquals(BYTES, turn.guess());
        assertFalse(continues(BYTES - 1));
    }

    /** Waits for a turn that goes on after a read; one that a busy machine interrupts for 2 ms does not. */
    private void awaitLongTurn() {
        Await.until("a turn goes on after a full read", () -> {
            begin();
            return continues(BYTES);
        });
    }

    private void begin() {
        turn.reset(channel.config());
    }

    /** Whether the turn goes on after a read of so many bytes. */
    private boolean continues(int bytes) {
        turn.attemptedBytesRead(BYTES);
        turn.lastBytesRead(bytes);
        turn.incMessagesRead(1);
        return turn.continueReading();
    }
}
