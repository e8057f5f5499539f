// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.function.LongUnaryOperator;
import org.vesper.api.EventSink;
import org.vesper.journal.Journal;

/**
 * Keeps the mark of a lane: all outputs that were caused before it have left. Beans have dealt with an output when they return; output
 * adapters may keep it, so the mark waits until they have been flushed.
 *
 * <p><b>Threading:</b> the thread in the lane, except for {@link #flush}.
 */
final class Outlet {

    /** The position before which all that was caused has arrived in other lanes, but no larger than the given one. */
    private final LongUnaryOperator settledBefore;
    private Journal journal;
    private volatile long exited;
    /** The number of events that were given to output adapters; the thread in the lane alone writes it. */
    private volatile long given;
    private volatile long flushed;

    Outlet(LongUnaryOperator settledBefore) {
        this.settledBefore = settledBefore;
    }

    synchronized void open(Journal opened) {
        journal = opened;
        exited = opened.position();
        given++;
    }

    /** Moves the mark to the end: output adapters have been closed, which flushes them. */
    synchronized void close() {
        mark(exited);
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
            mark(position);
        }
    }

    private void mark(long position) {
        journal.mark(settledBefore.applyAsLong(position));
    }

    /** Moves the mark, if output adapters keep something or events are on their way to other lanes; any one thread. */
    synchronized void flush(Runnable adapters) {
        long to = exited;
        long before = given;
        if (journal != null && before != flushed) {
            adapters.run();
            mark(to);
            flushed = before;
        } else if (journal != null && journal.status().mark() < to) {
            mark(to);
        }
    }
}
