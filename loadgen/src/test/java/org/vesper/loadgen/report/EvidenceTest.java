// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
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

    /** The last group of bursts every 2 s is planned for 8 s, not for the end of the run. */
    @Test
    void shouldAchieveThePlannedRateWhenTheLastEventIsSentAtItsTime() {
        Schedule plan = plan(200_000, 10, "burst:400000");

        assertEquals(200_000, Evidence.Sending.of(plan, 10, 2_000_000, 8, 2_000_000).achievedRate(), 1e-6);
        assertEquals(2_000_000 / 10.05, Evidence.Sending.of(plan, 10, 2_000_000, 8.05, 2_000_000).achievedRate(), 1e-3);
    }

    private static Schedule plan(long rate, int seconds, String pattern) {
        return Schedule.of(new Load(10, rate, 0, seconds, 42), ArrivalPattern.parse(pattern));
    }
}
