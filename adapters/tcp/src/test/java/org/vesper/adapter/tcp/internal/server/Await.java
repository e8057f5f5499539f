// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other threads do. */
public final class Await {

    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(20);

    private Await() {
    }

    public static void until(String what, BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new AssertionError("not within 20 s: " + what);
            }
            LockSupport.parkNanos(100_000);
        }
    }
}
