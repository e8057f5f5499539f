// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import java.util.Map;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.kernel.measure.ProbePoint;

/**
 * A way of events from one lane into another.
 *
 * @param from the lane that they leave
 * @param name unique among the ways between two lanes, but for those out of one queue, which are one way
 * @param end where they enter the other lane
 * @param clocks the clocks in the other lane that are told the time on this way, by the ids of their processors
 */
public record Way(Lane from, String name, ProbePoint end, Map<String, TimeInput> clocks) {
}
