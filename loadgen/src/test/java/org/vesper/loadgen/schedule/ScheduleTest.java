// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {

    private static final long MANY = Long.MAX_VALUE;

    @Test
    void shouldPlanEventsAtEqualDistances() {
        Schedule schedule = uniform(MANY, 1_000_000, 10);

        assertEquals(0, schedule.plannedOffsetNs(0));
        assertEquals(1_000, schedule.plannedOffsetNs(1));
        assertEquals(1_000_000_000, schedule.plannedOffsetNs(1_000_000));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 3, 7_001, 999_983, 1_000_000_000})
    void shouldNeitherDriftNorOverflowWhenARunLastsForYears(long rate) {
        Schedule schedule = uniform(MANY, rate, 10);
        Random random = new Random(rate);
        for (int i = 0; i < 1_000; i++) {
            long event = random.nextLong(rate * 100_000_000L);
            BigInteger exact = BigInteger.valueOf(event).multiply(BigInteger.valueOf(1_000_000_000)).divide(BigInteger.valueOf(rate));
            assertEquals(exact.longValueExact(), schedule.plannedOffsetNs(event), () -> "event " + event);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 3, 7_001, 999_983, 1_000_000, 1_000_000_000})
    void shouldSayThatAnEventIsDueFromItsPlannedTimeOn(long rate) {
        Schedule schedule = uniform(MANY, rate, 10);
        Random random = new Random(rate);
        for (int i = 0; i < 1_000; i++) {
            long event = random.nextLong(rate * 1_000_000L);
            long plannedNs = schedule.plannedOffsetNs(event);
            assertTrue(schedule.due(plannedNs) > event, () -> "event " + event);
            assertTrue(schedule.due(plannedNs - 1) <= event, () -> "event " + event);
        }
    }

    @Test
    void shouldHaveNothingDueBeforeTheStartAndNoMoreThanAllAtTheEnd() {
        Schedule schedule = uniform(50, 1_000, 1);

        assertEquals(0, schedule.due(-1));
        assertEquals(1, schedule.due(0));
        assertEquals(50, schedule.due(Long.MAX_VALUE - 1));
    }

    @Test
    void shouldGiveEachEventToTheConnectionOfItsRest() {
        Schedule schedule = uniform(MANY, 1_000_000, 10);

        assertEquals(3, schedule.event(3, 0));
        assertEquals(73, schedule.event(3, 7));
    }

    private static Schedule uniform(long events, long rate, int connections) {
        return new Schedule(events, connections, new UniformArrivals(rate));
    }
}
