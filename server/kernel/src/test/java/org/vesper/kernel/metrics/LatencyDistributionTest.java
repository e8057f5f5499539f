// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LatencyDistributionTest {

    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private long nowNs = 17;
    private final LatencyDistribution latencies = new LatencyDistribution(nowNs);

    private void recordInTheNextSecond(int times, long valueNs) {
        for (int i = 0; i < times; i++) {
            latencies.record(valueNs);
        }
        nowNs += SECOND_NS;
        latencies.roll(nowNs);
    }

    @Test
    void shouldHaveAllLatenciesInTheTotalAndTheLastTenSecondsInRecent() {
        recordInTheNextSecond(3, 5_000_000);
        for (int i = 0; i < 10; i++) {
            recordInTheNextSecond(20, 100_000);
        }

        assertEquals(203, latencies.total(nowNs).count());
        assertEquals(5_000, latencies.total(nowNs).maxUs(), 5);
        assertEquals(200, latencies.recent(nowNs).count());
        assertEquals(100, latencies.recent(nowNs).maxUs(), 1);
        assertEquals(20.0, latencies.recentPerSecond(nowNs), 1e-9);
    }

    @Test
    void shouldNotCountTheSecondThatIsNotOver() {
        recordInTheNextSecond(4, 1_000);
        latencies.record(1_000);

        assertEquals(5, latencies.total(nowNs + SECOND_NS / 2).count());
        assertEquals(4, latencies.recent(nowNs + SECOND_NS / 2).count());
        assertEquals(4.0, latencies.recentPerSecond(nowNs + SECOND_NS / 2), 1e-9);
        assertEquals(5, latencies.recent(nowNs + SECOND_NS).count());
    }

    @Test
    void shouldForgetTheLastSecondsWhenNobodyHasLookedForALongTime() {
        recordInTheNextSecond(4, 1_000);

        assertEquals(0, latencies.recent(nowNs + 100 * SECOND_NS).count());
        assertEquals(4, latencies.total(nowNs + 100 * SECOND_NS).count());
    }

    @Test
    void shouldBeEmptyAfterAReset() {
        recordInTheNextSecond(4, 1_000);
        latencies.reset(nowNs);

        assertEquals(0, latencies.total(nowNs).count());
        assertEquals(0, latencies.recent(nowNs + SECOND_NS).count());
        assertEquals(0.0, latencies.recentPerSecond(nowNs));
    }
}
