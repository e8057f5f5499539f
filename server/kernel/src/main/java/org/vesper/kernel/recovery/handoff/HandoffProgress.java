// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

import java.util.function.LongSupplier;

/**
 * The arrivals of a handoff. An event has arrived when it is in the journal of the second lane, as durable as that journal makes events.
 *
 * <p><b>Threading:</b> {@link #note} the thread in the second lane, {@link #open} while no event flows, {@link #before} any thread.
 */
final class HandoffProgress {

    private static final Arrival NONE = new Arrival(0, 0, 0);

    private volatile LongSupplier settled = () -> 0;
    private volatile Arrival latest = NONE;
    /** An arrival that may not be durable yet, and one before it that is. With each batch there is a latest one, which never is. */
    private volatile Arrival awaited = NONE;
    private volatile Arrival confirmed = NONE;

    /**
     * The last arrival.
     *
     * @param cause the position of the cause of the last event, in the first lane: all that was caused before has arrived, too
     * @param number of the last event
     * @param end the position after it in the second lane
     */
    private record Arrival(long cause, long number, long end) {
    }

    /** @param settledBefore the position in the second lane before which there is nothing to wait for */
    void open(LongSupplier settledBefore) {
        settled = settledBefore;
    }

    void note(long cause, long number, long end) {
        Arrival arrival = new Arrival(cause, number, end);
        if (awaited.end <= settled.getAsLong()) {
            confirmed = awaited;
            awaited = arrival;
        }
        latest = arrival;
    }

    /**
     * The position before which all that was caused in the first lane has arrived, but no larger than the given one.
     *
     * @param left the number of the last event that has left the first lane
     */
    long before(long position, long left) {
        Arrival last = latest;
        Arrival sure = confirmed; // Read before the one that may replace it.
        Arrival next = awaited;
        long durable = settled.getAsLong();
        if (last.end <= durable) {
            sure = last;
        } else if (next.end <= durable) {
            sure = next;
        }
        return sure.number >= left ? position : Math.min(position, sure.cause);
    }
}
