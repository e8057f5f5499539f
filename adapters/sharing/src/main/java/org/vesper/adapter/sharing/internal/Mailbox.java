// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.vesper.spi.adapter.WhenFull;

/**
 * A follower's queue and its counts. It survives an update of the following application: the courier of the new version continues where the
 * previous one stopped.
 *
 * <p><b>Threading:</b> any thread inserts; one courier at a time takes. <b>Ordering:</b> insertion order. The queue uses a lock rather than
 * a concurrent structure, so that capacity and policy can change while it is in use, and a courier can take many elements at once.
 */
final class Mailbox {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition courierChange = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final Condition batchEnd = lock.newCondition();
    private final ArrayDeque<Object> elements = new ArrayDeque<>();
    private int capacity;
    private WhenFull whenFull;
    private Courier courier;
    private boolean inBatch;
    private long takenOut;
    private boolean closed;
    private volatile int waiting;
    private volatile long passed;
    private volatile long dropped;
    private volatile long unreadable;

    Mailbox(int capacity, WhenFull whenFull) {
        this.capacity = capacity;
        this.whenFull = whenFull;
    }

    /** Changes capacity and policy. */
    void limit(int newCapacity, WhenFull newWhenFull) {
        lock.lock();
        try {
            capacity = newCapacity;
            whenFull = newWhenFull;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Inserts an element, or applies the policy if the queue is full; an interrupt ends the wait for room and drops the element. */
    void put(Object element) {
        lock.lock();
        try {
            if (!hasRoom()) {
                dropped++;
                return;
            }
            elements.add(element);
            waiting = elements.size();
            courierChange.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean hasRoom() {
        try {
            while (elements.size() >= capacity && whenFull == WhenFull.BLOCK && !closed) {
                room.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        while (elements.size() >= capacity && whenFull == WhenFull.DROP_OLDEST) {
            elements.poll();
            takenOut++;
            dropped++;
        }
        return elements.size() < capacity && !closed;
    }

    /** Lets a courier take elements. */
    void openTo(Courier taker) {
        lock.lock();
        try {
            courier = taker;
            courierChange.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Stops taking. On return, the courier has passed on the elements it had taken, and all that were waiting at the time of the call,
     * provided half of the time-out was sufficient. <b>Failure:</b> an {@link IllegalStateException} if the courier does not return; it
     * then continues.
     */
    void pause(Duration timeout) throws InterruptedException {
        lock.lock();
        try {
            long endNs = System.nanoTime() + timeout.toNanos();
            long goal = takenOut + elements.size();
            awaitBatches(() -> takenOut < goal, endNs - timeout.toNanos() / 2);
            Courier paused = courier;
            courier = null;
            awaitBatches(() -> inBatch, endNs);
            if (inBatch) {
                courier = paused;
                throw new IllegalStateException("a stage downstream has not come back within " + timeout.toSeconds() + " s");
            }
        } finally {
            lock.unlock();
        }
    }

    private void awaitBatches(BooleanSupplier goOn, long deadlineNs) throws InterruptedException {
        for (long leftNs = deadlineNs - System.nanoTime(); goOn.getAsBoolean() && leftNs > 0;) {
            leftNs = batchEnd.awaitNanos(leftNs);
        }
    }

    /** Rejects further elements, and lets a courier take the rest. */
    void close(Courier last) {
        lock.lock();
        try {
            closed = true;
            courier = last;
            room.signalAll();
            courierChange.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Makes couriers check again whether to end. */
    void wake() {
        lock.lock();
        try {
            courierChange.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until there are elements for this courier; returns false if there will be none. */
    boolean await(Courier taker) {
        lock.lock();
        try {
            while (!taker.isEnding() && !(closed && elements.isEmpty())) {
                if (taker == courier && !elements.isEmpty()) {
                    return true;
                }
                courierChange.awaitUninterruptibly();
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Takes available elements, as many as fit, without waiting. Returns their number; {@link #end} must follow unless it is 0. */
    int take(Courier taker, Object[] batch) {
        lock.lock();
        try {
            int count = taker == courier && !taker.isEnding() ? Math.min(batch.length, elements.size()) : 0;
            for (int i = 0; i < count; i++) {
                batch[i] = elements.poll();
            }
            waiting = elements.size();
            takenOut += count;
            inBatch |= count > 0;
            room.signalAll();
            return count;
        } finally {
            lock.unlock();
        }
    }

    /** Ends a batch that has been passed on, except for the elements from which no event could be made. */
    void end(int count, int failed) {
        lock.lock();
        try {
            inBatch = false;
            passed += count - failed;
            unreadable += failed;
            batchEnd.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Drops the remaining elements and returns their number. */
    int discard() {
        lock.lock();
        try {
            int left = elements.size();
            elements.clear();
            waiting = 0;
            dropped += left;
            return left;
        } finally {
            lock.unlock();
        }
    }

    int waiting() {
        return waiting;
    }

    long passed() {
        return passed;
    }

    long dropped() {
        return dropped;
    }

    long unreadable() {
        return unreadable;
    }
}
