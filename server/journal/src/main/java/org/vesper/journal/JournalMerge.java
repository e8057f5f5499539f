// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Several journals, whose records are taken in the order of their times. A journal that has no further record may get one later.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class JournalMerge<J extends JournalMerge.Part> {

    private final List<J> ready = new ArrayList<>();
    private final List<J> waiting;

    /** One of the journals. */
    public interface Part {

        /** Moves to the next record; false if there is none. */
        boolean next() throws InterruptedException;

        /** The record that {@link #next} has moved to. */
        JournalRecord record();
    }

    public JournalMerge(List<J> parts) throws InterruptedException {
        waiting = new ArrayList<>(parts);
        poll();
    }

    /** Asks those for a record that had none. */
    public void poll() throws InterruptedException {
        for (J part : List.copyOf(waiting)) {
            if (part.next()) {
                waiting.remove(part);
                ready.add(part);
            }
        }
    }

    /** The journal with the earliest record of those that may be taken now; null if there is none. */
    public J first(Predicate<J> mayBeTaken) {
        J first = null;
        for (J part : ready) {
            if ((first == null || part.record().timeNs() < first.record().timeNs()) && mayBeTaken.test(part)) {
                first = part;
            }
        }
        return first;
    }

    /** Moves a journal to its next record. */
    public void advance(J part) throws InterruptedException {
        if (!part.next()) {
            ready.remove(part);
            waiting.add(part);
        }
    }

    /** Takes no further record of a journal. */
    public void end(J part) {
        ready.remove(part);
    }

    /** The journals that have a record. */
    public List<J> ready() {
        return ready;
    }

    /** Whether no journal has a record. */
    public boolean isAtEnd() {
        return ready.isEmpty();
    }
}
