// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

/**
 * The way of events from one recorded lane into another. Each event is recorded in the lane that it enters, with the position of its
 * cause in the lane that it has left. So each lane is recovered from its own journal, and what comes out of the first lane once more is
 * known in the second.
 *
 * <p>While the network is recovered, no thread empties its queues: events cross at once, and those that have crossed before do not.
 */
public interface Crossing {

    /**
     * An event in a queue between two lanes.
     *
     * @param event the event
     * @param element the event, maybe with stamps of measurements
     * @param position of its cause in the lane that it has left
     * @param number counts the events of this crossing
     */
    record Departed(Object event, Object element, long position, long number) {
    }

    /** Passes an event on without a queue. <b>Threading:</b> the thread in the lane that the event leaves. */
    void cross(Object event);

    /** Whether everything crosses without a queue now. <b>Threading:</b> the thread in the lane that events leave. */
    boolean isDirect();

    /** Tells a clock in the other lane the time, without a queue. <b>Threading:</b> the thread in the lane that events leave. */
    void cross(TimeInput clock, long nowMs);

    /** An event that is about to be put into the queue. <b>Threading:</b> the thread in the lane that events leave. */
    Departed depart(Object event, Object element);

    /** Notes that an event is in the queue. <b>Threading:</b> the thread in the lane that events leave. */
    void departed(Departed event);

    /** Takes an event out of the queue. <b>Threading:</b> this and the following: the thread in the lane that events enter. */
    void arrive(Departed event);

    /** Takes a time out of the queue. */
    void arrive(TimeInput clock, long nowMs);

    /** Records what has arrived since the last call, before any of it is passed on. */
    void record();

    /** Notes which of the elements that were recorded last is passed on next, counted from 0. */
    void pass(int element);
}
