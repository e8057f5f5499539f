// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stream;

import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.metrics.Counter;
import org.vesper.kernel.time.EventClock;
import org.vesper.kernel.time.TimeMark;
import org.vesper.spi.adapter.WhenFull;

/**
 * One queue of a stream: events and, between them, time marks.
 *
 * <p><b>Threading:</b> one thread at a time puts in, the one that holds the lane before the stream; the stream's threads take out.
 * The queue is one for several takers because dropping the oldest makes a taker of the thread that puts in.
 */
public final class StreamQueue {

    /** Some microseconds of looking before a thread parks, from which it takes 11 us to wake up (benchmark {@code handover}). */
    private static final int SPINS_BEFORE_PARK = 200;

    private final MpmcAtomicArrayQueue<Object> elements;
    private final StreamPolicy policy;
    private final Counter dropped = new Counter();
    private final Map<EventClock, TimeMark> dueMarks = new HashMap<>();
    private final Queue<Thread> parked = new ConcurrentLinkedQueue<>();
    private volatile boolean closing;
    private volatile boolean ended;

    public StreamQueue(int capacity, StreamPolicy policy) {
        this.elements = new MpmcAtomicArrayQueue<>(Math.max(2, capacity));
        this.policy = policy;
    }

    public int capacity() {
        return elements.capacity();
    }

    public long dropped() {
        return dropped.get();
    }

    /** Takes an event in, or does with it what the policy says. */
    public void put(Object event) {
        if (!dueMarks.isEmpty()) {
            putDueMarks();
        }
        while (!elements.offer(event)) {
            WhenFull whenFull = policy.whenFull();
            if (ended || whenFull == WhenFull.DROP_NEWEST) {
                dropped.increment();
                return;
            }
            if (whenFull == WhenFull.DROP_OLDEST) {
                drop(elements.poll());
            } else {
                policy.waitStrategy().pause();
            }
        }
        wakeOne();
    }

    /** Takes a time mark in; one that finds no room is put in as soon as there is some, or gives way to a later one. */
    public void put(TimeMark mark) {
        dueMarks.put(mark.clock(), mark);
        putDueMarks();
    }

    /** The next event or time mark, or null. */
    Object poll() {
        return elements.poll();
    }

    /** Lets a thread that has found nothing wait. */
    void awaitElement(int spins) {
        WaitStrategy wait = policy.waitStrategy();
        if (wait != WaitStrategy.PARK) {
            wait.pause();
        } else if (spins < SPINS_BEFORE_PARK) {
            Thread.onSpinWait();
        } else {
            park();
        }
    }

    /** From now on its threads end when there is nothing left. */
    public void close() {
        closing = true;
        for (Thread thread = parked.poll(); thread != null; thread = parked.poll()) {
            LockSupport.unpark(thread);
        }
    }

    /** Its threads wait again when there is nothing left. */
    public void open() {
        closing = false;
    }

    boolean isClosing() {
        return closing;
    }

    /**
     * Declares that no thread takes elements out any more: all that is left, or comes once it is full, is dropped. Returns how many are
     * left.
     */
    public int end() {
        ended = true;
        return elements.size();
    }

    private void drop(Object oldest) {
        if (oldest instanceof TimeMark mark) {
            dueMarks.putIfAbsent(mark.clock(), mark);
        } else if (oldest != null) {
            dropped.increment();
        }
    }

    private void putDueMarks() {
        var marks = dueMarks.values().iterator();
        while (marks.hasNext()) {
            TimeMark mark = marks.next();
            while (!elements.offer(mark)) {
                if (ended || policy.whenFull() != WhenFull.BLOCK) {
                    return;
                }
                policy.waitStrategy().pause();
            }
            marks.remove();
            wakeOne();
        }
    }

    /** An event that is put in before a thread is among the parked ones is seen by that thread; one that comes later wakes it. */
    private void park() {
        Thread thread = Thread.currentThread();
        parked.add(thread);
        if (elements.isEmpty() && !closing) {
            LockSupport.park(this);
            Thread.interrupted();
        }
        parked.remove(thread);
    }

    private void wakeOne() {
        if (!parked.isEmpty()) {
            LockSupport.unpark(parked.poll());
        }
    }
}
