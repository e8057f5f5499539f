// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.compiler.client.EPCompileException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.LargeStack;

/**
 * Reads, checks and compiles rules on a separate thread with a deadline, since Esper's planning of some statements never ends, and with a
 * stack for rules of any accepted length.
 *
 * <p><b>Threading:</b> the caller waits. No other thread sees the result before the call returns.
 */
public final class CompileThread {

    private static final Logger LOG = LoggerFactory.getLogger(CompileThread.class);

    private static final long TEXT_PER_TIMEOUT = 1_000_000;

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
        try {
            return run("compile " + module, compile, timeout);
        } catch (TimeoutException e) {
            throw new Overdue(timeout);
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        }
    }

    /**
     * Reads and checks rules within the deadline. <b>Failure:</b> the exception of the call, or a {@link ConfigurationException} if the
     * deadline has passed.
     *
     * @param characters the length of the rules, which have one more deadline for each million of it
     */
    public <T> T check(long characters, Supplier<T> check) {
        Duration allowed = timeout.multipliedBy(1 + characters / TEXT_PER_TIMEOUT);
        try {
            return run("check rules", check::get, allowed);
        } catch (TimeoutException e) {
            throw new ConfigurationException("the rules have not changed, since checking them was given up after "
                    + allowed.toMillis() / 1000.0 + " s; make the change in several parts, or set compile-timeout of the processor");
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        }
    }

    private static <T> T run(String name, Callable<T> work, Duration allowed) throws TimeoutException, ExecutionException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = LargeStack.thread(name, task);
        thread.start();
        try {
            return task.get(allowed.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            end(thread);
            throw e;
        } catch (InterruptedException e) {
            end(thread);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted during: " + name, e);
        }
    }

    private static RuntimeException rethrown(Throwable cause) throws EPCompileException {
        if (cause instanceof EPCompileException refusal) {
            throw refusal;
        }
        return unchecked(cause);
    }

    private static RuntimeException unchecked(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException failure ? failure : new IllegalStateException(cause);
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
