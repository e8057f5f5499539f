// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CallRateTest {

    private long nowNs = Long.MAX_VALUE - 5;
    private final CallRate rate = new CallRate(() -> nowNs);

    @Test
    void shouldLetAUserWaitWhoHasUsedTheCallsOfFiveSeconds() {
        for (int i = 0; i < 50; i++) {
            assertEquals(Duration.ZERO, rate.take("vera", 10));
        }
        assertEquals(Duration.ofMillis(100), rate.take("vera", 10));
        assertEquals(Duration.ofMillis(200), rate.take("vera", 10));
        assertEquals(Duration.ZERO, rate.take("otto", 10), "another user");

        nowNs += Duration.ofSeconds(1).toNanos();
        assertEquals(Duration.ZERO, rate.take("vera", 10));
    }

    @Test
    void shouldTakeNoMoreThanTheRateInTheLongRun() {
        long beganNs = nowNs;
        for (int i = 0; i < 1_000; i++) {
            nowNs += rate.take("vera", 20).toNanos();
        }
        assertEquals(1_000 / 20 - 5, Duration.ofNanos(nowNs - beganNs).toSeconds());
    }

    @Test
    void shouldNotCountACallThatWasGivenBack() {
        for (int i = 0; i < 100; i++) {
            rate.take("vera", 10);
            rate.giveBack("vera", 10);
        }
        assertEquals(Duration.ZERO, rate.take("vera", 10));
    }
}
