// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RateTest {

    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private long count = 500;
    private long nowNs = -3 * SECOND_NS;
    private final Rate rate = new Rate(() -> count, nowNs);

    private void pass(int seconds, int events) {
        for (int i = 0; i < seconds; i++) {
            nowNs += SECOND_NS;
            count += events;
            rate.sample(nowNs);
        }
    }

    @Test
    void shouldBeZeroBeforeTheFirstSample() {
        assertEquals(0.0, rate.perSecond());
    }

    @Test
    void shouldBeTheMeanSinceTheStartWhenThatIsLessThanTenSecondsAgo() {
        pass(1, 100);
        pass(2, 400);

        assertEquals(300.0, rate.perSecond(), 1e-9);
    }

    @Test
    void shouldForgetWhatHappenedMoreThanTenSecondsAgo() {
        pass(20, 1_000);
        pass(5, 0);
        assertEquals(500.0, rate.perSecond(), 1e-9);
        pass(5, 0);
        assertEquals(0.0, rate.perSecond());
    }

    @Test
    void shouldIgnoreSamplesThatComeTooSoon() {
        pass(10, 1_000);
        for (int i = 1; i <= 9; i++) {
            rate.sample(nowNs + i * SECOND_NS / 10);
        }

        assertEquals(1_000.0, rate.perSecond(), 1e-9);
    }
}
