// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.math.BigDecimal;
import java.nio.BufferOverflowException;
import java.time.Instant;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.FrameEncoder;

/** Writes rows of values as events of one layout. <b>Threading:</b> one thread. */
final class RowEncoder {

    private final EventLayout layout;
    private final SymbolIds symbols;

    RowEncoder(EventLayout layout, SymbolIds symbols) {
        this.layout = layout;
        this.symbols = symbols;
    }

    /**
     * Writes a row completely, or not at all.
     * <b>Failure:</b> a {@link BufferOverflowException} if the frame of events or that of symbols has no room; those of {@link
     * SymbolIds#idOf}; an {@link IllegalArgumentException} for values that do not fit the layout.
     */
    void put(FrameEncoder events, Object... values) {
        if (values.length != layout.properties().size()) {
            throw new IllegalArgumentException(values.length + " values for " + layout);
        }
        int start = events.buffer().position();
        boolean complete = false;
        try {
            for (int i = 0; i < values.length; i++) {
                put(events, layout.properties().get(i), values[i]);
            }
            complete = true;
        } finally {
            events.buffer().position(complete ? events.buffer().position() : start);
        }
    }

    private void put(FrameEncoder events, WireProperty property, Object value) {
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
        put(events, property.type(), value);
    }

    private void put(FrameEncoder events, WireType type, Object value) {
        switch (type) {
            case BOOLEAN -> events.putBoolean((Boolean) value);
            case INT -> events.putInt((Integer) value);
            case LONG -> events.putLong((Long) value);
            case DOUBLE -> events.putDouble((Double) value);
            case TIME -> events.putTime((Long) value);
            case SYMBOL -> events.putSymbol(symbols.idOf((String) value));
            case STRING -> events.putString((String) value);
            case BYTES -> events.putBytes((byte[]) value);
            case INSTANT -> events.putInstant((Instant) value);
            case DECIMAL -> events.putDecimal((BigDecimal) value);
        }
    }
}
