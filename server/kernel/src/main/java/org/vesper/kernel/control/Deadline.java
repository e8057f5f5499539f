// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.control;

import java.time.Duration;
import java.util.Collection;

/** The end of a wait for several things together; the time starts when the deadline is made. */
public final class Deadline {

    private final Duration whole;
    private final long endNs;

    public Deadline(Duration whole) {
        this.whole = whole;
        this.endNs = System.nanoTime() + whole.toNanos();
    }

    /** The remaining time, at least 1 ns. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(1, endNs - System.nanoTime()));
    }

    public boolean isOver() {
        return System.nanoTime() - endNs >= 0;
    }

    /** Waits for the end of threads; false if one of them does not end in time. */
    public boolean awaitEndOf(Collection<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(Math.max(1, remaining().toMillis()));
        }
        return threads.stream().noneMatch(Thread::isAlive);
    }

    /** The whole duration, for messages: "20 s". */
    @Override
    public String toString() {
        return whole.toMillis() % 1000 == 0 ? whole.toSeconds() + " s" : whole.toMillis() + " ms";
    }
}
