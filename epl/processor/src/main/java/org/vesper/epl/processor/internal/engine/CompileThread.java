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
 * Runs Esper's compiler on a thread of its own, which is given up when its time is over: there are statements whose plan has no end.
 *
 * <p><b>Threading:</b> the caller waits. Nothing else sees what is compiled before the call returns.
 */
public final class CompileThread {

    private static final Logger LOG = LoggerFactory.getLogger(CompileThread.class);

    private final Duration timeout;

    public CompileThread(Duration timeout) {
        this.timeout = timeout;
    }

    /** The time is over. */
    public static final class Overdue extends Exception {

        private static final long serialVersionUID = 1L;

        Overdue(Duration timeout) {
            super("compiling was given up after " + timeout.toMillis() / 1000.0 + " s; take sources or conditions away, or divide the rule "
                    + "into several that pass their results on by INSERT INTO");
        }
    }

    /** <b>Failure:</b> what the call throws, or {@link Overdue}. */
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

    /** The framework may keep a thread that has ended, which must not keep the application's classes then. */
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
     * Esper's compiler does not check for interrupts, so only {@link Thread#stop} ends its loops. It is safe here, since nothing else has
     * seen what the thread has written. JDK 20 and later do not have it; there the thread continues at the lowest priority.
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
