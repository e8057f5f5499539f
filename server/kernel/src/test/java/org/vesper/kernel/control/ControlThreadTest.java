// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.config.ConfigurationException;
import org.vesper.tests.support.Await;

@Timeout(60)
class ControlThreadTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    private final ClassLoader applicationClasses = new ClassLoader(null) { };
    private final ControlThread control = ControlThread.start("trades", applicationClasses);

    @AfterEach
    void end() {
        control.close();
    }

    @Test
    void shouldRunTasksOnOneThreadOfTheApplication() {
        assertEquals("vesper/trades/control", control.call(() -> Thread.currentThread().getName(), LONG));
        assertSame(applicationClasses, control.call(() -> Thread.currentThread().getContextClassLoader(), LONG));
    }

    @Test
    void shouldNotHoldTheClassesOfTheApplicationWhenItHasEnded() throws InterruptedException {
        Thread thread = control.call(Thread::currentThread, LONG);
        control.close();
        thread.join();
        assertNull(thread.getContextClassLoader());
    }

    @Test
    void shouldRunATaskOfItsOwnAtOnce() {
        assertEquals("inner", control.call(() -> control.call(() -> "inner", LONG), LONG));
    }

    @Test
    void shouldThrowWhatTheTaskThrows() {
        ConfigurationException thrown = new ConfigurationException("wrong");

        assertSame(thrown, assertThrows(ConfigurationException.class, () -> control.call(() -> {
            throw thrown;
        }, LONG)));
    }

    @Test
    void shouldGiveUpOnATaskThatTakesTooLong() {
        CountDownLatch never = new CountDownLatch(1);

        IllegalStateException e = assertThrows(IllegalStateException.class, () -> control.call(() -> {
            never.await();
            return null;
        }, Duration.ofMillis(50)));

        assertTrue(e.getMessage().startsWith("trades did not finish a task within"), e.getMessage());
        assertEquals("next", control.call(() -> "next", LONG));
    }

    @Test
    void shouldGiveUpOnATaskThatWaitsOrWorksTooLongWhenTheCallerIsPatient() {
        CountDownLatch never = new CountDownLatch(1);
        assertGivenUp(() -> {
            never.await();
            return null;
        });
        assertGivenUp(() -> {
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
            return null;
        });
        assertEquals("next", control.callPatiently(() -> "next", LONG));
    }

    private void assertGivenUp(Callable<?> task) {
        String reason = assertThrows(IllegalStateException.class, () -> control.callPatiently(task, Duration.ofMillis(300))).getMessage();
        assertTrue(reason.startsWith("trades did not finish a task within"), reason);
    }

    @Test
    void shouldTakeTheLastStepsWhenATaskDoesNotEnd() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Object> endless = CompletableFuture.supplyAsync(() -> control.call(() -> {
            begun.countDown();
            while (!over.get()) {
                Thread.yield();
            }
            return null;
        }, LONG));
        begun.await();
        Thread first = controlThread();

        List<Thread> second = new ArrayList<>();
        control.callLast(() -> second.add(Thread.currentThread()));

        assertNotSame(first, second.get(0));
        assertEquals(first.getName(), second.get(0).getName());
        assertTrue(assertThrows(CompletionException.class, endless::join).getCause().getMessage().startsWith("trades was closed before"));
        over.set(true);
        first.join();
    }

    /** A stop soon after a start: what the start has still to do must not meet closed stages. */
    @Test
    void shouldRefuseOtherTasksWhenTheLastStepsHaveBegun() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        List<String> done = new CopyOnWriteArrayList<>();
        CompletableFuture<Object> start = CompletableFuture.supplyAsync(() -> {
            control.call(() -> {
                begun.countDown();
                released.await();
                return done.add("first step of the start");
            }, LONG);
            return control.call(() -> done.add("second step of the start"), LONG);
        });
        begun.await();
        Thread closing = new Thread(() -> control.callLast(() -> done.add(control.call(() -> "last step", LONG))));
        closing.start();
        Await.until(() -> closing.getState() == Thread.State.TIMED_WAITING);
        released.countDown();
        closing.join();

        assertEquals("trades was closed before it began a task", assertThrows(CompletionException.class, start::join).getCause().getMessage());
        assertEquals(List.of("first step of the start", "last step"), done);
    }

    private static Thread controlThread() {
        Thread[] found = new Thread[1];
        while (found[0] == null) {
            found[0] = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("vesper/trades/control")).findFirst().orElse(null);
        }
        return found[0];
    }
}
