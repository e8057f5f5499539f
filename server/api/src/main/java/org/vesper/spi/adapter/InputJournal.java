// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * The journal of the lane that an adapter enters, as far as the adapter writes it: the bytes of its events, before they are processed.
 * After a death of the process, the container passes them to the adapter again, see {@link RecoveringAdapter}. An adapter that writes
 * nothing here needs no code; the container then writes each of its events.
 *
 * <p>An adapter that writes its own bytes names its sources, a source being a client or a file for example. Before it passes the events of
 * a batch to its inlet, it appends the bytes of this batch to the journal:
 *
 * <pre>{@code
 * inlet.enter();
 * try {
 *     if (journal.isOn()) source.append(form, position, count, receivedNs, rows);
 *     for (each row) inlet.onEvent(eventOf(row));
 * } finally {
 *     inlet.exit();
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> {@link Source#append} and {@link Source#dictionary} are called in the lane, all others by any thread.
 * <b>Failure:</b> an append does not fail. If the disk is full or broken, it waits, or it counts the events as not written, as the
 * application's settings say.
 */
public interface InputJournal {

    /** The journal of an application without one. */
    InputJournal NONE = new NoJournal();

    /** Whether there is a journal; constant for the life of the inlet. */
    boolean isOn();

    /** Whether events that are durable survive the end of the machine, and not only that of the process. */
    boolean isForced();

    /** Makes a source. It is written when it appends its first batch, and again in each segment in which it appends. */
    Source source(SourceState state);

    /**
     * Names what writes the state that the adapter has beside its sources, such as the progress of sessions. The journal calls it in the
     * lane when a segment begins; what the adapter has appended before must be in it. <b>Called</b> when the adapter is made, since a
     * segment begins before it is started.
     *
     * @param writer passes on the state, in parts of at most {@value #MAX_PART} bytes, each of which can be read alone
     */
    void state(Consumer<Consumer<ByteBuffer>> writer);

    /** The position in the lane before which all events are durable; an event that was not recorded is not. */
    long durable();

    /**
     * The position in the lane before which there is nothing to wait for: all events are durable, or cannot become so, since the disk is
     * full or has failed and the application's settings say to continue.
     */
    default long settled() {
        return durable();
    }

    /** The number of events and clock ticks that the journal is known to have lost: at the last start, and since then without a record. */
    default long lost() {
        return 0;
    }

    /** The state of one of the adapter's sources. <b>Called</b> in the lane, by the thread that appends. */
    interface SourceState {

        /** What the adapter needs to decode the source's rows, in bytes of its own; {@link RecoveringAdapter#replay} gets them. */
        ByteBuffer definition();

        /** Passes on all that the source has defined so far, in parts of at most {@value InputJournal#MAX_PART} bytes. */
        void dictionary(Consumer<ByteBuffer> parts);

        /** The position in the source of the event that is being processed; called by a stage within {@code onEvent} of the inlet. */
        long underWay();
    }

    /** The maximum number of bytes of a definition, of a part of a dictionary, and of a part of a state. */
    int MAX_PART = 1 << 16;

    /** A source of events in the journal. */
    interface Source {

        /** Adds a part to the dictionary; has no effect before the first batch, since that writes the dictionary as it is then. */
        void dictionary(ByteBuffer part);

        /**
         * Appends a batch, before the first of its events is passed to the inlet. The buffer's content from position to limit is copied.
         *
         * @param form the form of the rows, a number of the adapter's, below 65,536
         * @param position the position of the first event in its source
         * @param events the number of events
         * @param receivedNs the receive time, of {@link System#nanoTime()}
         * @return the position in the lane behind the batch; when {@link InputJournal#durable()} reaches it, the batch is durable
         */
        long append(int form, long position, int events, long receivedNs, ByteBuffer rows);
    }
}
