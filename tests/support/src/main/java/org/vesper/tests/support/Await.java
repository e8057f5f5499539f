// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for a condition. The time-outs are generous: they end a test that hangs, and never fail a slow one.
 *
 * <p><b>Failure:</b> an {@link AssertionError} after the time-out, or when the thread is interrupted, as by the time-out of a test.
 */
public final class Await {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long SHORTEST_PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long LONGEST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private Await() {
    }

    /** Waits until the condition holds; the stack trace identifies the condition. */
    public static void until(BooleanSupplier condition) {
        until("the condition", condition);
    }

    /** Waits until the condition holds. */
    public static void until(String what, BooleanSupplier condition) {
        until(what, LIMIT, condition);
    }

    /** Waits until the condition holds. */
    public static void until(String what, Duration limit, BooleanSupplier condition) {
        until(what, limit, condition, () -> "");
    }

    /** Waits until the condition holds; a failure names the condition and includes the details. */
    public static void until(String what, Duration limit, BooleanSupplier condition, Supplier<String> details) {
        long startNs = System.nanoTime();
        long pauseNs = SHORTEST_PAUSE_NS;
        while (!condition.getAsBoolean()) {
            if (Thread.interrupted()) {
                throw new AssertionError("interrupted while waiting for: " + what + "\n" + details.get());
            }
            if (System.nanoTime() - startNs > limit.toNanos()) {
                throw new AssertionError("not within " + limit.toSeconds() + " s: " + what + "\n" + details.get());
            }
            LockSupport.parkNanos(pauseNs);
            pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
        }
    }
}
