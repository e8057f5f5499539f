// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.history;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.vesper.api.EventSink;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.Replayed;

/** Makes the events of a journal again that reach one processor directly. <b>Threading:</b> one thread. */
interface HistoryEvents {

    /** Throws a {@link org.vesper.config.ConfigurationException} if not all events reach the processor as they enter the lane. */
    void check();

    /**
     * A source of events; empty if its events do not reach the processor.
     *
     * <p><b>Failure:</b> a {@link org.vesper.config.ConfigurationException} if its events cannot be repeated.
     */
    Optional<Replayed> source(String stage, ByteBuffer definition, Interest interest, EventSink sink);
}
