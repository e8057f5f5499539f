// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.vesper.spi.adapter.WhenFull;

/** The waiting events of one outlet. <b>Threading:</b> any thread. <b>Ordering:</b> insertion order. */
final class Backlog {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final ArrayDeque<Row> rows = new ArrayDeque<>();
    private int capacity;
    private WhenFull whenFull;
    private boolean closed;

    Backlog(WriterSettings.Queue settings) {
        limit(settings);
    }

    /** Changes capacity and policy. */
    void limit(WriterSettings.Queue settings) {
        lock.lock();
        try {
            capacity = settings.capacity();
            whenFull = settings.whenFull();
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Adds a row, or applies the policy if the queue is full; an interrupt ends the wait for room. Returns the number of dropped rows. */
    int put(Row row) {
        lock.lock();
        try {
            int dropped = 0;
            while (rows.size() >= capacity && whenFull == WhenFull.DROP_OLDEST) {
                rows.poll();
                dropped++;
            }
            if (!hasRoom()) {
                return dropped + 1;
            }
            rows.add(row);
            return dropped;
        } finally {
            lock.unlock();
        }
    }

    /** Removes and returns the oldest row, or null. */
    Row poll() {
        lock.lock();
        try {
            room.signal();
            return rows.poll();
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return rows.size();
        } finally {
            lock.unlock();
        }
    }

    /** Refuses further rows, and ends all waits for room. */
    void close() {
        lock.lock();
        try {
            closed = true;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean hasRoom() {
        try {
            while (rows.size() >= capacity && whenFull == WhenFull.BLOCK && !closed) {
                room.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return rows.size() < capacity && !closed;
    }
}
