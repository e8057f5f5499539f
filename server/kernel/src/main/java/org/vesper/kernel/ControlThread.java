// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread of an application that is driven neither by events nor by time: it wires the network, changes rules and takes
 * everything down. Management threads hand it tasks and wait for the outcome, so no thread of the container ever runs
 * code of an application; that is what lets an undeployed application be collected.
 */
public final class ControlThread implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ControlThread.class);
    private static final long END_TIMEOUT_SECONDS = 10;

    private final String application;
    private final ClassLoader applicationClasses;
    private final ExecutorService executor;
    private volatile Thread thread;

    private ControlThread(String application, ClassLoader applicationClasses) {
        this.application = application;
        this.applicationClasses = applicationClasses;
        this.executor = Executors.newSingleThreadExecutor(task -> thread = newThread("control", task));
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
     * <p><b>Failure:</b> what the task throws is thrown here, checked exceptions wrapped in {@link IllegalStateException};
     * a task that takes longer than the time-out is interrupted and reported as {@link IllegalStateException}.
     */
    public <T> T call(Callable<T> task, Duration timeout) {
        try {
            if (Thread.currentThread() == thread) {
                return task.call();
            }
            Future<T> outcome = executor.submit(task);
            try {
                return outcome.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                outcome.cancel(true);
                throw new IllegalStateException(application + " did not finish a task within " + timeout.toSeconds()
                        + " s; a stage may be blocking its lane, a thread dump shows which", e);
            }
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        } catch (Exception e) {
            throw unchecked(e);
        }
    }

    /** Makes the threads of one stage, named after application and stage. */
    ThreadFactory threads(String stage) {
        AtomicInteger count = new AtomicInteger();
        return task -> newThread(stage + "-" + count.incrementAndGet(), task);
    }

    /** Ends the thread after the task it is in; waits for it, unless it is called by it. */
    @Override
    public void close() {
        executor.shutdownNow();
        try {
            if (Thread.currentThread() != thread && !executor.awaitTermination(END_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                LOG.error("{}: the control thread does not end; its application stays in memory", application);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Thread newThread(String name, Runnable task) {
        Thread made = new Thread(task, "vesper/" + application + "/" + name);
        made.setContextClassLoader(applicationClasses);
        made.setDaemon(true);
        made.setUncaughtExceptionHandler((ended, failure) -> LOG.error("Thread {} has ended", ended.getName(), failure));
        return made;
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
