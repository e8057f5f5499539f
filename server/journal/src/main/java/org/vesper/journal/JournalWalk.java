// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vesper.spi.adapter.Replayed;

/**
 * Walks through the records of a journal, and passes each to a visitor when {@link #take()} says so. It keeps the sources of the present
 * segment, passes them their dictionaries, and closes them.
 *
 * <pre>{@code
 * try (JournalWalk walk = new JournalWalk(JournalReader.open(folder, OnDamage.REFUSE), visitor)) {
 *     while (walk.next()) walk.take();
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> as {@link JournalReader}, and that of the visitor; the walk can continue then.
 */
public final class JournalWalk implements AutoCloseable {

    private final JournalReader reader;
    private final JournalVisitor visitor;
    private final Sources sources = new Sources();

    /** @param reader is closed with the walk */
    public JournalWalk(JournalReader reader, JournalVisitor visitor) {
        this.reader = reader;
        this.visitor = visitor;
    }

    /** The sources of a segment, by their numbers. */
    public static final class Sources {

        private final Map<Integer, Replayed> byNumber = new HashMap<>();

        private Sources() {
        }

        Replayed of(int number) {
            return byNumber.get(number);
        }

        void define(int number, Replayed source) {
            close(byNumber.put(number, source));
        }

        void clear() {
            byNumber.values().forEach(Sources::close);
            byNumber.clear();
        }

        private static void close(Replayed source) {
            if (source != null) {
                source.close();
            }
        }
    }

    /** Moves to the next record; false at the end. */
    public boolean next() {
        return reader.next();
    }

    /** Moves to the next record of a journal that is being written; false if there is none yet. */
    public boolean nextWritten() {
        return reader.nextWritten();
    }

    /** The record, until the walk moves on. */
    public JournalRecord record() {
        return reader.record();
    }

    /** Passes the record to the visitor. */
    public void take() {
        reader.record().accept(sources, visitor);
    }

    /** What was passed over, with {@link OnDamage#SKIP}. */
    public List<String> damages() {
        return reader.damages();
    }

    @Override
    public void close() {
        sources.clear();
        reader.close();
    }
}
