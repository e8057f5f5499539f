// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WireClockTest {

    private static final long AHEAD_NS = 1_790_000_000_000_000_000L;

    /** The nanoseconds that pass before each reading of the clock: the thread is delayed by 11.7 ms in all but one of them. */
    private final AtomicLong nowNs = new AtomicLong(5_000);
    private int readings;

    @Test
    void shouldNotTakeAPauseBetweenTwoReadingsForADifferenceOfTheClocks() {
        long aheadNs = WireClock.aheadNs(() -> {
            nowNs.addAndGet(++readings == 13 ? 20 : 11_700_000);
            return nowNs.get() + AHEAD_NS;
        }, () -> nowNs.addAndGet(20));
        assertEquals(AHEAD_NS, aheadNs, 40);
    }

    @Test
    void shouldNotDifferFromItself() {
        assertEquals(0, WireClock.MONOTONIC.aheadOfNanoTimeNs());
    }
}
