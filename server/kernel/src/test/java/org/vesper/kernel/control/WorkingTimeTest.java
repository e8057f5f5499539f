// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkingTimeTest {

    private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);

    private long nowMs = 7_000;
    private long workedMs = 500;
    private final WorkingTime time = new WorkingTime(
            EVERY_NS, () -> TimeUnit.MILLISECONDS.toNanos(nowMs), () -> TimeUnit.MILLISECONDS.toNanos(workedMs));

    @Test
    void shouldCountAllTimeWhenTheThreadWaits() {
        assertEquals(1_000, after(1_000, 0));
        assertEquals(2_000, after(1_000, 0));
    }

    @Test
    void shouldCountAllTimeWhenTheThreadPolls() {
        assertEquals(1_000, after(1_000, 9));
        assertEquals(2_100, after(1_100, 10));
    }

    @Test
    void shouldCountWhatTheThreadHasWorkedWhenItSharesItsProcessor() {
        assertEquals(250, after(1_000, 250));
        assertEquals(1_250, after(1_000, 1_000));
    }

    @Test
    void shouldCountATenthWhenTheThreadHardlyGetsAProcessor() {
        assertEquals(100, after(1_000, 20));
        assertEquals(500, after(4_000, 50));
    }

    @Test
    void shouldNotCountWhatPassesWhileTheProcessIsStopped() {
        assertEquals(2_000, after(60_000, 0));
        assertEquals(3_000, after(1_000, 0));
    }

    private long after(long passedMs, long moreWorkMs) {
        nowMs += passedMs;
        workedMs += moreWorkMs;
        return TimeUnit.NANOSECONDS.toMillis(time.lookNs());
    }
}
