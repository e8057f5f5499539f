// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.vesper.api.EventSink;
import org.vesper.event.Interest;

/**
 * An adapter that writes the bytes of its events to its {@link InputJournal}, and makes the same events of them again. The events of any
 * other adapter are written by the container, one by one.
 *
 * <p><b>Called by</b> the container after a restart, before {@link #start()}, with what the journal has: states and sources in the order in
 * which they were written. The thread is in the lane. <b>Failure:</b> an exception ends the recovery, and the application does not start;
 * so what the adapter has rejected before, it rejects again without one.
 */
public interface RecoveringAdapter extends Adapter {

    /** Takes a part of the state that the adapter had; a later one of the same thing replaces an earlier one. */
    void recover(ByteBuffer state);

    /**
     * Goes on with a source as it was. A source whose definition comes again is a new one, and the dictionary follows.
     *
     * @param sink takes the events
     */
    Replayed replay(ByteBuffer definition, EventSink sink);

    /**
     * Reads a source as it was, while the adapter runs, which notices nothing: no state and no count changes.
     *
     * <p><b>Called by</b> one thread, at any time. Empty if the adapter cannot do this.
     *
     * @param interest the events that are needed; any other may be left out
     * @param sink takes the events
     */
    default Optional<Replayed> reread(ByteBuffer definition, Interest interest, EventSink sink) {
        return Optional.empty();
    }
}
