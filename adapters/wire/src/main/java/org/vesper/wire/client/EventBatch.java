// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.FrameEncoder;

/**
 * Collects events of one connection, and the dictionary entries they need, until they are sent.
 *
 * <p><b>Threading:</b> one thread. Designed for ease of use; a sender that must not create objects uses {@link FrameEncoder}.
 */
public final class EventBatch {

    private final EventLayout layout;
    private final Limits limits;
    private final Map<String, Integer> symbolIds = new HashMap<>();
    private final FrameEncoder symbols;
    private final FrameEncoder events;
    private int count;

    /**
     * Creates an empty batch for a connection with an empty dictionary.
     *
     * @param limits the server's limits; a batch has at most the length of {@link Limits#DEFAULT}
     */
    public EventBatch(EventLayout layout, Limits limits) {
        this.layout = layout;
        this.limits = limits;
        int frameBytes = Protocol.HEADER_BYTES + Math.min(limits.maxFrameBytes(), Limits.DEFAULT.maxFrameBytes());
        symbols = new FrameEncoder(ByteBuffer.allocate(frameBytes)).beginSymbols();
        events = new FrameEncoder(ByteBuffer.allocate(frameBytes)).beginEvents();
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
        if (values.length != layout.properties().size()) {
            throw new IllegalArgumentException(values.length + " values for " + layout);
        }
        int start = events.buffer().position();
        boolean complete = false;
        try {
            for (int i = 0; i < values.length; i++) {
                put(layout.properties().get(i), values[i]);
            }
            complete = true;
        } catch (BufferOverflowException full) {
            if (count == 0 && symbols.payloadBytes() == 0) {
                throw new IllegalArgumentException("an event does not fit in a frame of " + limits.maxFrameBytes() + " bytes", full);
            }
        } finally {
            events.buffer().position(complete ? events.buffer().position() : start);
        }
        count += complete ? 1 : 0;
        return complete;
    }

    /** The number of events. */
    public int events() {
        return count;
    }

    /** Returns the frames to send, from position to limit, and empties the batch. */
    public ByteBuffer end() {
        boolean entries = symbols.payloadBytes() > 0;
        ByteBuffer frames = ByteBuffer.allocate((entries ? symbols.buffer().position() : 0) + (count > 0 ? events.buffer().position() : 0));
        if (entries) {
            frames.put(symbols.end().buffer().flip());
            symbols.buffer().clear();
            symbols.beginSymbols();
        }
        if (count > 0) {
            frames.put(events.end().buffer().flip());
            events.buffer().clear();
            events.beginEvents();
            count = 0;
        }
        return frames.flip();
    }

    private void put(WireProperty property, Object value) {
        if (value == null && !property.nullable()) {
            throw new IllegalArgumentException(property.name() + " is null, but the layout does not allow null");
        }
        if (value == null) {
            events.putNull(property.type());
            return;
        }
        if (property.nullable()) {
            events.putPresent();
        }
        put(property.type(), value);
    }

    private void put(WireType type, Object value) {
        switch (type) {
            case BOOLEAN -> events.putBoolean((Boolean) value);
            case INT -> events.putInt((Integer) value);
            case LONG -> events.putLong((Long) value);
            case DOUBLE -> events.putDouble((Double) value);
            case TIME -> events.putTime((Long) value);
            case SYMBOL -> events.putSymbol(symbolId((String) value));
            case STRING -> events.putString((String) value);
            case BYTES -> events.putBytes((byte[]) value);
            case INSTANT -> events.putInstant((Instant) value);
        }
    }

    /** The id of a text, which is defined before the collected events. */
    private int symbolId(String text) {
        Integer known = symbolIds.get(text);
        if (known != null) {
            return known;
        }
        int start = symbols.buffer().position();
        int id = symbolIds.size();
        if (id >= limits.maxSymbols()) {
            throw new DictionaryFullException("the dictionary of " + id + " symbols is full, so " + text + " must be sent as STRING");
        }
        try {
            symbols.symbol(id, text);
        } catch (BufferOverflowException | IllegalArgumentException e) {
            symbols.buffer().position(start);
            throw e;
        }
        symbolIds.put(text, id);
        return id;
    }
}
