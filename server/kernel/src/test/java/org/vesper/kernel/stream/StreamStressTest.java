// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.port.StageOutput;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.tests.support.Await;

/**
 * Tries the two handshakes of a stream, which no lock protects, in as many interleavings as chance brings: a thread parks while an event is
 * put in, and a thread ends while its queue is opened again. A lost element keeps a test from ending.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = SEPARATE_THREAD)
class StreamStressTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final int EVENTS = THOROUGH ? 5_000_000 : 20_000;
    private static final int ENDS = THOROUGH ? 200_000 : 2_000;
    /** Enough for a thread to park at once. */
    private static final int PARK_AT_ONCE = Integer.MAX_VALUE;

    private final StreamPolicy policy = new StreamPolicy(WaitStrategy.PARK, WhenFull.BLOCK);
    private final Lane producers = new Lane(0);
    private final StreamQueue queue = new StreamQueue(4, policy, producers);
    private final SplittableRandom random = new SplittableRandom(7);

    /** Threads that park whenever they find nothing. A wake-up that is lost leaves an event in the queue for ever. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void shouldWakeAThreadForEveryEventHoweverItMeetsThoseThatPark(int threads) throws InterruptedException {
        AtomicLong taken = new AtomicLong();
        List<Thread> takers = Stream.generate(() -> taker(taken)).limit(threads).toList();
        takers.forEach(Thread::start);

        producers.enter();
        long put = 0;
        while (put < EVENTS) {
            for (int burst = random.nextInt(1, threads + 1); burst > 0; burst--) {
                queue.put("event");
                put++;
            }
            while (taken.get() < put) {
                Thread.onSpinWait();
            }
            // Most come while a thread is about to park, which takes it some 100 ns.
            spin(random.nextInt(random.nextInt(4) == 0 ? 400 : 10));
        }
        queue.close();
        for (Thread thread : takers) {
            thread.join();
        }
        assertEquals(put, taken.get());
    }

    /** A stream that is stopped and started again at any moment, as suspending does: nothing is lost, doubled or overtaken. */
    @Test
    void shouldPassEachEventOnceAndInOrderHoweverOftenItIsStoppedAndStarted() throws InterruptedException {
        Lane lane = new Lane(1);
        AtomicLong next = new AtomicLong();
        List<String> wrong = Collections.synchronizedList(new ArrayList<>());
        StageOutput output = new StageOutput(lane, List.of(event -> {
            long expected = next.getAndIncrement();
            if ((long) event != expected) {
                wrong.add(event + " in the place of " + expected);
            }
        }));
        StreamThread task = new StreamThread(queue, 0, lane, output, new Faults("stream"));
        List<Thread> started = new ArrayList<>();

        producers.enter();
        long put = 0;
        for (int i = 0; i < ENDS; i++) {
            queue.open();
            if (task.begins()) {
                started.removeIf(thread -> !thread.isAlive());
                Thread thread = new Thread(task, "taker-" + i);
                started.add(thread);
                thread.start();
            }
            for (int burst = random.nextInt(4); burst > 0; burst--) {
                queue.put((Object) put++);
            }
            spin(random.nextInt(20_000));
            queue.close();
            spin(random.nextInt(3) == 0 ? 0 : random.nextInt(2_000));
        }
        long all = put;
        for (Thread thread : started) {
            thread.join();
        }
        Await.until(() -> next.get() == all || !wrong.isEmpty());
        assertEquals(List.of(), wrong);
        assertEquals(all, task.events());
    }

    private Thread taker(AtomicLong taken) {
        return new Thread(() -> {
            boolean ended = false;
            while (!ended) {
                boolean closing = queue.isClosing();
                if (queue.poll() != null) {
                    taken.incrementAndGet();
                } else if (closing) {
                    ended = true;
                } else {
                    queue.awaitElement(PARK_AT_ONCE);
                }
            }
        });
    }

    private static void spin(int times) {
        for (int i = 0; i < times; i++) {
            Thread.onSpinWait();
        }
    }
}
