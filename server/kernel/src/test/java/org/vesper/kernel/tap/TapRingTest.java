// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.tap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TapRingTest {

    private static final int EVENTS = Boolean.getBoolean("vesper.thorough") ? 50_000_000 : 200_000;

    @Test
    void shouldCountWhatItHasNoRoomFor() {
        TapRing ring = new TapRing(2, UnaryOperator.identity());
        for (String event : new String[] {"a", "b", "c"}) {
            ring.offer(event);
        }
        assertEquals("a", ring.take());
        ring.offer("d");

        assertEquals("b", ring.take());
        assertEquals("d", ring.take());
        assertNull(ring.take());
        assertEquals(4, ring.seen());
        assertEquals(1, ring.missed());
    }

    /** Small rings are full and empty most often, where the two threads meet in one slot. */
    @Test
    void shouldGiveEachEventOnceAndInOrderWhileAnotherThreadOffers() throws Exception {
        for (int capacity : new int[] {1, 2, 64}) {
            TapRing ring = new TapRing(capacity, UnaryOperator.identity());
            CompletableFuture<Void> offers = CompletableFuture.runAsync(() -> {
                for (int event = 0; event < EVENTS; event++) {
                    ring.offer(new int[] {event, ~event});
                }
            }, task -> new Thread(task, "offers").start());
            long taken = takeAll(ring, offers);
            offers.get();

            assertEquals(EVENTS, ring.seen());
            assertEquals(EVENTS, taken + ring.missed());
            assertTrue(taken >= capacity, "taken: " + taken);
        }
    }

    /** Takes until the other thread has ended and the ring is empty; each event must be complete, and younger than the one before. */
    private static long takeAll(TapRing ring, CompletableFuture<Void> offers) {
        long taken = 0;
        int latest = -1;
        boolean last;
        do {
            last = offers.isDone();
            for (int[] event = (int[]) ring.take(); event != null; event = (int[]) ring.take()) {
                assertTrue(event[0] > latest, event[0] + " came after " + latest);
                assertEquals(~event[0], event[1]);
                latest = event[0];
                taken++;
            }
        } while (!last);
        return taken;
    }
}
