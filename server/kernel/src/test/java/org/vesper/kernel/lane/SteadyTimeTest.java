// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SteadyTimeTest {

    private static final long START_MS = 1_800_000_000_000L;
    private static final long HOUR_MS = 3_600_000;

    private long passedMs;
    private long setMs;
    private final SteadyTime time = new SteadyTime(() -> passedMs * 1_000_000, () -> START_MS + passedMs + setMs);

    @Test
    void shouldFollowTheTimeOfDayWhenItIsNotSet() {
        for (int second = 0; second <= 100; second++) {
            assertEquals(START_MS + passedMs, time.nowMs());
            passedMs += 1_000;
        }
    }

    @Test
    void shouldNeitherStandStillNorJumpWhenTheTimeOfDayIsSetBack() {
        requireSteps(-HOUR_MS, 900);
    }

    @Test
    void shouldNotJumpWhenTheTimeOfDayIsSetAhead() {
        requireSteps(HOUR_MS, 1_100);
    }

    /** The first second goes by before the difference is seen. */
    private void requireSteps(long byMs, long expectedMs) {
        setMs = byMs;
        passedMs = 1_000;
        long beforeMs = time.nowMs();
        assertEquals(START_MS + 1_000, beforeMs);
        for (int second = 0; second < 100; second++) {
            passedMs += 1_000;
            long nowMs = time.nowMs();
            assertEquals(expectedMs, nowMs - beforeMs);
            beforeMs = nowMs;
        }
    }

    @Test
    void shouldMakeUpADifferenceAndGoNoFurther() {
        passedMs = 1_000;
        time.nowMs();
        setMs = 5_000;
        long beforeMs = 0;
        for (int step = 0; step < 1_000; step++) {
            passedMs += 100;
            assertTrue(time.nowMs() > beforeMs);
            beforeMs = time.nowMs();
        }
        assertEquals(START_MS + passedMs + setMs, time.nowMs());
    }

    @Test
    void shouldCorrectOnlyTheDifferenceWhenItHasNotBeenReadForLong() {
        setMs = 2_000;
        passedMs = 1_000;
        time.nowMs();
        passedMs += HOUR_MS;
        assertEquals(START_MS + passedMs + setMs, time.nowMs());
    }

    /** As after a restart at which the time of day is a minute earlier than what was shown before. */
    @Test
    void shouldRunATenthSlowerUntilTheTimeOfDayHasCaughtUp() {
        SteadyTime ahead = time.startingAt(START_MS + 60_000);
        long shown = ahead.nowMs();
        assertEquals(START_MS + 60_000, shown);
        for (int s = 1; s <= 700; s++) {
            passedMs += 1_000;
            long now = ahead.nowMs();
            assertTrue(now > shown && now - shown <= 1_000, "it neither stops nor jumps");
            assertEquals(Math.max(START_MS + passedMs, START_MS + 60_000 + passedMs * 9 / 10), now, 2);
            shown = now;
        }
    }
}
