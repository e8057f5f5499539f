// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.horizon;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalStatus;

/** The part of a lane's journal that is kept. <b>Threading:</b> any thread. */
public final class Retention {

    private static final Logger LOG = LoggerFactory.getLogger(Retention.class);

    private final String application;
    private final String lane;
    private final RequiredHistory needed = new RequiredHistory();
    private final WarmHistories histories = new WarmHistories();
    private volatile long lookedBack = -1;

    public Retention(String application, String lane) {
        this.application = application;
        this.lane = lane;
    }

    /** Has the stages write their state into a journal; what is before the part that they read back is deleted, if that is wanted. */
    public void keep(Journal journal, LaneState stages, boolean deleting) {
        journal.state(records -> {
            long position = journal.position();
            stages.write(position, records).ifPresent(back -> {
                lookedBack = back;
                if (deleting) {
                    needed.note(position, back);
                }
            });
        });
    }

    /** The position to which the stages read back last; negative if that is unknown. */
    public long lookedBack() {
        return lookedBack;
    }

    /**
     * Keeps all that no limit of size deletes, until {@link #endHistory}: some of it is about to be replayed into rules that begin warm.
     */
    public void beginHistory() {
        histories.begin();
    }

    /** Ends that. */
    public void endHistory() {
        histories.end();
    }

    /** Keeps what was replayed into rules that began warm at a position, as long as a recovery may come to that position. */
    public void noteHistory(long change, long from) {
        histories.note(change, from);
    }

    /** Deletes the segments that nothing needs, and the oldest segment, or some, of a journal that is larger than this. */
    public void shrink(Journal journal, long maxBytes) {
        JournalStatus before = journal.status();
        needed.at(Math.min(before.mark(), before.durable())).ifPresent(back -> journal.deleteBefore(histories.needed(back)));
        if (before.bytes() > maxBytes) {
            shrinkTo(journal, maxBytes, journal.status());
        }
    }

    private void shrinkTo(Journal journal, long maxBytes, JournalStatus before) {
        long positions = before.position() - before.oldest();
        for (int part = 1; part < before.segments() && journal.status().oldest() == before.oldest(); part++) {
            journal.deleteBefore(Math.min(before.mark(), before.oldest() + positions / before.segments() * part));
        }
        long oldest = journal.status().oldest();
        if (oldest != before.oldest()) {
            LOG.warn("{}: the journal of {} is larger than {} MB, so its oldest part is deleted; a recovery begins at position {} then, and"
                    + " rules that read back further begin there. recovery.max-size sets the limit", application, lane, maxBytes >> 20,
                    oldest);
        }
    }
}
