// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.frame.FrameEncoder;

/**
 * Collects events of one connection of version 1, and the dictionary entries they need, until they are sent.
 *
 * <p><b>Threading:</b> one thread. Designed for ease of use; a sender that must not create objects uses {@link FrameEncoder}.
 */
public final class EventBatch {

    private final Limits limits;
    private final SymbolIds symbols;
    private final RowEncoder rows;
    private final FrameEncoder events;
    private int count;

    /**
     * Creates an empty batch for a connection with an empty dictionary.
     *
     * @param limits the server's limits; a batch has at most the length of {@link Limits#DEFAULT}
     */
    public EventBatch(EventLayout layout, Limits limits) {
        this.limits = limits;
        symbols = new SymbolIds(limits);
        rows = new RowEncoder(layout, symbols);
        events = new FrameEncoder(ByteBuffer.allocate(SymbolIds.frameBytes(limits))).beginEvents();
    }

    /**
     * Adds an event completely, or not at all.
     *
     * @param values in the layout's order: Boolean, Integer, Long (LONG and TIME), Double, String (SYMBOL and STRING), byte[], Instant, or
     *     null for a nullable property
     * @return false if the batch has no room for it
     * @throws DictionaryFullException if another symbol does not fit in the dictionary
     * @throws IllegalArgumentException if it is too long ever to be sent over this connection
     */
    public boolean add(Object... values) {
        try {
            rows.put(events, values);
            count++;
            return true;
        } catch (BufferOverflowException full) {
            if (count == 0 && !symbols.hasUnsent()) {
                throw new IllegalArgumentException("an event does not fit in a frame of " + limits.maxFrameBytes() + " bytes", full);
            }
            return false;
        }
    }

    /** The number of events. */
    public int events() {
        return count;
    }

    /** Returns the frames to send, from position to limit, and empties the batch. */
    public ByteBuffer end() {
        ByteBuffer frames = ByteBuffer.allocate(symbols.unsentBytes() + (count > 0 ? events.buffer().position() : 0));
        symbols.take(frames);
        if (count > 0) {
            frames.put(events.end().buffer().flip());
            events.buffer().clear();
            events.beginEvents();
            count = 0;
        }
        return frames.flip();
    }
}
