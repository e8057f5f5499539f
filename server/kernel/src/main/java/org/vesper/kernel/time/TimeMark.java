// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.time;

import java.util.List;
import org.vesper.kernel.lane.TimeInput;

/**
 * Tells one partition of a processor after the other, each between the same events as the others, that time has moved. So what a
 * partition emits does not depend on how many there are.
 *
 * @param clock the clock that has moved
 * @param partitions the clock inputs of the partitions
 * @param nowMs the new time, in milliseconds since 1970
 */
public record TimeMark(EventClock clock, List<TimeInput> partitions, long nowMs) {

    /** Called by the thread that holds the partition's lane. */
    public void reach(int partition) {
        partitions.get(partition).advance(nowMs);
    }
}
