// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.spi.processor.Processor;

/**
 * The state of a processor's rules, as recovery writes and reads it. <b>Threading:</b> the thread in the lane.
 *
 * @param lanes those of its partitions, in their order
 */
public record ProcessorState(ProcessorCore core, List<Lane> lanes) {

    /** Whether it takes events in this lane. */
    public boolean isIn(Lane lane) {
        return lanes.contains(lane);
    }

    /** Writes the state of the partition in a lane; see {@link Processor#writeState}. */
    public void write(Lane lane, DataOutput output) throws IOException {
        core.processor().writeState(lanes.indexOf(lane), output);
    }

    /** Reads such state; see {@link Processor#readState}. */
    public void read(Lane lane, DataInput input, boolean whole) throws IOException {
        core.processor().readState(lanes.indexOf(lane), input, whole);
    }

    /**
     * The time that its clock shows in a lane, in milliseconds since 1970, if events set it. What one event sets comes to each partition
     * in its turn.
     */
    public OptionalLong timeMs(Lane lane) {
        return core.clock().isEmpty() ? OptionalLong.empty()
                : OptionalLong.of(lanes.size() == 1 ? core.clock().get().nowMs() : time(lane).nowMs());
    }

    private TimeInput time(Lane lane) {
        return core.times().get(lanes.indexOf(lane));
    }

    /** Moves the clock of the partition in a lane to a time, in milliseconds since 1970, unless it has been told that or a later one. */
    public void advance(Lane lane, long timeMs) {
        if (timeMs > time(lane).nowMs()) {
            time(lane).advance(timeMs);
        }
    }

    /** Notes a moment, and tells how far the rules look back; see {@link Processor#lookBack}. */
    public long lookBack(Lane lane, long position) {
        return core.processor().lookBack(lanes.indexOf(lane), position);
    }

    /** Lets the rules that are not recovered begin anew; called before events flow. */
    public void restartUnrecovered() {
        core.processor().restartUnrecovered();
    }
}
