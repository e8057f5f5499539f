// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.vesper.spi.adapter.WhenFull;

/** The events of one layout that wait to be sent, as rows of values. <b>Threading:</b> any thread. <b>Ordering:</b> as put in. */
final class Backlog {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final ArrayDeque<Object[]> rows = new ArrayDeque<>();
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

    /** Takes a row, or does with it what the policy says; an interrupt ends the wait for room. Returns how many rows were dropped. */
    int put(Object[] row) {
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

    /** The row that has waited longest, or null. */
    Object[] poll() {
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
