// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnacknowledgedFramesTest {

    private static final ByteBuffer FIRST = ByteBuffer.wrap(new byte[] {1, 2, 3});
    private static final ByteBuffer SECOND = ByteBuffer.wrap(new byte[] {4, 5});

    private final UnacknowledgedFrames frames = new UnacknowledgedFrames(6, 10);

    @Test
    void shouldKeepAFrameUntilAllItsEventsAreAcknowledged() {
        frames.add(3, FIRST);
        frames.add(2, SECOND);
        assertEquals(15, frames.next());

        frames.releaseBefore(12);
        assertEquals(List.of(FIRST, SECOND), frames.from(12));
        frames.releaseBefore(13);
        assertEquals(List.of(SECOND), frames.from(13));
        frames.releaseBefore(15);
        assertEquals(List.of(), frames.from(0));
        assertEquals(0, frames.bytes());
        assertEquals(15, frames.next());
    }

    @Test
    void shouldSendAgainOnlyFramesThatHoldEventsBehindThePosition() {
        frames.add(3, FIRST);
        frames.add(2, SECOND);

        assertEquals(List.of(SECOND), frames.from(13));
        assertEquals(List.of(FIRST, SECOND), frames.from(0));
    }

    @Test
    void shouldSayWhichEventIsTheFirstOne() {
        assertEquals(10, frames.first());
        frames.add(3, FIRST);
        frames.add(2, SECOND);
        assertEquals(10, frames.first());
        frames.releaseBefore(12);
        assertEquals(12, frames.first(), "in the middle of a frame");
        frames.releaseBefore(11);
        assertEquals(12, frames.first());
        frames.releaseBefore(13);
        assertEquals(13, frames.first());
        frames.releaseBefore(15);
        assertEquals(15, frames.first());
        frames.skipTo(20);
        frames.skipTo(18);
        assertEquals(20, frames.next());
    }

    @Test
    void shouldKeepCopies() {
        byte[] bytes = {1, 2};
        frames.add(1, ByteBuffer.wrap(bytes));
        bytes[0] = 9;
        frames.from(10).get(0).get();

        assertEquals(List.of(ByteBuffer.wrap(new byte[] {1, 2})), frames.from(10));
    }

    @Test
    void shouldHaveRoomForOneFrameOrUpToItsSize() {
        assertTrue(frames.hasRoom(100));
        frames.add(1, FIRST);
        assertTrue(frames.hasRoom(3));
        assertFalse(frames.hasRoom(4));
        frames.limit(7);
        assertTrue(frames.hasRoom(4));
    }
}
