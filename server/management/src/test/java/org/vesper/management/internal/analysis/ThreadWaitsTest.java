// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.management.analysis.ThreadWaitFigures;
import org.vesper.tests.support.Await;

@Timeout(60)
class ThreadWaitsTest {

    private final Object lock = new Object();

    /** One thread holds a lock for all of the time, so the other one has no event of its own. */
    @Test
    void shouldShowWhereAndWhyAThreadIsBlocked() throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Thread holder = new Thread(() -> hold(held, done), "holder-of-the-lock");
        holder.start();
        held.await();
        Thread blocked = new Thread(this::enter, "blocked-by-the-lock");
        blocked.start();
        ThreadWaits waits = ThreadWaits.start(1);
        Await.until(() -> !waits.isRunning());
        done.countDown();

        List<ThreadWaitFigures> own = waits.result().stream().filter(wait -> wait.thread().equals("blocked-by-the-lock")).toList();
        assertEquals(1, own.size(), () -> waits.result().toString());
        assertEquals("lock", own.get(0).kind());
        assertEquals("java.lang.Object", own.get(0).reason());
        assertTrue(own.get(0).place().startsWith(ThreadWaitsTest.class.getName() + ".enter:"), own.get(0)::place);
        assertTrue(own.get(0).totalMs() >= 1_000, () -> own.get(0).toString());
    }

    private void hold(CountDownLatch held, CountDownLatch done) {
        synchronized (lock) {
            held.countDown();
            try {
                done.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void enter() {
        synchronized (lock) {
            lock.notifyAll();
        }
    }
}
