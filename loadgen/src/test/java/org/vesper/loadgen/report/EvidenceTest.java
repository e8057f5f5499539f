// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.schedule.ArrivalPattern;
import org.vesper.loadgen.schedule.Schedule;

class EvidenceTest {

    /** The last of 120,000,000 events, planned for the end of 3 s, came after 23 s: 13 % of the rate. */
    @Test
    void shouldMissTheRateWhenTheServerTakesAFractionOfIt() {
        Evidence.Sending sending = Evidence.Sending.of(plan(40_000_000, 3, "uniform"), 3, 120_000_000, 23, 120_000_000);

        assertTrue(sending.isRateMissed() && !sending.isRateKept());
        assertEquals(20, sending.lateSeconds(), 1e-6);
        assertEquals(40_000_000 * 3 / 23.0, sending.achievedRate(), 1);
    }

    @Test
    void shouldNotSayThatTheRateIsMissedBeyondDoubtWhenTheMachineStallsAtTheEnd() {
        Evidence.Sending sending = Evidence.Sending.of(plan(100_000, 1, "uniform"), 1, 100_000, 1.3, 100_000);

        assertFalse(sending.isRateKept() || sending.isRateMissed());
    }

    @Test
    void shouldNotSayThatTheRateIsMissedWhenTheRunEndedEarly() {
        Evidence.Sending sending = Evidence.Sending.of(plan(100_000, 10, "uniform"), 10, 1_000, 7, 1_000);

        assertFalse(sending.isRateKept() || sending.isRateMissed());
        assertEquals(1_000 / 7.0, sending.achievedRate(), 1e-6);
        assertEquals(0, Evidence.Sending.of(plan(100_000, 10, "uniform"), 10, 0, 0, 0).achievedRate());
    }

    /** The last group of bursts every 2 s is planned for 8 s, and takes some time. */
    @Test
    void shouldAchieveThePlannedRateWhenTheLastBurstIsSentBeforeTheEnd() {
        Schedule plan = plan(200_000, 10, "burst:400000");

        assertEquals(200_000, Evidence.Sending.of(plan, 10, 2_000_000, 8, 2_000_000).achievedRate(), 1e-6);
        assertEquals(200_000, Evidence.Sending.of(plan, 10, 2_000_000, 9.9, 2_000_000).achievedRate(), 1e-6);
        assertEquals(2_000_000 / 10.05, Evidence.Sending.of(plan, 10, 2_000_000, 10.05, 2_000_000).achievedRate(), 1e-3);
    }

    /** 4 s at 500 per second, then 4 s at 20,000, or the other way round. */
    @Test
    void shouldPlanTheEventsOfTheFileInTheTimeOfTheRunWhenItsRateVaries(@TempDir Path folder) throws IOException {
        Schedule slow = plan(1, 3, replay(folder, 2, 2_000, 0.05, 80_000));
        Schedule fast = plan(1, 3, replay(folder, 0.05, 80_000, 2, 2_000));
        Schedule rounds = plan(1, 20, replay(folder, 2, 2_000, 0.05, 80_000));

        assertEquals(List.of(1_500L, 60_000L), List.of(slow.events(), fast.events()));
        assertEquals(82_000 * 2 + 2_000, rounds.events(), 20);
        assertEquals(500, Evidence.Sending.of(slow, 3, 1_500, 2.998, 1_500).achievedRate(), 1e-6);
        assertTrue(Evidence.Sending.of(rounds, 20, rounds.events(), 20, rounds.events()).isRateKept());
    }

    /** Rows every 400 ms, which are 2.5 events per second, not 3. */
    @Test
    void shouldKeepTheRateOfAFileWhenItIsNoWholeNumber(@TempDir Path folder) throws IOException {
        Schedule plan = plan(1, 2, replay(folder, 400, 3, 400, 3));
        Evidence.Sending sending = Evidence.Sending.of(plan, 2, 5, 1.6, 5);

        assertEquals(List.of(5L, 2.5, 2.5), List.of(plan.events(), sending.plannedRate(), sending.achievedRate()));
    }

    private static String replay(Path folder, double firstMs, int firstRows, double thenMs, int thenRows) throws IOException {
        List<String> lines = new ArrayList<>(List.of("time"));
        IntStream.range(0, firstRows).forEach(row -> lines.add(String.valueOf(row * firstMs)));
        IntStream.range(0, thenRows).forEach(row -> lines.add(String.valueOf(firstRows * firstMs + row * thenMs)));
        return "replay:" + Files.write(folder.resolve("ticks.csv"), lines);
    }

    private static Schedule plan(long rate, int seconds, String pattern) {
        return Schedule.of(new Load(10, rate, 0, seconds, 42), ArrivalPattern.parse(pattern));
    }
}
