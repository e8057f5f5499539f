// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.util.function.BiConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.format.WireType;
import org.vesper.wire.format.WireValues;

/**
 * Makes the readers of one connection. All decisions are made here, once; the readers only read and set.
 *
 * @param symbols the connection's dictionary
 * @param clock the sender's clock
 * @param client the name of the client; empty if it has not proved who it is
 */
public record PropertyReaders(SymbolDictionary symbols, SenderClock clock, String client) {

    /** The reader for one of the wire types that the setter can be {@link PropertySetter#sentAs() sent as}. */
    PropertyReader of(WireType wire, PropertySetter setter) {
        return switch (wire) {
            case BOOLEAN -> booleans(setter.ofObjects());
            case INT -> ints(setter.ofInts());
            case LONG -> longs(setter.ofLongs());
            case DOUBLE -> doubles(setter.ofDoubles());
            case TIME -> times(setter.ofLongs(), clock);
            case SYMBOL -> symbols(setter.ofTexts(), symbols);
            case STRING -> strings(setter.ofTexts());
            case BYTES -> bytes(setter.ofObjects());
            case INSTANT -> instants(setter.ofObjects());
            case DECIMAL -> decimals(setter.ofObjects());
        };
    }

    /** Sets a value that is present; for null, leaves the property of the new event unchanged. */
    static PropertyReader unlessNull(WireType wire, PropertyReader reader) {
        return (event, buffer, at) -> WireValues.isPresentAt(buffer, at) ? reader.read(event, buffer, at + 1)
                : at + 1 + WireValues.bytesOf(wire, buffer, at + 1);
    }

    /** Sets a property of a part of the event. */
    static PropertyReader within(Part part, PropertyReader reader) {
        return (event, buffer, at) -> reader.read(part.value(), buffer, at);
    }

    private static PropertyReader instants(BiConsumer<Object, Object> setter) {
        return (event, buffer, at) -> {
            setter.accept(event, WireValues.instantAt(buffer, at));
            return at + WireType.INSTANT.fixedBytes();
        };
    }

    private static PropertyReader decimals(BiConsumer<Object, Object> setter) {
        return (event, buffer, at) -> {
            setter.accept(event, WireValues.decimalAt(buffer, at));
            return at + WireType.DECIMAL.fixedBytes();
        };
    }

    private static PropertyReader booleans(BiConsumer<Object, Object> setter) {
        return (event, buffer, at) -> {
            setter.accept(event, WireValues.booleanAt(buffer, at));
            return at + Byte.BYTES;
        };
    }

    private static PropertyReader ints(ObjIntConsumer<Object> setter) {
        return (event, buffer, at) -> {
            setter.accept(event, buffer.getInt(at));
            return at + Integer.BYTES;
        };
    }

    private static PropertyReader longs(ObjLongConsumer<Object> setter) {
        return (event, buffer, at) -> {
            setter.accept(event, buffer.getLong(at));
            return at + Long.BYTES;
        };
    }

    private static PropertyReader doubles(ObjDoubleConsumer<Object> setter) {
        return (event, buffer, at) -> {
            setter.accept(event, buffer.getDouble(at));
            return at + Double.BYTES;
        };
    }

    private static PropertyReader times(ObjLongConsumer<Object> setter, SenderClock clock) {
        return (event, buffer, at) -> {
            setter.accept(event, clock.toServerNs(buffer.getLong(at)));
            return at + Long.BYTES;
        };
    }

    private static PropertyReader symbols(BiConsumer<Object, Object> setter, SymbolDictionary symbols) {
        return (event, buffer, at) -> {
            setter.accept(event, symbols.text(buffer.getInt(at)));
            return at + Integer.BYTES;
        };
    }

    private static PropertyReader strings(BiConsumer<Object, Object> setter) {
        return (event, buffer, at) -> {
            setter.accept(event, WireValues.stringAt(buffer, at));
            return at + WireType.STRING.fixedBytes() + WireValues.stringBytesAt(buffer, at);
        };
    }

    private static PropertyReader bytes(BiConsumer<Object, Object> setter) {
        return (event, buffer, at) -> {
            byte[] value = WireValues.bytesAt(buffer, at);
            setter.accept(event, value);
            return at + WireType.BYTES.fixedBytes() + value.length;
        };
    }
}
