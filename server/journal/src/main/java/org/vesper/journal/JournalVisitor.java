// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import org.vesper.spi.adapter.Replayed;

/**
 * Takes the records of a {@link JournalWalk}. No method has a default, so a new kind of record does not compile until every visitor handles
 * it. The walk itself keeps the sources of the segment and their dictionaries.
 *
 * <p><b>Called by:</b> {@link JournalWalk#take()}. <b>Threading:</b> that of the walk.
 */
public interface JournalVisitor {

    void adapter(JournalRecord.AdapterState state);

    void rules(JournalRecord.RuleState state);

    /** Makes what reads the events of a source; the walk closes it. Null if the events are not needed. */
    Replayed source(JournalRecord.SourceDefinition definition);

    /** @param source null if {@link #source} has returned null for it, or if the segment does not define it */
    void batch(Replayed source, JournalRecord.Batch batch);

    void tick(JournalRecord.Tick tick);

    void change(JournalRecord.RuleChange change);

    void state(JournalRecord.StageState state);

    void horizon(JournalRecord.Horizon horizon);

    void note(JournalRecord.Note note);
}
