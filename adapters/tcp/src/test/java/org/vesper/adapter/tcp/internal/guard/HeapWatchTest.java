// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HeapWatchTest {

    private int percent = 10;
    private int collections;
    private final HeapWatch watch = new HeapWatch(() -> percent, () -> collections++);
    private long nowNs = System.nanoTime();

    @Test
    void shouldLookTenTimesASecondAtMost() {
        assertEquals(10, percentAfterMs(1));
        percent = 96;

        assertEquals(10, percentAfterMs(50));
        assertEquals(96, percentAfterMs(51));
    }

    @Test
    void shouldAskForACollectionOnlyWhenTheHeapHasBeenFullForAMinute() {
        percentAfterMs(1);
        percentAfterMs(120_000);
        assertEquals(0, collections);
        percent = 92;
        percentAfterMs(1_000);
        percentAfterMs(59_000);
        assertEquals(0, collections);

        percentAfterMs(1_001);
        assertEquals(1, collections);
        percentAfterMs(30_000);
        assertEquals(1, collections);
    }

    @Test
    void shouldReadTheHeapOfThisProcess() {
        System.gc();

        int now = HeapWatch.ofThisProcess().percent(System.nanoTime());

        assertTrue(now >= 0 && now < 90, () -> now + " %");
    }

    private int percentAfterMs(long ms) {
        nowNs += TimeUnit.MILLISECONDS.toNanos(ms);
        return watch.percent(nowNs);
    }
}
