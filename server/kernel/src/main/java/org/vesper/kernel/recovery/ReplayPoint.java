// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import org.vesper.kernel.recovery.history.HistoryEnd;
import org.vesper.spi.adapter.Replayed;

/**
 * The position of the replay in a lane's journal.
 *
 * <p><b>Threading:</b> the thread that replays.
 */
final class ReplayPoint {

    private long committed;
    private long record;
    private Replayed source;
    private long firstInSource;

    /** Begins: the outputs before this commit position have left. */
    void begin(long outputsLeftBefore) {
        committed = outputsLeftBefore;
    }

    /** Notes the position of the record that is replayed next. */
    void at(long position) {
        record = position;
        source = null;
    }

    /** Notes the source of the batch that is replayed next, and the position of its first event there. */
    void at(Replayed batchOf, long first) {
        source = batchOf;
        firstInSource = first;
    }

    /** The end of a lane's history at this moment: before the change that is being replayed. */
    static HistoryEnd historyEnd(LaneJournal journal) {
        return journal.isRepeating() ? new HistoryEnd(journal.point().record, journal.changed()) : HistoryEnd.NOW;
    }

    /** The position of the event or tick under way. */
    long cause() {
        return source == null ? record : record + source.underWay() - firstInSource;
    }

    /** Whether the outputs of the event under way have left before. The commit position may be within a batch. */
    boolean isCommitted() {
        return cause() < committed;
    }
}
