// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventSink;
import org.vesper.journal.Sync;
import org.vesper.tests.support.Await;

@Timeout(60)
class GateThreadTest {

    @TempDir
    Path folder;

    @Test
    @SuppressWarnings("try") // Its thread must end when it is closed.
    void shouldGoOnWhenABeanLeavesItsThreadInterrupted() {
        List<Integer> left = new CopyOnWriteArrayList<>();
        AtomicInteger released = new AtomicInteger();
        Thread lane = Thread.currentThread();
        EventSink bean = event -> {
            left.add((Integer) event);
            if (Thread.currentThread() != lane) {
                released.incrementAndGet();
                Thread.currentThread().interrupt();
            }
        };
        Thread[] thread = new Thread[1];
        try (BareLane bare = new BareLane(folder, Sync.INTERVAL, true);
                GateThread releaser = new GateThread(bare.lane, "in", bare.log.held().orElseThrow(), task -> thread[0] = new Thread(task))) {
            EventSink departure = bare.lane.departure(bean, UnaryOperator.identity());
            for (int i = 1; i <= 5; i++) {
                int output = i;
                bare.turn(() -> departure.onEvent(output));
                bare.journal.hasten();
                Await.until("output " + i, () -> left.size() == output);
            }
            assertTrue(thread[0].isAlive());
            releaser.close();
            assertFalse(thread[0].isAlive());
        }
        assertEquals(List.of(1, 2, 3, 4, 5), left);
        assertTrue(released.get() >= 2, "the lane itself may release one that is durable when the thread leaves it");
    }
}
