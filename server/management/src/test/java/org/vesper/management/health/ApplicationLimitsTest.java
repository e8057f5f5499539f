// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ApplicationLimitsTest {

    private final List<String> suspended = new ArrayList<>();
    private long nowNs;

    private ApplicationLimits limits(long bytes, int percent) {
        return new ApplicationLimits(bytes, percent, suspended::add, () -> nowNs);
    }

    @Test
    void shouldSuspendWhatRetainsTooMuchAndReportItUntilItIsResumed() {
        ApplicationLimits limits = limits(1_000, 0);
        limits.check("small", () -> 1_000, () -> Long.MAX_VALUE);
        limits.check("large", () -> 1_001, () -> 0);

        assertEquals(List.of("large"), suspended);
        assertEquals(List.of("large"), limits.conditions().stream().map(condition -> condition.subject()).toList());
        assertTrue(limits.conditions().get(0).reason().contains("1,001 bytes, more than apps.max-retained (1,000)"));
        limits.check("large", () -> 10, () -> 0);
        assertEquals(List.of(), limits.conditions());
    }

    @Test
    void shouldSuspendWhatIsBusyForMoreThanItsShareOfAWindow() {
        ApplicationLimits limits = limits(0, 50);
        for (int second = 0; second <= 30; second++) {
            nowNs = TimeUnit.SECONDS.toNanos(second);
            long busyNs = nowNs;
            limits.check("half", () -> 0, () -> busyNs / 2);
            limits.check("burst", () -> 0, () -> Math.min(busyNs, TimeUnit.SECONDS.toNanos(4)));
        }
        assertEquals(List.of(), suspended);
        for (int second = 31; second <= 40; second++) {
            nowNs = TimeUnit.SECONDS.toNanos(second);
            long busyNs = nowNs;
            limits.check("half", () -> 0, () -> busyNs);
        }
        assertEquals(List.of("half"), suspended);
    }

    @Test
    void shouldHaveNoLimitsByDefault() {
        ApplicationLimits limits = limits(0, 0);
        limits.check("any", () -> Long.MAX_VALUE, () -> Long.MAX_VALUE);
        assertEquals(List.of(), suspended);
    }
}
