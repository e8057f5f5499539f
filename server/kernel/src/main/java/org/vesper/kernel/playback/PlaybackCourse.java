// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.util.concurrent.TimeUnit;
import org.vesper.journal.JournalRecord;
import org.vesper.kernel.recovery.FedLanes;

/**
 * Feeds what is before the window at once, and the window at its speed.
 *
 * <p><b>Threading:</b> the control thread.
 */
final class PlaybackCourse implements FedLanes.Course {

    private final PlaybackPlan plan;
    private final PlaybackCounts counts;
    private long firstNs;
    private long beganNs;
    private boolean paced;

    PlaybackCourse(PlaybackPlan plan, PlaybackCounts counts) {
        this.plan = plan;
        this.counts = counts;
    }

    @Override
    public boolean takes(String lane, JournalRecord record) throws InterruptedException {
        if (!plan.window().isBeforeEnd(record.position(), record.timeNs())) {
            return false;
        }
        if (plan.speed() != PlaybackPlan.AT_ONCE && record.count() > 0
                && plan.window().contains(record.end() - 1, record.timeNs())) {
            pace(record.timeNs());
        }
        counts.record(record);
        return true;
    }

    private void pace(long timeNs) throws InterruptedException {
        if (!paced) {
            paced = true;
            firstNs = timeNs;
            beganNs = System.nanoTime();
        }
        long dueNs = beganNs + (long) ((timeNs - firstNs) / plan.speed());
        long waitNs = dueNs - System.nanoTime();
        if (waitNs > 0) {
            TimeUnit.NANOSECONDS.sleep(waitNs);
        }
    }
}
