// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.Map;
import org.vesper.wire.frame.FrameEncoder;

/**
 * The events of one run, made when they are due and never before, and the outputs that they must give.
 *
 * <p><b>Threading:</b> {@link #write} is called by the sender's thread; {@link #expected} when it has ended. <b>Failure:</b> an exception
 * ends the run, which is INVALID.
 */
public interface EventSource {

    /**
     * Writes an event into the open frame: the values of {@link Workload#layout} in their order. The generator counts one event for each
     * call. Called once per event, and in the order of their numbers within a connection; it should make no objects.
     *
     * @param frame where the values go
     * @param event number of the event in the run, from 0 on; event n goes over connection {@code n % connections}
     * @param connection the number of its connection
     * @param plannedNs the planned send time, in the clock of the wire
     * @param measured whether the event belongs to the measured part
     */
    void write(FrameEncoder frame, long event, int connection, long plannedNs, boolean measured);

    /** What must have come out of all events written so far, by the name of the rule; rules that must give nothing are in it, too. */
    Map<String, OutputCount> expected();
}
