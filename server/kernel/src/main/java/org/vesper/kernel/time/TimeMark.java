// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.time;

import java.util.List;
import org.vesper.kernel.lane.TimeInput;

/**
 * Announces to the partitions of a processor that time has moved, to each at the same position among the events. So the outputs do not
 * depend on the number of partitions.
 *
 * @param clock the clock that has moved
 * @param partitions the clock inputs of the partitions
 * @param nowMs the new time, in milliseconds since 1970
 */
public record TimeMark(EventClock clock, List<TimeInput> partitions, long nowMs) {

    /** The clock input of a partition. */
    public TimeInput input(int partition) {
        return partitions.get(partition);
    }
}
