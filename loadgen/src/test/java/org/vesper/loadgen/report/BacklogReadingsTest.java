// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vesper.loadgen.report.Backlog.Sample;
import org.vesper.loadgen.report.Backlog.Trend;

/** A server that takes events at a steady speed, while they come in bursts of 400,000 every 2 s: 200,000 per second. */
class BacklogReadingsTest {

    private static final long RATE = 200_000;
    private static final long BURST = 400_000;
    private static final int BURST_MS = 2_000;
    private static final int SECONDS = 10;

    @Test
    void shouldKeepTheSmallestAndTheLargestReadingOfEachSecond() {
        BacklogReadings readings = new BacklogReadings();
        readings.add(5_000_000_000L, 300);
        readings.add(5_400_000_000L, 20);
        readings.add(5_999_999_999L, 90);
        readings.add(6_000_000_000L, 50);

        assertEquals(List.of(new Sample(5.4, 20, 300), new Sample(6, 50, 50)), readings.samples());
    }

    @Test
    void shouldBeSustainedWhenTheServerTakesEachBurstBeforeTheNext() {
        for (int serverPerMs = 210; serverPerMs < 8_000; serverPerMs *= 2) {
            for (int warmupMs = 0; warmupMs < BURST_MS; warmupMs += 50) {
                Backlog backlog = backlog(serverPerMs, warmupMs);
                assertEquals(Trend.SUSTAINED, backlog.trend(), serverPerMs + " per ms from " + warmupMs + " ms on: " + backlog);
            }
        }
    }

    /** After four bursts, the server is 80,000 events behind: 10,000 per second, 5 % of the rate. */
    @Test
    void shouldBeSaturatedWhenTheServerDoesNotQuiteTakeEachBurst() {
        Backlog backlog = backlog(190, 0);

        assertEquals(Trend.SATURATED, backlog.trend());
        assertEquals(10_000, backlog.growthPerSecond(), 3_500);
        assertEquals(BURST + 80_000, backlog.largest(), 20_000);
    }

    private static Backlog backlog(int serverPerMs, int fromMs) {
        BacklogReadings readings = new BacklogReadings();
        long waiting = 0;
        for (int ms = 0; ms < fromMs + SECONDS * 1_000; ms++) {
            waiting = Math.max(0, waiting + (ms % BURST_MS == 0 ? BURST : 0) - serverPerMs);
            if (ms % 97 == 0 && ms >= fromMs) {
                readings.add((ms - fromMs) * 1_000_000L, waiting);
            }
        }
        return new Backlog(RATE, readings.samples(), false);
    }
}
