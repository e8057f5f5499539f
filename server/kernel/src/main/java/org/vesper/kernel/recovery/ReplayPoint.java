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

    private long mark;
    private long record;
    private Replayed source;
    private long firstInSource;

    /** Begins: what was caused before the mark has left before. */
    void begin(long outputsLeftBefore) {
        mark = outputsLeftBefore;
    }

    /** Notes the position of the record that is fed next. */
    void at(long position) {
        record = position;
        source = null;
    }

    /** Notes the source of the batch that is fed next, and the position of its first event there. */
    void at(Replayed batchOf, long first) {
        source = batchOf;
        firstInSource = first;
    }

    /** Where the past of a lane ends at this moment: before the change that is made again while it is fed. */
    static HistoryEnd pastEnd(LaneJournal journal) {
        return journal.isRepeating() ? new HistoryEnd(journal.point().record, journal.changed()) : HistoryEnd.NOW;
    }

    /** The position of the event or tick under way. */
    long cause() {
        return source == null ? record : record + source.underWay() - firstInSource;
    }

    /** Whether the outputs of the event under way have left before. The commit position may be within a batch. */
    boolean isCommitted() {
        return cause() < mark;
    }
}
