// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

/**
 * Records the two latencies of an output event. <b>Service</b> is receive time to end: what the server did with bytes it had
 * read. <b>Response</b> is planned send time to end: what the sender saw, waiting in socket buffers and after a stalled
 * server included, so it is free of coordinated omission.
 *
 * <p>Management may begin a measurement at a planned time: events planned before it are warm-up and are left out, however
 * late they come, so nothing has to be reset while events are in flight.
 *
 * <p><b>Units:</b> nanoseconds of {@link System#nanoTime()} of this server's host. <b>Threading:</b> any thread; wait-free
 * for the recording threads. <b>Failure:</b> none; a negative difference is recorded as 0 and counted.
 */
public interface LatencyRecorder {

    /** A planned send time that is not known, because the sender and the server have no clock in common. */
    long UNKNOWN = Long.MIN_VALUE;

    /**
     * Records one output event.
     *
     * @param plannedNs when the sender had planned to send the event that caused it, or {@link #UNKNOWN}
     * @param receivedNs when the adapter had read the bytes of that event
     * @param endNs now
     * @return whether the event belongs to the measured part, so that a caller can keep its own count
     */
    boolean record(long plannedNs, long receivedNs, long endNs);
}
