// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.config.ConfigurationException;
import org.vesper.tests.support.Await;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PollingAdapterTest {

    /** Counts, two numbers a batch, to an end. Its place is the number that comes next. */
    private static final class Counting extends PollingAdapter {

        private final long end;
        private volatile long next = 1;
        private String open = "";

        Counting(AdapterContext context, long end) {
            super(context);
            this.end = end;
        }

        @Override
        protected void open() throws IOException {
            if (end == 0) {
                throw new IOException("nothing to count");
            }
            open = "open";
        }

        @Override
        protected long poll(List<Object> events) {
            events.add(next++);
            events.add(next++);
            return next > end ? END : 0;
        }

        @Override
        protected void release() {
            open = "released";
        }

        @Override
        protected Object place() {
            return next;
        }

        @Override
        protected boolean canResumeFrom(Object place) {
            return place instanceof Long;
        }

        @Override
        protected void resumeFrom(Object place) {
            next = (Long) place;
        }
    }

    @Test
    void shouldPassWhatAPollAddsAsOneBatch() throws InterruptedException {
        Trial trial = new Trial();
        Counting counting = new Counting(trial, 4);
        counting.start();
        trial.join();
        assertEquals(List.of("enter", 1L, 2L, "exit", "enter", 3L, 4L, "exit"), trial.events());
        assertEquals("ended", counting.state());
        assertEquals(4, counting.status().eventsAccepted());
        counting.close();
        assertEquals("released", counting.open);
    }

    /** Emits its number at each call, and then fails at those from the first to the last of these. */
    private static final class Failing extends PollingAdapter {

        private final long first;
        private final long last;
        private long number;

        Failing(AdapterContext context, long first, long last) {
            super(context);
            this.first = first;
            this.last = last;
        }

        @Override
        protected long poll(List<Object> events) throws IOException {
            events.add(++number);
            if (number >= first && number <= last) {
                if (number % 2 == 1) {
                    throw new NoClassDefFoundError("org/library/Gone");
                }
                throw new IOException("lost count");
            }
            return number == 9 ? END : 0;
        }

        @Override
        protected Object place() {
            return number;
        }
    }

    @Test
    void shouldCountAndContinueWhenPollsFail() throws InterruptedException {
        Trial trial = new Trial();
        Failing failing = new Failing(trial, 3, 6);
        failing.start();
        trial.join();
        assertEquals(LongStream.rangeClosed(1, 9).boxed().toList(), trial.taken(), "what a poll added before it failed is passed on");
        assertEquals("ended", failing.state());
        assertEquals(9, failing.status().eventsAccepted());
        assertEquals(4, trial.failures().size());
        assertEquals("adapter poll of trial failed to poll for events, after 4: java.io.IOException: lost count",
                trial.failures().get(1).getMessage());
        failing.close();
    }

    @Test
    void shouldTellThatItFailsAndEndAllTheSame() throws InterruptedException {
        Trial trial = new Trial();
        Failing failing = new Failing(trial, 1, Long.MAX_VALUE);
        failing.start();
        Await.until(() -> trial.taken().size() >= 12);
        assertTrue(failing.state().startsWith("failing: java."), failing.state());
        assertFalse(new Counting(trial, 4).canTakeOver(failing), "an adapter that fails is not taken over");
        failing.close();
        assertFalse(trial.made().get(0).isAlive());
    }

    @Test
    void shouldPollAgainWhenItIsResumedAfterAFaultThatStopsIt() throws InterruptedException {
        Trial trial = new Trial(true);
        Failing failing = new Failing(trial, 3, 3);
        failing.start();
        Await.until(() -> trial.stopped().get() && trial.taken().size() >= 3);
        assertEquals("stopped: java.lang.NoClassDefFoundError: org/library/Gone", failing.state());
        trial.stopped().set(false);
        trial.join();
        assertEquals(LongStream.rangeClosed(1, 9).boxed().toList(), trial.taken());
        failing.close();
    }

    @Test
    void shouldRefuseToStartWhenItCannotBeOpened() {
        Counting counting = new Counting(new Trial(), 0);
        assertEquals("adapter poll of trial cannot be opened: java.io.IOException: nothing to count",
                assertThrows(ConfigurationException.class, counting::start).getMessage());
        counting.close();
        assertEquals("", counting.open);
    }

    @Test
    void shouldHandItsPlaceToAnotherAndTakeItBack() throws InterruptedException {
        Trial trial = new Trial();
        Counting old = new Counting(trial, 2);
        Counting fresh = new Counting(trial, 6);
        old.start();
        trial.made().get(0).join();
        old.pause();
        assertTrue(fresh.canTakeOver(old));
        fresh.takeOver(old);
        old.takeOver(fresh);
        fresh.takeOver(old);
        fresh.resume();
        trial.join();
        old.close();
        assertEquals("open", old.open, "another has what it had opened");
        fresh.close();
        assertEquals("released", fresh.open);
        assertEquals(LongStream.rangeClosed(1, 6).boxed().toList(), trial.events().stream().filter(Long.class::isInstance).toList());
    }

    @Test
    void shouldTakeTurnsWithThreadsThatPauseIt() throws InterruptedException {
        Trial trial = new Trial();
        int[] rounds = {0};
        PollingThread thread = new PollingThread(trial.threads(), () -> ++rounds[0] == 100_000 ? PollingThread.END : 0);
        thread.resume();
        for (int turn = 0; turn < 1_000; turn++) {
            thread.pause();
            int before = rounds[0];
            Thread.yield();
            assertEquals(before, rounds[0]);
            thread.resume();
        }
        trial.join();
        assertEquals(100_000, rounds[0]);
    }

    @Test
    void shouldEndWhileItWaitsAndWhileItIsPaused() throws InterruptedException {
        Trial trial = new Trial();
        for (boolean paused : List.of(false, true)) {
            CountDownLatch begun = new CountDownLatch(1);
            PollingThread thread = new PollingThread(trial.threads(), () -> {
                begun.countDown();
                return Long.MAX_VALUE / 2;
            });
            thread.resume();
            begun.await();
            if (paused) {
                thread.pause();
            }
            thread.close();
            assertFalse(trial.made().get(trial.made().size() - 1).isAlive());
        }
    }
}
