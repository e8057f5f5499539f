// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QueueAgeTest {

    private static final long INTERVAL_NS = 200_000_000;

    private final QueueAge age = new QueueAge();

    @Test
    void shouldBeZeroWhenNothingWaits() {
        age.sample(1_000, 5, 5);

        assertEquals(0, age.oldestNs(9_000, 5, 5));
        assertEquals(0, age.oldestNs(9_000, 6, 6));
    }

    @Test
    void shouldBeTheTimeSinceTheSampleThatSawTheOldestElement() {
        age.sample(1_000, 5, 5);
        age.sample(2_000, 8, 5);
        age.sample(3_000, 9, 5);

        assertEquals(7_000, age.oldestNs(9_000, 9, 5));
        assertEquals(7_000, age.oldestNs(9_000, 9, 7));
        assertEquals(6_000, age.oldestNs(9_000, 9, 8));
        assertEquals(0, age.oldestNs(9_000, 10, 9));
    }

    @Test
    void shouldBeLowByLessThanAnIntervalWhenElementsComeAndGo() {
        Random random = new Random(3);
        Deque<Long> queue = new ArrayDeque<>();
        long put = 0;
        for (long nowNs = 0; nowNs < 300 * INTERVAL_NS; nowNs += INTERVAL_NS / 10) {
            for (int i = random.nextInt(20); i > 0; i--, put++) {
                queue.add(nowNs);
            }
            for (int i = random.nextInt(20); i > 0 && !queue.isEmpty(); i--) {
                queue.remove();
            }
            if (nowNs % INTERVAL_NS == 0) {
                age.sample(nowNs, put, put - queue.size());
            }
            long trueNs = queue.isEmpty() ? 0 : nowNs - queue.peek();
            long shownNs = age.oldestNs(nowNs, put, put - queue.size());
            assertTrue(shownNs <= trueNs && shownNs >= trueNs - INTERVAL_NS, shownNs + " instead of " + trueNs);
        }
    }

    @Test
    void shouldKeepFewSamplesWhenNothingMovesOn() {
        for (int i = 1; i <= 100_000; i++) {
            age.sample(i, i, 0);
        }

        assertEquals(99_999, age.oldestNs(100_000, 100_000, 0), 1_000);
    }
}
