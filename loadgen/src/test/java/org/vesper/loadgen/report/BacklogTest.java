// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vesper.loadgen.report.Backlog.Sample;
import org.vesper.loadgen.report.Backlog.Trend;

class BacklogTest {

    private static final long RATE = 1_000_000;

    @Test
    void shouldBeSustainedWhenTheBacklogIsLargeButSteady() {
        assertEquals(Trend.SUSTAINED, backlog(30, second -> 600_000 + 1_000 * (second % 2)).trend());
    }

    @Test
    void shouldBeSaturatedWhenTheServerTakesALittleLessThanWhatIsPlanned() {
        Backlog growing = backlog(30, second -> 11_000L * second);

        assertEquals(Trend.SATURATED, growing.trend());
        assertEquals(11_000, growing.growthPerSecond(), 1e-6);
        assertEquals(319_000, growing.largest());
    }

    /** In 10 s, 0.9 % per second are 81 ms of the planned events; in 30 s, they are 261 ms. */
    @Test
    void shouldBeSaturatedWhenItGrowsSlowlyButByMoreThanATenthOfASecondInAll() {
        assertEquals(Trend.SUSTAINED, backlog(10, second -> 9_000L * second).trend());
        assertEquals(Trend.SATURATED, backlog(30, second -> 9_000L * second).trend());
        assertEquals(261_000, backlog(30, second -> 9_000L * second).growth(), 1e-6);
        assertEquals(Trend.SATURATED, backlog(600, second -> 200L * second).trend());
        assertEquals(Trend.SUSTAINED, backlog(600, second -> 100L * second).trend());
    }

    /** The backlog was small at some time in the last third. */
    @Test
    void shouldBeSustainedWhenTheMachineStallsAtTheEnd() {
        assertEquals(Trend.SUSTAINED, backlog(10, second -> second >= 8 ? 800_000 : 200).trend());
        assertEquals(Trend.SUSTAINED, backlog(600, second -> second >= 450 ? 800_000 : 200).trend());
    }

    @Test
    void shouldBeSaturatedWhenTheRateWasMissedInAShortRun() {
        assertEquals(Trend.SATURATED, new Backlog(40_000_000, List.of(), true).trend());
    }

    @Test
    void shouldBeSustainedWhenAPauseInTheMiddleWasMadeUp() {
        assertEquals(Trend.SUSTAINED, backlog(10, second -> second >= 4 && second < 7 ? 3_000_000 : 200).trend());
    }

    @Test
    void shouldBeSaturatedWhenAPauseWasNotMadeUp() {
        assertEquals(Trend.SATURATED, backlog(10, second -> second >= 6 ? 3_000_000 : 200).trend());
    }

    /** Readings at whole seconds, of which every other one meets a burst that the server takes within the second. */
    @Test
    void shouldBeSustainedWhenReadingsAlternateWithBursts() {
        long[] events = {0, 396_724, 0, 378_498, 0, 364_066, 0, 373_276, 0, 147_067};

        assertEquals(Trend.SUSTAINED, backlog(10, second -> events[second]).trend());
        assertEquals(Trend.SUSTAINED, backlog(9, second -> events[second + 1]).trend());
    }

    @Test
    void shouldBeUndecidedWhenThereAreFewReadings() {
        assertEquals(Trend.UNDECIDED, backlog(8, second -> 100_000L * second).trend());
        assertEquals(Trend.UNDECIDED, backlog(0, second -> 0).trend());
    }

    private static Backlog backlog(int seconds, IntToLongFunction events) {
        List<Sample> samples = IntStream.range(0, seconds)
                .mapToObj(second -> new Sample(second, events.applyAsLong(second), events.applyAsLong(second))).toList();
        return new Backlog(RATE, samples, false);
    }
}
