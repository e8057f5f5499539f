// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WriteLimitTest {

    private final WriteLimit limit = new WriteLimit(Duration.ofMillis(20));

    @Test
    void shouldInterruptAWriteThatTakesTooLongAndSayWhy() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Thread clock = new Thread(() -> {
            while (never.getCount() > 0) {
                limit.check(System.nanoTime());
                Thread.onSpinWait();
            }
        });
        clock.start();
        String message = assertThrows(IllegalStateException.class, () -> limit.write(() -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
        })).getMessage();
        assertTrue(message.contains("write-timeout, 20 ms"), message);
        assertFalse(Thread.currentThread().isInterrupted(), "the next event is not concerned");
        limit.write(() -> { });
        never.countDown();
        clock.join();
    }

    @Test
    void shouldPassOnWhatAWriteThrowsInTime() {
        RuntimeException failure = new IllegalArgumentException("no");
        assertEquals(failure, assertThrows(IllegalArgumentException.class, () -> limit.write(() -> {
            throw failure;
        })));
        limit.check(System.nanoTime() + Duration.ofHours(1).toNanos());
        assertFalse(Thread.currentThread().isInterrupted());
    }
}
