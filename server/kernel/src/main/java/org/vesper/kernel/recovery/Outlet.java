// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import org.vesper.api.EventSink;
import org.vesper.journal.Journal;

/**
 * Keeps the mark of a lane: all outputs that were caused before it have left. Beans have dealt with an output when they return; output
 * adapters may keep it, so the mark waits until they have been flushed.
 *
 * <p><b>Threading:</b> the thread in the lane, except for {@link #flush}.
 */
final class Outlet {

    private Journal journal;
    private volatile long exited;
    /** The number of events that were given to output adapters; the thread in the lane alone writes it. */
    private volatile long given;
    private volatile long flushed;

    synchronized void open(Journal opened) {
        journal = opened;
        exited = opened.position();
        given++;
    }

    /** Moves the mark to the end: output adapters have been closed, which flushes them. */
    synchronized void close() {
        journal.mark(exited);
        journal = null;
    }

    /** A sink that notes which events an output adapter has been given. */
    EventSink before(EventSink adapter) {
        return event -> {
            try {
                adapter.onEvent(event);
            } finally {
                given++;
            }
        };
    }

    /** Notes that everything before a position has been processed. */
    void exit(long position) {
        exited = position;
        if (given == flushed) {
            journal.mark(position);
        }
    }

    /** Moves the mark, if output adapters keep something; any one thread. */
    synchronized void flush(Runnable adapters) {
        long to = exited;
        long before = given;
        if (journal != null && before != flushed) {
            adapters.run();
            journal.mark(to);
            flushed = before;
        }
    }
}
