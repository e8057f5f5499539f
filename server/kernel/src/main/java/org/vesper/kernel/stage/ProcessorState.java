// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.spi.processor.Processor;

/**
 * The state of a processor's rules, as recovery writes and reads it. <b>Threading:</b> the thread in the lane.
 *
 * @param lanes those of its partitions, in their order
 * @param times the clock inputs of its partitions
 */
public record ProcessorState(Processor processor, List<Lane> lanes, List<TimeInput> times) {

    /** Whether it takes events in this lane. */
    public boolean isIn(Lane lane) {
        return lanes.contains(lane);
    }

    /** Writes the state of the partition in a lane; see {@link Processor#writeState}. */
    public void write(Lane lane, DataOutput output) throws IOException {
        processor.writeState(lanes.indexOf(lane), output);
    }

    /** Reads such state; see {@link Processor#readState}. */
    public void read(Lane lane, DataInput input) throws IOException {
        processor.readState(lanes.indexOf(lane), input);
    }

    /** The time that the clock of the partition in a lane was told last, in milliseconds since 1970. */
    public long nowMs(Lane lane) {
        return times.get(lanes.indexOf(lane)).nowMs();
    }

    /** Moves the clock of the partition in a lane to a time, in milliseconds since 1970, unless it has been told that or a later one. */
    public void advance(Lane lane, long timeMs) {
        TimeInput time = times.get(lanes.indexOf(lane));
        if (timeMs > time.nowMs()) {
            time.advance(timeMs);
        }
    }

    /** Notes a moment, and tells how far the rules look back; see {@link Processor#lookBack}. */
    public long lookBack(Lane lane, long position) {
        return processor.lookBack(lanes.indexOf(lane), position);
    }

    /** Lets the rules that are not recovered begin anew; called before events flow. */
    public void restartUnrecovered() {
        processor.restartUnrecovered();
    }
}
