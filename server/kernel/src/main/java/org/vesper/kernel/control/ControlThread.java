// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.control;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.vesper.kernel.fault.FaultText;

/**
 * The thread of an application for work that neither events nor time trigger: it wires the network, changes rules and tears everything
 * down. Management threads hand it tasks and wait for the outcome, so no thread of the container ever runs code of an application. This
 * allows the JVM to unload an undeployed application.
 */
public final class ControlThread implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ControlThread.class);
    private static final Duration TURN_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration INTERRUPT_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration LAST_STEP_TIMEOUT = Duration.ofSeconds(10);
    /** How often a patient caller looks at the thread within the time-out. */
    private static final int LOOKS = 30;

    private final String application;
    private final ClassLoader applicationClasses;
    private final Map<Thread, String> stageThreads = new ConcurrentHashMap<>();
    private volatile ExecutorService executor;
    private volatile Thread thread;
    private volatile boolean ending;
    private volatile Future<?> current = CompletableFuture.completedFuture(null);

    private ControlThread(String application, ClassLoader applicationClasses) {
        this.application = application;
        this.applicationClasses = applicationClasses;
        this.executor = newExecutor();
    }

    /**
     * Starts the control thread of one version of an application.
     *
     * @param applicationClasses the context class loader of all threads of the application
     */
    public static ControlThread start(String application, ClassLoader applicationClasses) {
        return new ControlThread(application, applicationClasses);
    }

    /**
     * Runs a task on the control thread and waits for it; a task of the control thread itself runs at once.
     *
     * <p><b>Failure:</b> an exception of the task is rethrown here, a checked one wrapped in {@link IllegalStateException}; a task that
     * exceeds the time-out is interrupted and reported as {@link IllegalStateException}. So is one whose turn comes when the last steps of
     * the application have begun: what it needs may be closed.
     */
    public <T> T call(Callable<T> task, Duration timeout) {
        return call(unlessEnding(task), timeout, outcome -> outcome.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
    }

    /**
     * The same, with a time-out that a busy machine does not bring nearer: it counts what the thread has worked and waited, but no more
     * than a tenth of the time in which it would work if it had a processor.
     */
    public <T> T callPatiently(Callable<T> task, Duration timeout) {
        return call(unlessEnding(task), timeout, outcome -> patiently(outcome, timeout));
    }

    private <T> Callable<T> unlessEnding(Callable<T> task) {
        return isMine() ? task : () -> {
            if (ending) {
                throw new IllegalStateException(application + " was closed before it began a task");
            }
            return task.call();
        };
    }

    /** A way to wait for the outcome of a task. */
    @FunctionalInterface
    private interface Wait<T> {

        T on(Future<T> outcome) throws InterruptedException, ExecutionException, TimeoutException;
    }

    private <T> T patiently(Future<T> outcome, Duration timeout) throws InterruptedException, ExecutionException, TimeoutException {
        long everyNs = timeout.dividedBy(LOOKS).toNanos();
        WorkingTime time = WorkingTime.of(thread, everyNs);
        while (true) {
            try {
                return outcome.get(everyNs, TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (time.lookNs() >= timeout.toNanos()) {
                    throw e;
                }
            }
        }
    }

    private <T> T call(Callable<T> task, Duration timeout, Wait<T> wait) {
        try {
            if (isMine()) {
                return task.call();
            }
            Future<T> outcome = executor.submit(task);
            current = outcome;
            try {
                return wait.on(outcome);
            } catch (CancellationException e) {
                throw new IllegalStateException(application + " was closed before it finished a task", e);
            } catch (TimeoutException e) {
                outcome.cancel(true);
                throw new IllegalStateException(application + " did not finish a task within " + timeout.toSeconds()
                        + " s; its control thread " + FaultText.place(thread), e);
            }
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        } catch (Exception e) {
            throw unchecked(e);
        }
    }

    /** Hands over a task, which handles its failures itself, without waiting for it; false if the application has ended. */
    public boolean hand(Runnable task) {
        try {
            executor.execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** Whether the calling thread is the control thread. */
    public boolean isMine() {
        return Thread.currentThread() == thread;
    }

    /**
     * Runs one of the last steps of an application, even if the control thread is busy. A task that hangs is interrupted after some
     * seconds; if that does not end it, its thread is abandoned and another control thread replaces it. Takes 15 s at most.
     *
     * <p><b>Failure:</b> as {@link #call}; a step that hangs does not prevent the next one.
     */
    public void callLast(Callable<?> step) {
        ending = true;
        if (!isMine()) {
            regainThread();
        }
        call(step, LAST_STEP_TIMEOUT, outcome -> outcome.get(LAST_STEP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Makes the threads of one stage, named after application and stage. */
    public ThreadFactory threads(String stage) {
        return threads(stage, ControlThread::logEnd);
    }

    /** Makes the threads of one stage; the handler receives an exception that ends one of them. */
    public ThreadFactory threads(String stage, Thread.UncaughtExceptionHandler onEnd) {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread made = newThread(stage + "-" + count.incrementAndGet(), task);
            made.setUncaughtExceptionHandler(onEnd);
            stageThreads.keySet().removeIf(other -> other.getState() == Thread.State.TERMINATED);
            stageThreads.put(made, stage);
            return made;
        };
    }

    /** Interrupts the remaining threads of a closed stage, and waits briefly for their end. */
    public void endThreads(String stage) throws InterruptedException {
        List<Thread> left = stageThreads.keySet().stream()
                .filter(other -> other.isAlive() && stageThreads.get(other).equals(stage)).toList();
        left.forEach(Thread::interrupt);
        new Deadline(INTERRUPT_TIMEOUT).awaitEndOf(left);
    }

    /** Ends the thread after its current task. Waits briefly for that, unless called by the thread itself. */
    @Override
    public void close() {
        Thread last = thread;
        executor.shutdownNow();
        try {
            if (last != null && last != Thread.currentThread()) {
                last.join(INTERRUPT_TIMEOUT.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void regainThread() {
        Future<?> turn = executor.submit(() -> { });
        if (completes(turn, TURN_TIMEOUT)) {
            return;
        }
        Thread busy = thread;
        busy.interrupt();
        if (!completes(turn, INTERRUPT_TIMEOUT)) {
            LOG.error("{}: the control thread hangs and is abandoned; it {}", application, FaultText.place(busy));
            current.cancel(true);
            executor.shutdownNow().forEach(task -> ((Future<?>) task).cancel(false));
            executor = newExecutor();
        }
    }

    private static boolean completes(Future<?> turn, Duration timeout) {
        try {
            turn.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private ExecutorService newExecutor() {
        return Executors.newSingleThreadExecutor(task -> thread = newThread("control", task));
    }

    /**
     * Makes a thread that drops its reference to the application at its end. Felix keeps ended threads in memory if two of them asked for a
     * class of a bundle at the same moment (m_classLocks of BundleWiringImpl).
     */
    private Thread newThread(String name, Runnable task) {
        Thread made = new Thread(() -> {
            // The log shows from which application a line comes.
            MDC.put("application", application);
            try {
                task.run();
            } finally {
                Thread.currentThread().setContextClassLoader(null);
            }
        }, "vesper/" + application + "/" + name);
        made.setContextClassLoader(applicationClasses);
        made.setDaemon(true);
        made.setUncaughtExceptionHandler(ControlThread::logEnd);
        return made;
    }

    private static void logEnd(Thread ended, Throwable failure) {
        LOG.error("Thread {} has ended", ended.getName(), failure);
    }

    private static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException runtime ? runtime : new IllegalStateException(failure.getMessage(), failure);
    }
}
