// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.util.Map;
import java.util.TreeMap;
import org.vesper.journal.JournalRecord;
import org.vesper.kernel.recovery.PlaybackLanes;

/**
 * Replays until each of some lanes is after a position.
 *
 * <p><b>Threading:</b> the control thread.
 */
final class CourseUntil implements PlaybackLanes.Course {

    private final Map<String, Long> left;

    /** @param positions the position in each of these lanes */
    CourseUntil(Map<String, Long> positions) {
        left = new TreeMap<>(positions);
    }

    @Override
    public boolean takes(String lane, JournalRecord record) {
        boolean takes = !left.isEmpty();
        if (left.containsKey(lane) && record.end() > left.get(lane)) {
            left.remove(lane);
        }
        return takes;
    }
}
