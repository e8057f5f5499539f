// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.tap;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;
import org.vesper.api.EventSink;
import org.vesper.kernel.measure.Probe;
import org.vesper.kernel.metrics.Counter;

/**
 * The place in the path of one lane at which a tap sees events: a ring of references. When it is full, the event is counted and passes.
 *
 * <p><b>Threading:</b> the thread in the lane offers; the thread of the tap takes; any thread reads the counts.
 */
final class TapRing implements Probe {

    private final AtomicReferenceArray<Object> slots;
    private final int mask;
    private final Counter seen = new Counter();
    private final Counter missed = new Counter();
    private final UnaryOperator<Object> placing;
    private int offered;
    private int taken;

    /**
     * Makes an empty ring.
     *
     * @param capacity a power of 2
     * @param placing puts what is to be noted of an event around it
     */
    TapRing(int capacity, UnaryOperator<Object> placing) {
        this.placing = placing;
        slots = new AtomicReferenceArray<>(capacity);
        mask = capacity - 1;
    }

    @Override
    public EventSink before(EventSink next) {
        return event -> {
            offer(event);
            next.onEvent(event);
        };
    }

    void offer(Object event) {
        seen.increment();
        Object placed = placing.apply(event);
        int slot = offered & mask;
        if (slots.getAcquire(slot) == null) {
            slots.setRelease(slot, placed);
            offered++;
        } else {
            missed.increment();
        }
    }

    /** The oldest event in the ring, with what is noted of it; null if there is none. */
    Object take() {
        int slot = taken & mask;
        Object event = slots.getAcquire(slot);
        if (event != null) {
            slots.setRelease(slot, null);
            taken++;
        }
        return event;
    }

    long seen() {
        return seen.get();
    }

    long missed() {
        return missed.get();
    }
}
