// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InstantTextTest {

    private static final int TIMES = 10_000;
    private final InstantText text = new InstantText();

    @Test
    void shouldBeAsTheJdkWritesIt() {
        assertAsTheJdk(0);
        assertAsTheJdk(1);
        assertAsTheJdk(-1);
        assertAsTheJdk(1_000_000_000);
        assertAsTheJdk(1_000_000_001);
        assertAsTheJdk(1_000_001_000);
        assertAsTheJdk(1_001_000_000);
        assertAsTheJdk(1_010_000_000);
        assertAsTheJdk(-1_000_000_000);
        assertAsTheJdk(Long.MAX_VALUE);
        assertAsTheJdk(Long.MIN_VALUE);
    }

    @Test
    void shouldFollowTimesInAnyOrder() {
        Random random = new Random(17);
        long timeNs = random.nextLong();
        long[] steps = {1, 1_000, 1_000_000, 1_000_000_000, 86_400_000_000_000L};
        for (int i = 0; i < TIMES; i++) {
            timeNs += random.nextInt(2000) * steps[random.nextInt(steps.length)] * (random.nextInt(10) == 0 ? -1 : 1);
            assertAsTheJdk(timeNs);
            assertAsTheJdk(timeNs - timeNs % 1_000_000);
        }
    }

    private void assertAsTheJdk(long timeNs) {
        StringBuilder line = new StringBuilder("at ");
        text.append(line, timeNs);
        assertEquals("at " + Instant.EPOCH.plus(timeNs, ChronoUnit.NANOS), line.toString());
    }
}
