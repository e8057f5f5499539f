// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.lane.Crossing;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.measure.LatencyMeasurement;
import org.vesper.kernel.metrics.Counter;
import org.vesper.kernel.time.EventClock;
import org.vesper.kernel.time.TimeMark;
import org.vesper.spi.adapter.WhenFull;

/**
 * One queue of a stream: events and, between them, time marks.
 *
 * <p><b>Threading:</b> one producer at a time, the thread that holds the lane before the stream; the consumers are the stream's threads.
 * The queue allows several consumers even for one thread, because the producer consumes too when it drops the oldest event.
 */
public final class StreamQueue {

    /**
     * A thread polls for some microseconds before it parks, because a parked thread takes 11 us to wake up (benchmark {@code handover}).
     */
    private static final int SPINS_BEFORE_PARK = 200;

    private final MpmcAtomicArrayQueue<Object> elements;
    private final StreamPolicy policy;
    private final Lane producers;
    private final int number;
    /** Null if nothing is recorded. */
    private final Crossing recorded;
    private final Counter dropped = new Counter();
    private final Map<EventClock, TimeMark> dueMarks = new HashMap<>();
    private final QueueAge age = new QueueAge();
    private LatencyMeasurement[] carried;
    private final Queue<Thread> parked = new ConcurrentLinkedQueue<>();
    private volatile boolean closing;
    private volatile boolean ended;

    /** @param producers the lane before the stream */
    public StreamQueue(int capacity, StreamPolicy policy, Lane producers) {
        this(capacity, policy, producers, 0, Optional.empty());
    }

    /**
     * @param producers the lane before the stream
     * @param number of the queue, from 0
     * @param recorded records what crosses it
     */
    public StreamQueue(int capacity, StreamPolicy policy, Lane producers, int number, Optional<Crossing> recorded) {
        this.number = number;
        this.recorded = recorded.orElse(null);
        this.elements = new MpmcAtomicArrayQueue<>(Math.max(2, capacity));
        this.policy = policy;
        this.producers = producers;
    }

    public int capacity() {
        return elements.capacity();
    }

    /** The number of elements in it now. */
    public int size() {
        return elements.size();
    }

    public long dropped() {
        return dropped.get();
    }

    /** Takes a sample for {@link #oldestNs}. Called by any thread, several times a second. */
    public void sample(long nowNs) {
        age.sample(nowNs, elements.currentProducerIndex(), elements.currentConsumerIndex());
    }

    /** The age of the oldest waiting element, too low by the time between two samples at most. */
    public long oldestNs(long nowNs) {
        return age.oldestNs(nowNs, elements.currentProducerIndex(), elements.currentConsumerIndex());
    }

    /** Makes the queue carry the starts of a measurement. Called by a thread that holds the lane before the stream. */
    public void carry(LatencyMeasurement measurement) {
        assert producers.isMine() : "a measurement begins outside of the lane before the stream";
        List<LatencyMeasurement> all = new ArrayList<>(carried == null ? List.of() : List.of(carried));
        all.add(measurement);
        carried = all.toArray(LatencyMeasurement[]::new);
    }

    /** Ends {@link #carry}. Called by a thread that holds the lane before the stream. */
    public void carryNoMore(LatencyMeasurement measurement) {
        assert producers.isMine() : "a measurement ends outside of the lane before the stream";
        List<LatencyMeasurement> all = new ArrayList<>(carried == null ? List.of() : List.of(carried));
        all.remove(measurement);
        carried = all.isEmpty() ? null : all.toArray(LatencyMeasurement[]::new);
    }

    /** Adds an event, or applies the policy if the queue is full. */
    public void put(Object event) {
        assert producers.isMine() : "an event comes to a stream outside of the lane before it";
        if (!dueMarks.isEmpty()) {
            putDueMarks();
        }
        Object element = carried == null ? event : stamped(event);
        if (recorded == null) {
            putElement(element);
        } else if (recorded.isDirect()) {
            recorded.cross(event);
        } else {
            putRecorded(recorded.depart(event, element));
        }
    }

    private void putRecorded(Crossing.Departed event) {
        if (putElement(event)) {
            recorded.departed(event);
        }
    }

    private Object stamped(Object event) {
        Object element = event;
        for (LatencyMeasurement measurement : carried) {
            element = measurement.stamped(element);
        }
        return element;
    }

    /** Returns whether there was room for it. */
    private boolean putElement(Object event) {
        while (!elements.offer(event)) {
            WhenFull whenFull = policy.whenFull();
            if (ended || whenFull == WhenFull.DROP_NEWEST) {
                dropped.increment();
                return false;
            }
            if (whenFull == WhenFull.DROP_OLDEST) {
                drop(elements.poll());
            } else {
                policy.waitStrategy().pause();
            }
        }
        wakeOne();
        return true;
    }

    /** Adds a time mark. If the queue is full, the mark is added as soon as there is room, unless a later mark replaces it. */
    public void put(TimeMark mark) {
        assert producers.isMine() : "a time mark comes to a stream outside of the lane before it";
        if (recorded != null && recorded.isDirect()) {
            recorded.cross(mark.input(number), mark.nowMs());
            return;
        }
        dueMarks.put(mark.clock(), mark);
        putDueMarks();
    }

    /** Records what crosses the queue; null if nothing is recorded. */
    Crossing recorded() {
        return recorded;
    }

    boolean isEmpty() {
        return elements.isEmpty();
    }

    /** Removes the next event or time mark; null if there is none. */
    Object poll() {
        return elements.poll();
    }

    /** Waits after an unsuccessful poll. */
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

    /** Makes its threads end when the queue is empty. */
    public void close() {
        closing = true;
        for (Thread thread = parked.poll(); thread != null; thread = parked.poll()) {
            LockSupport.unpark(thread);
        }
    }

    /** Makes its threads wait again when the queue is empty. */
    public void open() {
        closing = false;
    }

    boolean isClosing() {
        return closing;
    }

    /**
     * Declares that no thread takes elements out any more: the remaining ones, and new ones once the queue is full, are dropped. Returns
     * the number of remaining elements.
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

    /** A thread sees an event that is added before it is in the list of parked threads; a later event wakes it. */
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
