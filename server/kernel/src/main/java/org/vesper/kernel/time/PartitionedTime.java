// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.time;

import java.util.List;
import org.vesper.kernel.lane.TimeInput;

/**
 * The time of a processor with several partitions.
 *
 * @param clock set by the events of all partitions
 * @param partitions the clock inputs of the partitions
 */
public record PartitionedTime(EventClock clock, List<TimeInput> partitions) {

    /** A mark with the time that the clock shows. */
    public TimeMark mark() {
        return new TimeMark(clock, partitions, clock.nowMs());
    }
}
