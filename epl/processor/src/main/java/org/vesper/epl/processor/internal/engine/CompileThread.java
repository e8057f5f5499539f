// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.compiler.client.EPCompileException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs Esper's compiler on a separate thread with a deadline, since planning some statements never ends.
 *
 * <p><b>Threading:</b> the caller waits. No other thread sees the compiled result before the call returns.
 */
public final class CompileThread {

    private static final Logger LOG = LoggerFactory.getLogger(CompileThread.class);

    private final Duration timeout;

    public CompileThread(Duration timeout) {
        this.timeout = timeout;
    }

    /** Reports that the deadline has passed. */
    public static final class Overdue extends Exception {

        private static final long serialVersionUID = 1L;

        Overdue(Duration timeout) {
            super("compiling was given up after " + timeout.toMillis() / 1000.0 + " s; take sources or conditions away, or divide the rule "
                    + "into several that pass their results on by INSERT INTO");
        }
    }

    /** Compiles within the deadline. <b>Failure:</b> the exception of the call, or {@link Overdue}. */
    public <T> T call(String module, Callable<T> compile) throws EPCompileException, Overdue {
        FutureTask<T> task = new FutureTask<>(compile);
        Thread thread = new Thread(() -> run(task), "compile " + module);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            end(thread);
            throw new Overdue(timeout);
        } catch (InterruptedException e) {
            end(thread);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + module + " was compiled", e);
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        }
    }

    /**
     * Runs the task and then clears the context class loader: the framework may keep an ended thread, which must not retain the
     * application.
     */
    private static void run(FutureTask<?> task) {
        try {
            task.run();
        } finally {
            Thread.currentThread().setContextClassLoader(null);
        }
    }

    private static IllegalStateException rethrown(Throwable cause) throws EPCompileException {
        if (cause instanceof EPCompileException refusal) {
            throw refusal;
        }
        if (cause instanceof RuntimeException failure) {
            throw failure;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(cause);
    }

    /**
     * Ends a thread that has missed its deadline. Esper's compiler does not check for interrupts, so only {@link Thread#stop} ends its
     * loops. It is safe here, since no other thread has seen the data that the thread wrote. JDK 20 and later lack it; there the thread
     * continues at the lowest priority.
     */
    @SuppressWarnings({"removal", "deprecation"})
    private static void end(Thread thread) {
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.interrupt();
        try {
            thread.stop();
        } catch (UnsupportedOperationException e) {
            LOG.warn("The thread '{}' cannot be ended and takes a core until the server restarts", thread.getName());
        }
    }
}
