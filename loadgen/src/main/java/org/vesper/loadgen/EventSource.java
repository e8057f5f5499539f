// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.Map;
import org.vesper.wire.frame.FrameEncoder;

/**
 * The events of one run, created when they are due and never before, and the outputs they must cause.
 *
 * <p><b>Threading:</b> the sender's thread calls {@link #write}; {@link #expected} is called when it has ended. <b>Failure:</b> an
 * exception ends the run, which is INVALID.
 */
public interface EventSource {

    /**
     * Writes an event into the open frame: the values of {@link Workload#layout} in their order. The generator counts one event per call.
     * Called once per event, in the order of their numbers within a connection; it should create no objects.
     *
     * @param frame the frame for the values
     * @param event the number of the event in the run, from 0; event n is sent over connection {@code n % connections}
     * @param connection the number of its connection
     * @param plannedNs the planned send time, by the clock of the wire
     * @param measured whether the event belongs to the measured part
     */
    void write(FrameEncoder frame, long event, int connection, long plannedNs, boolean measured);

    /** The outputs that all events written so far must have caused, by the name of the rule, including rules without outputs. */
    Map<String, OutputCount> expected();
}
