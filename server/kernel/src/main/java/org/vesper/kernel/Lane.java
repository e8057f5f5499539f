// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * All stages that are reached from an entry without crossing a stream. Its lock is taken once per batch of events, clock tick
 * or rule change, so that beans and engines are never entered by two threads.
 *
 * <p>The lock is fair: an adapter at full speed leaves the lane for a moment only between two socket reads, and a rule change
 * that waits must get its turn there. With one event loop there is next to no contention to pay for: the only other
 * thread is that of the clock, which enters every 10 ms.
 */
final class Lane {

    private final ReentrantLock lock = new ReentrantLock(true);

    void enter() {
        lock.lock();
    }

    /** Enters if the lane is free within this time. For the control thread, which must not hang behind a stage that does. */
    boolean tryEnter(Duration patience) throws InterruptedException {
        return lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    void exit() {
        lock.unlock();
    }
}
