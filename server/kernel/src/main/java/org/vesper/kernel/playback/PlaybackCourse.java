// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import org.vesper.journal.JournalRecord;
import org.vesper.kernel.recovery.PlaybackLanes;

/**
 * Feeds what is before the window at once, and the window at its speed.
 *
 * <p><b>Threading:</b> the control thread.
 */
final class PlaybackCourse implements PlaybackLanes.Course {

    private final PlaybackPlan plan;
    private final PlaybackCounts counts;
    private final Pace pace;

    PlaybackCourse(PlaybackPlan plan, PlaybackCounts counts, Pace pace) {
        this.plan = plan;
        this.counts = counts;
        this.pace = pace;
    }

    @Override
    public boolean takes(String lane, JournalRecord record) throws InterruptedException {
        if (!plan.window().isBeforeEnd(record.position(), record.timeNs())) {
            return false;
        }
        if (record.count() > 0 && plan.window().reaches(record.end(), record.timeNs())) {
            pace.await(record.timeNs());
        }
        counts.record(record);
        return true;
    }
}
