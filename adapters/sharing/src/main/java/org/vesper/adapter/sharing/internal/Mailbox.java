// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.vesper.spi.adapter.WhenFull;

/**
 * A follower's queue and its figures. It outlives an update of the application that follows: the courier of the new version takes up
 * where the one of the old version has stopped.
 *
 * <p><b>Threading:</b> any thread puts in; one courier at a time takes out. <b>Ordering:</b> as put in. A queue under a lock and no
 * concurrent one, so that capacity and policy can change while it is in use, and a courier takes many at once.
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

    /** Takes an element in, or does with it what the policy says; an interrupt ends the wait for room, and the element is dropped. */
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

    /** Lets a courier take. */
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
     * Stops taking. When it returns, the courier has passed on what it had taken, and all that waited at the call if half of the time-out
     * was enough. <b>Failure:</b> an {@link IllegalStateException} if the courier does not come back; it continues then.
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
                throw new IllegalStateException("a stage behind it has not come back within " + timeout.toSeconds() + " s");
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

    /** Lets nothing in any more, and a courier take the rest. */
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

    /** Has couriers look again whether they are to end. */
    void wake() {
        lock.lock();
        try {
            courierChange.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until there is something for this courier; false if there never will be. */
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

    /** Takes what there is, as much as fits, without waiting. Returns how many that is; {@link #end} must follow unless it is 0. */
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

    /** A batch has been passed on, except for those of its elements of which no event could be made. */
    void end(int count, int notMade) {
        lock.lock();
        try {
            inBatch = false;
            passed += count - notMade;
            unreadable += notMade;
            batchEnd.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Drops what is left. Returns how much that is. */
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
