// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import org.vesper.kernel.metrics.Counter;

/**
 * All stages that are reached from an entry without crossing a stream. Its lock is taken once per batch of events, clock tick
 * or rule change, so that beans and engines are never entered by two threads.
 *
 * <p>The lock is fair: an adapter at full speed leaves the lane for a moment only between two socket reads, and a rule change
 * that waits must get its turn there. With one event loop there is next to no contention to pay for: the only other
 * thread is that of the clock, which enters when a rule waits for time.
 */
public final class Lane {

    /** The turn of a lane that no thread is in. */
    static final long FREE = 0;

    private final OwnedLock lock = new OwnedLock();
    private final Counter turns = new Counter();
    private final LaneWatch watch = new LaneWatch(this);
    private LaneTime time;

    /** Tells who holds it. */
    private static final class OwnedLock extends ReentrantLock {

        private static final long serialVersionUID = 1L;

        OwnedLock() {
            super(true);
        }

        Thread owner() {
            return getOwner();
        }
    }

    /** Enters, and moves the clocks of the processors in the lane to the present. */
    public void enter() {
        lock.lock();
        begin();
    }

    /** Like {@link #enter()}, if the lane is free within this time. */
    public boolean tryEnterInTime(Duration timeout) throws InterruptedException {
        boolean entered = lock.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS);
        if (entered) {
            begin();
        }
        return entered;
    }

    private void begin() {
        turns.increment();
        if (time != null && lock.getHoldCount() == 1) {
            time.begin();
        }
    }

    /**
     * Enters if the lane is free within this time, and leaves the clocks as they are. For the control thread, which must not hang behind a
     * stage that does.
     */
    public boolean tryEnter(Duration timeout) throws InterruptedException {
        boolean entered = lock.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS);
        if (entered) {
            turns.increment();
        }
        return entered;
    }

    public void exit() {
        try {
            if (time != null && lock.getHoldCount() == 1) {
                time.end();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether the calling thread is in it. */
    public boolean isMine() {
        return lock.isHeldByCurrentThread();
    }

    /** The number of the turn that a thread has in it now, or {@link #FREE}. */
    long turn() {
        return lock.isLocked() ? turns.get() : FREE;
    }

    /** The thread that is in it; null if none is. */
    Thread owner() {
        return lock.owner();
    }

    public LaneWatch watch() {
        return watch;
    }

    /** The clocks in it; null if there is none that the time of day moves. */
    public LaneTime time() {
        return time;
    }

    /**
     * Has the time of day move a clock in it. Called while the network is wired.
     *
     * @param alarm learns when the clock has to be moved next, in milliseconds since 1970
     */
    public void add(TimeInput clock, LongConsumer alarm) {
        if (time == null) {
            time = new LaneTime(SteadyTime.SERVER, alarm);
        }
        time.add(clock);
    }
}
