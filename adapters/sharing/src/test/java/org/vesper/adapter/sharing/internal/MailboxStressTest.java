// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.spi.adapter.Inlet;
import org.vesper.spi.adapter.WhenFull;

/** Producers insert while couriers alternate, as versions of an application do, and capacities change. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MailboxStressTest {

    private static final EventType NUMBER = EventType.ofMap("Number", Map.of("n", long.class));
    private static final List<String> PROPERTIES = List.of("n");
    private static final int PRODUCERS = 3;
    private static final int ELEMENTS = 20_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Numbers numbers = new Numbers();

    @ParameterizedTest
    @EnumSource
    void shouldPassEachElementOnceAndInOrderWhenCouriersTakeTurns(WhenFull whenFull) throws InterruptedException {
        Mailbox mailbox = new Mailbox(4, whenFull);
        List<Thread> producers = IntStream.range(0, PRODUCERS).mapToObj(producer -> producer(mailbox, producer)).toList();
        Turn turn = new Turn(mailbox);
        mailbox.openTo(turn.courier);
        producers.forEach(Thread::start);
        for (int turns = 0; producers.stream().anyMatch(Thread::isAlive); turns++) {
            Turn next = new Turn(mailbox);
            mailbox.pause(TIMEOUT);
            int passed = numbers.count();
            mailbox.limit(1 + turns % 64, whenFull);
            turn.courier.end();
            turn.thread.join();
            assertEquals(passed, numbers.count(), "passed while paused");
            mailbox.openTo(next.courier);
            turn = next;
        }
        mailbox.close(turn.courier);
        turn.thread.join();

        numbers.checkOrder();
        assertEquals(numbers.count(), mailbox.passed());
        assertEquals(PRODUCERS * ELEMENTS, mailbox.passed() + mailbox.dropped());
        assertTrue(whenFull != WhenFull.BLOCK || mailbox.dropped() == 0, "dropped, though producers wait for room");
        assertEquals(0, mailbox.waiting());
    }

    private static Thread producer(Mailbox mailbox, int producer) {
        return new Thread(() -> {
            for (long i = 0; i < ELEMENTS; i++) {
                mailbox.put(new EventCopy(PROPERTIES, new Object[] {producer * (long) ELEMENTS + i}));
            }
        }, "producer-" + producer);
    }

    /** A courier with its thread. */
    private final class Turn {

        private final Courier courier;
        private final Thread thread;

        Turn(Mailbox mailbox) {
            courier = new Courier("trial", mailbox, new EventConverter(NUMBER), numbers);
            thread = new Thread(courier, "courier");
            thread.start();
        }
    }

    /** A lane that records the numbers of its events. */
    private static final class Numbers implements Inlet {

        private final ReentrantLock lane = new ReentrantLock();
        private final List<Long> received = new ArrayList<>();

        @Override
        public void enter() {
            lane.lock();
        }

        @Override
        public void onEvent(Object event) {
            assertTrue(lane.isHeldByCurrentThread());
            received.add((Long) ((MapEvent) event).get("n"));
        }

        @Override
        public void exit() {
            lane.unlock();
        }

        int count() {
            lane.lock();
            try {
                return received.size();
            } finally {
                lane.unlock();
            }
        }

        void checkOrder() {
            long[] last = new long[PRODUCERS];
            Arrays.fill(last, -1);
            for (long number : received) {
                int producer = (int) (number / ELEMENTS);
                assertTrue(number > last[producer], number + " after " + last[producer]);
                last[producer] = number;
            }
        }
    }
}
