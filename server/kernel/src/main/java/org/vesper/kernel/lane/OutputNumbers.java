// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.util.HashMap;
import java.util.Map;

/**
 * Numbers the outputs of each rule that have the same cause, from 0 on: those of different rules apart, because rules that were deployed in
 * another order put their outputs out in another order.
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
public final class OutputNumbers {

    private final Map<String, int[]> counts = new HashMap<>();
    private long position = -1;

    /** The number of an output. @param cause the position of its cause */
    public int next(long cause, String rule) {
        if (position != cause) {
            position = cause;
            counts.clear();
        }
        return counts.computeIfAbsent(rule, unused -> new int[1])[0]++;
    }
}
