// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition. The time-outs are generous: they end a test that hangs, and never decide one that is slow. */
public final class Await {

    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private Await() {
    }

    /** Waits until the condition holds. <b>Failure:</b> an {@link AssertionError} that says what did not come, with the details. */
    public static void until(String what, Duration limit, BooleanSupplier condition, Supplier<String> details) {
        long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - startNs > limit.toNanos()) {
                throw new AssertionError("not within " + limit.toSeconds() + " s: " + what + "\n" + details.get());
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** Waits until the condition holds. */
    public static void until(String what, Duration limit, BooleanSupplier condition) {
        until(what, limit, condition, () -> "");
    }
}
