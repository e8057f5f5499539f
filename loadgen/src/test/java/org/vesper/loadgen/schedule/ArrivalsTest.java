// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.loadgen.Load;

class ArrivalsTest {

    private static final Load LOAD = new Load(10, 100_000, 1, 4, 42);
    private static final double RUN_NS = 5e9;

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "poisson", "burst:100", "microburst:10:50", "ramp:0:200000", "ramp:150000:50000", "ramp:100000:100000"})
    void shouldPlanAllEventsInTheLengthOfTheRunInOrder(String pattern) {
        Schedule schedule = schedule(pattern);
        long beforeNs = 0;
        for (long event = 0; event < LOAD.events(); event++) {
            long offsetNs = schedule.plannedOffsetNs(event);
            assertTrue(offsetNs >= beforeNs && offsetNs < RUN_NS, pattern + " " + event);
            beforeNs = offsetNs;
        }
        assertEquals(LOAD.events(), schedule.due((long) RUN_NS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "poisson", "burst:100", "microburst:10:50", "ramp:0:200000", "ramp:150000:50000", "ramp:100000:100000"})
    void shouldSayThatExactlyThoseEventsAreDueWhoseTimeHasCome(String pattern) {
        Schedule schedule = schedule(pattern);
        for (long event = 0; event < LOAD.events(); event += 997) {
            long offsetNs = schedule.plannedOffsetNs(event);
            long due = schedule.due(offsetNs);
            assertTrue(due > event, pattern + " " + event);
            assertEquals(offsetNs, schedule.plannedOffsetNs(due - 1), pattern + " " + event);
            assertTrue(due == LOAD.events() || schedule.plannedOffsetNs(due) > offsetNs, pattern + " " + event);
        }
    }

    /** From 0 to 200,000 in 5 s, a quarter of the events comes in the first half, and three quarters in 0.866 of the time. */
    @Test
    void shouldPlanMoreAndMoreEventsInARamp() {
        Schedule schedule = schedule("ramp:0:200000");

        assertEquals(LOAD.events() / 4, schedule.due(2_500_000_000L), 2);
        assertEquals(LOAD.events() * 3 / 4, schedule.due((long) (5e9 * Math.sqrt(0.75))), 2);
        assertEquals(100_000, ArrivalPattern.parse("ramp:0:200000").ownRate().orElseThrow());
    }

    /** Rows at 0, 10 and 40 ms, so that a round takes 60, or half of that at twice the speed. */
    @Test
    void shouldPlanTheTimesOfAFileAgainAndAgain(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("ticks.csv"), "symbol,time\nA,1000.5\nB,1010.5\nA,1040.5\n");
        ArrivalPattern pattern = ArrivalPattern.parse("replay:" + file + ":2");
        Arrivals arrivals = pattern.arrivals(LOAD);

        assertEquals(100, pattern.ownRate().orElseThrow());
        assertEquals(List.of(0L, 5L, 20L, 30L, 35L, 50L, 60L),
                LongStream.range(0, 7).mapToObj(event -> arrivals.offsetNs(event) / 1_000_000).toList());
        assertEquals(4, arrivals.due(30_000_000, 100));
        assertEquals(50, ArrivalPattern.parse("replay:" + file).ownRate().orElseThrow());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"symbol;A;B | no column 'time'", "time;1 | two rows", "time;1;0.5 | line 3",
        "time;1;x | line 3: the time is 'x'", "time;1;1 | different times"})
    void shouldSayWhichFileAndLineWhenARecordingIsWrong(String rows, String message, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("ticks.csv"), rows.replace(';', '\n'));
        IllegalArgumentException wrong = assertThrows(IllegalArgumentException.class, () -> ArrivalPattern.parse("replay:" + file));

        assertTrue(wrong.getMessage().contains(file.toString()) && wrong.getMessage().contains(message), wrong::getMessage);
    }

    @Test
    void shouldPlanTheEventsOfABurstTogether() {
        Schedule schedule = schedule("burst:100");

        assertEquals(0, schedule.plannedOffsetNs(99));
        assertEquals(1_000_000, schedule.plannedOffsetNs(100));
        assertEquals(1_000_000, schedule.plannedOffsetNs(199));
    }

    /** The rest of a second has the rate b with 0.05 * 10 b + 0.95 b = 100,000, so 68,966, and the burst 689,655 a second. */
    @Test
    void shouldPlanTenTimesTheRateInAMicroburst() {
        Schedule schedule = schedule("microburst:10:50");

        assertEquals(34_483, schedule.due(49_999_999), 2);
        assertEquals(34_483 + 6_897, schedule.due(149_999_999), 2);
        assertEquals(100_000, schedule.due(999_999_999), 1);
        assertEquals(134_483, schedule.due(1_049_999_999), 2);
    }

    /** The number of events in a time has the Poisson distribution, whose variance is its mean; the gaps have that of the exponential. */
    @Test
    void shouldVaryAsAPoissonProcessDoes() {
        Schedule schedule = schedule("poisson");
        double[] perMs = LongStream.range(0, 5_000).mapToDouble(ms -> schedule.due((ms + 1) * 1_000_000 - 1) - schedule.due(ms * 1_000_000 - 1))
                .toArray();
        double mean = LongStream.range(0, 5_000).mapToDouble(ms -> perMs[(int) ms]).average().orElseThrow();
        double variance = LongStream.range(0, 5_000).mapToDouble(ms -> Math.pow(perMs[(int) ms] - mean, 2)).average().orElseThrow();
        long longGaps = LongStream.range(1, LOAD.events())
                .filter(event -> schedule.plannedOffsetNs(event) - schedule.plannedOffsetNs(event - 1) > 10_000).count();

        assertEquals(100, mean, 0.1);
        assertEquals(100, variance, 10);
        assertEquals(Math.exp(-1), (double) longGaps / LOAD.events(), 0.005);
    }

    @Test
    void shouldPlanTheSameForTheSameSeedOnly() {
        Schedule other = Schedule.of(new Load(10, 100_000, 1, 4, 43), ArrivalPattern.parse("poisson"));

        assertEquals(schedule("poisson").plannedOffsetNs(250_000), schedule("poisson").plannedOffsetNs(250_000));
        assertTrue(schedule("poisson").plannedOffsetNs(250_000) != other.plannedOffsetNs(250_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Poisson", "burst", "burst:0", "burst:x", "microburst:10", "microburst:0:5", "microburst:2:1000"})
    void shouldRefuseWithTheSyntaxWhatIsNoPattern(String text) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> ArrivalPattern.parse(text));

        assertEquals("the schedule must be uniform, poisson, burst:EVENTS, microburst:TIMES:MILLISECONDS, ramp:FROM:TO or"
                + " replay:FILE[:SPEED], but is '" + text + "'",
                refused.getMessage());
    }

    private static Schedule schedule(String pattern) {
        return Schedule.of(LOAD, ArrivalPattern.parse(pattern));
    }
}
