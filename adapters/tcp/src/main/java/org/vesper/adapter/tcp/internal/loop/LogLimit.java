// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Writes at most one log line a second, so that a client that sends nonsense cannot fill the disk. <b>Threading:</b> any thread. */
public final class LogLimit {

    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final AtomicLong nextNs = new AtomicLong(System.nanoTime());
    private final AtomicLong suppressed = new AtomicLong();

    /** Writes the line, or counts it as suppressed for the next line. */
    public void log(Line line) {
        long nowNs = System.nanoTime();
        long dueNs = nextNs.get();
        if (nowNs - dueNs >= 0 && nextNs.compareAndSet(dueNs, nowNs + INTERVAL_NS)) {
            long left = suppressed.getAndSet(0);
            line.write(left == 0 ? "" : " (" + left + " more of this kind since the last message)");
        } else {
            suppressed.incrementAndGet();
        }
    }

    /** A log line. */
    @FunctionalInterface
    public interface Line {

        /** Writes the line. */
        void write(String suppressed);
    }
}
