// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.LargeStack;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/**
 * Reads, checks and compiles the rules of one change on a separate thread, since Esper's planning of some statements never ends. All steps
 * have one deadline together. The thread has a stack for rules of any accepted length.
 *
 * <p><b>Threading:</b> the caller waits. No other thread sees the result before the call returns. <b>Failure:</b> a change that misses the
 * deadline is refused with a {@link ConfigurationException}, which names the rule that was being compiled.
 */
public final class CompileThread {

    private static final Logger LOG = LoggerFactory.getLogger(CompileThread.class);

    /** Takes some seconds on a machine with nothing else to do, and a minute on a very busy one. */
    private static final int RULES_PER_TIMEOUT = 100;
    private static final long TEXT_PER_TIMEOUT = 100_000;

    private final Duration timeout;
    private final long characters;
    private final long beganNs = System.nanoTime();
    private volatile Step compiling = new Step(0, null, beganNs);

    /**
     * A rule that is being compiled.
     *
     * @param before the number of those compiled before it
     * @param error makes an error of a message, at the place of the rule; null while there is none
     */
    private record Step(int before, Function<String, EplError> error, long beganNs) {
    }

    /**
     * Begins the time of a change. It is one time-out, and one more for each 100 rules that have been compiled and for each 100,000
     * characters.
     *
     * @param characters the length of its rules
     */
    public CompileThread(Duration timeout, long characters) {
        this.timeout = timeout;
        this.characters = characters;
    }

    /** Notes which rule is compiled from now on. @param error makes an error of a message, at the place of the rule */
    public void compiles(Function<String, EplError> error) {
        Step last = compiling;
        compiling = new Step(last.error() == null ? 0 : last.before() + 1, error, System.nanoTime());
    }

    /** Performs the change up to its deadline. <b>Failure:</b> also the exception of the change. */
    public <T> T call(Supplier<T> change) {
        FutureTask<T> task = new FutureTask<>(change::get);
        Thread thread = LargeStack.thread("compile rules", task);
        thread.start();
        try {
            return result(task);
        } catch (TimeoutException e) {
            end(thread);
            throw overdue();
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        } catch (InterruptedException e) {
            end(thread);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while rules were compiled", e);
        }
    }

    /** Refuses a change whose deadline has passed while it was prepared further. */
    public void requireTime() {
        if (leftNs() < 0) {
            throw new ConfigurationException(refusal("") + "; leave --warm out, and the rules begin empty, or set compile-timeout of the"
                    + " processor");
        }
    }

    private <T> T result(FutureTask<T> task) throws InterruptedException, ExecutionException, TimeoutException {
        while (true) {
            try {
                return task.get(leftNs(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (leftNs() <= 0) {
                    throw e;
                }
            }
        }
    }

    private Duration allowed() {
        return timeout.multipliedBy(1 + compiling.before() / RULES_PER_TIMEOUT + characters / TEXT_PER_TIMEOUT);
    }

    private long leftNs() {
        return allowed().toNanos() - (System.nanoTime() - beganNs);
    }

    private RuntimeException overdue() {
        Step step = compiling;
        if (step.error() == null) {
            return new ConfigurationException(refusal(" while they were checked") + "; make the change in several parts, or set"
                    + " compile-timeout of the processor");
        }
        return new EplException(List.of(step.error().apply(refusal(" at this rule, which had been compiled for "
                + seconds(System.nanoTime() - step.beganNs())) + "; make the change in several parts, take sources or conditions away"
                + " from the rule, or divide it into several that pass their results on by INSERT INTO")));
    }

    private String refusal(String place) {
        return "the rules have not changed, since the change was given up after " + seconds(allowed().toNanos()) + " (compile-timeout)"
                + place;
    }

    private static String seconds(long ns) {
        return String.format(Locale.ROOT, "%.1f s", ns / 1e9);
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
