// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventSink;
import org.vesper.journal.Change;
import org.vesper.kernel.lane.Crossing;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneLog;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.tests.support.Await;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LaneInletTest {

    private static final int THREADS = 3;
    private static final int TASKS = 20_000;

    private final LaneInlet inlet = new LaneInlet(new Lane(0), event -> { });
    private final Disk disk = new Disk();
    private final Lane lane = new Lane(0);
    private final LaneInlet recorded = new LaneInlet(lane, event -> { });

    @BeforeEach
    void record() {
        lane.record(disk);
    }

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

    @Test
    void shouldShutAndRunTasksLaterWhenThereIsNoRoomToRecord() {
        AtomicInteger runs = new AtomicInteger();
        disk.full = true;
        assertFalse(recorded.isOpen());
        recorded.whenOpen(runs::incrementAndGet);
        assertEquals(0, runs.get());

        recorded.hold();
        disk.free();
        assertEquals(0, runs.get(), "it is suspended");
        recorded.resume();
        assertTrue(recorded.isOpen());
        assertEquals(1, runs.get());
    }

    @Test
    void shouldWaitForRoomWhenItIsResumedWithoutRoom() {
        AtomicInteger runs = new AtomicInteger();
        recorded.hold();
        recorded.whenOpen(runs::incrementAndGet);
        disk.full = true;
        recorded.resume();
        assertEquals(0, runs.get());
        disk.free();
        assertEquals(1, runs.get());
    }

    @Test
    void shouldKeepABatchOutsideAndTheLaneFreeWhenThereIsNoRoom() throws InterruptedException {
        disk.full = true;
        Thread adapter = batch();
        Await.until("the adapter waits", () -> adapter.getState() == Thread.State.TIMED_WAITING);
        assertEquals(0, recorded.events());
        lane.enter();
        lane.exit();
        disk.free();
        adapter.join();
        assertEquals(1, recorded.events());
    }

    @Test
    void shouldAdmitWhatWaitsForRoomWhenTheAdapterEnds() throws InterruptedException {
        AtomicInteger runs = new AtomicInteger();
        disk.full = true;
        recorded.whenOpen(runs::incrementAndGet);
        Thread adapter = batch();
        Await.until("the adapter waits", () -> adapter.getState() == Thread.State.TIMED_WAITING);
        recorded.finish();
        adapter.join();
        assertEquals(1, recorded.events());
        assertEquals(1, runs.get());

        recorded.begin();
        assertFalse(recorded.isOpen());
    }

    private Thread batch() {
        Thread adapter = new Thread(() -> {
            recorded.enter();
            recorded.onEvent("event");
            recorded.exit();
        });
        adapter.start();
        return adapter;
    }

    /** A log that has no room while a flag says so. */
    private static final class Disk implements LaneLog {

        volatile boolean full;
        private final List<Runnable> waiting = new ArrayList<>();

        void free() {
            full = false;
            List<Runnable> tasks = List.copyOf(waiting);
            waiting.clear();
            tasks.forEach(Runnable::run);
        }

        @Override
        public boolean isFull() {
            return full;
        }

        @Override
        public void whenRoom(Runnable task) {
            waiting.add(task);
        }

        @Override
        public boolean clock(long nowMs) {
            return true;
        }

        @Override
        public long nextChange() {
            throw new AssertionError("no rule changes");
        }

        @Override
        public void change(Change change) {
            throw new AssertionError("no rule changes");
        }

        @Override
        public void suspended(boolean begins) {
            throw new AssertionError("no suspensions");
        }

        @Override
        public Crossing crossing(Lane to, LaneLog from, String name, EventSink target, Map<String, TimeInput> clocks) {
            throw new AssertionError("no other lane");
        }

        @Override
        public void whenFed(Runnable task) {
            // It is not fed.
        }

        @Override
        public void exit() {
            // Nothing is recorded.
        }

        @Override
        public EventSink entry(String stage, EventSink next) {
            return next;
        }

        @Override
        public EventSink departure(EventSink input, UnaryOperator<Object> carrying) {
            return input;
        }

        @Override
        public EventSink terminal(String stage, EventSink bean) {
            return bean;
        }

        @Override
        public EventSink output(String stage, EventSink adapter) {
            return adapter;
        }

        @Override
        public InputJournal inputs(String adapter) {
            return InputJournal.NONE;
        }
    }
}
