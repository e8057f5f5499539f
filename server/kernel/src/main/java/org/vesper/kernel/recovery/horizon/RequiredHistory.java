// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.horizon;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The start of the part of a journal that is needed: the position to which the lane read back at the latest written state that a recovery
 * would take. <b>Threading:</b> any thread.
 */
final class RequiredHistory {

    private final TreeMap<Long, Long> moments = new TreeMap<>();
    private long settled = -1;

    /** Notes that the lane read back from a position to another one. */
    synchronized void note(long position, long back) {
        moments.merge(position, back, Math::min);
    }

    /**
     * The position from which on records are needed; empty if that is not known. It lags: a position must be given twice before it
     * counts, so that a machine that crashes now has it on its disk, if it has anything there.
     *
     * @param position before which outputs have left and records are durable
     */
    synchronized OptionalLong at(long position) {
        Map.Entry<Long, Long> latest = moments.floorEntry(settled);
        settled = position;
        if (latest == null) {
            return OptionalLong.empty();
        }
        moments.headMap(latest.getKey()).clear();
        return OptionalLong.of(latest.getValue());
    }
}
