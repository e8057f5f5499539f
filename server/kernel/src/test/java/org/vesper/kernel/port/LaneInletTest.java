// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.kernel.lane.Lane;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LaneInletTest {

    private static final int THREADS = 3;
    private static final int TASKS = 20_000;

    private final LaneInlet inlet = new LaneInlet(new Lane(0), event -> { });

    @Test
    void shouldRunATaskWhenItOpens() {
        AtomicInteger runs = new AtomicInteger();
        inlet.whenOpen(runs::incrementAndGet);
        assertEquals(1, runs.get());

        inlet.hold();
        inlet.whenOpen(runs::incrementAndGet);
        assertEquals(1, runs.get());
        inlet.resume();
        inlet.resume();
        assertEquals(2, runs.get());
    }

    @Test
    void shouldOpenAndRunTheOtherTasksWhenOneFails() {
        AtomicInteger runs = new AtomicInteger();
        inlet.hold();
        inlet.whenOpen(() -> {
            throw new NoClassDefFoundError("on purpose");
        });
        inlet.whenOpen(runs::incrementAndGet);

        inlet.resume();

        assertEquals(1, runs.get());
        assertTrue(inlet.isOpen());
    }

    @Test
    void shouldRunEachTaskOnceWhenItOpensAndClosesMeanwhile() throws InterruptedException {
        AtomicInteger runs = new AtomicInteger();
        List<Thread> threads = IntStream.range(0, THREADS).mapToObj(i -> new Thread(() -> {
            for (int task = 0; task < TASKS; task++) {
                inlet.whenOpen(runs::incrementAndGet);
            }
        })).toList();
        threads.forEach(Thread::start);
        while (threads.stream().anyMatch(Thread::isAlive)) {
            inlet.hold();
            inlet.resume();
        }

        assertEquals(THREADS * TASKS, runs.get());
    }
}
