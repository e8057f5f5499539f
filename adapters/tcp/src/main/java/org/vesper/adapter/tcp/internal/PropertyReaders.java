// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import java.util.function.BiConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import org.vesper.wire.SymbolDictionary;
import org.vesper.wire.WireType;
import org.vesper.wire.WireValues;

/**
 * Makes the readers of one connection. All decisions fall here, once; the readers only read and set.
 *
 * @param symbols the connection's dictionary
 * @param clock the sender's clock
 */
record PropertyReaders(SymbolDictionary symbols, SenderClock clock) {

    /** The reader for a wire type that is among those the setter can be {@link PropertySetter#sentAs() sent as}. */
    PropertyReader of(WireType wire, PropertySetter setter) {
        return switch (wire) {
            case BOOLEAN -> booleans(setter.objects());
            case INT -> ints(setter);
            case LONG -> longs(setter.longs());
            case DOUBLE -> doubles(setter.doubles());
            case TIME -> times(setter.longs());
            case SYMBOL -> symbols(setter.objects());
            case STRING -> strings(setter.objects());
            case BYTES -> bytes(setter.objects());
        };
    }

    private static PropertyReader booleans(BiConsumer<Object, Object> setter) {
        return (event, buffer, at) -> {
            setter.accept(event, WireValues.booleanAt(buffer, at) ? Boolean.TRUE : Boolean.FALSE);
            return at + Byte.BYTES;
        };
    }

    private static PropertyReader ints(PropertySetter setter) {
        if (setter.function() instanceof ObjLongConsumer) {
            return intsAsLongs(setter.longs());
        }
        if (setter.function() instanceof ObjDoubleConsumer) {
            return intsAsDoubles(setter.doubles());
        }
        ObjIntConsumer<Object> ints = setter.ints();
        return (event, buffer, at) -> {
            ints.accept(event, buffer.getInt(at));
            return at + Integer.BYTES;
        };
    }

    private static PropertyReader intsAsLongs(ObjLongConsumer<Object> setter) {
        return (event, buffer, at) -> {
            setter.accept(event, buffer.getInt(at));
            return at + Integer.BYTES;
        };
    }

    private static PropertyReader intsAsDoubles(ObjDoubleConsumer<Object> setter) {
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

    private PropertyReader times(ObjLongConsumer<Object> setter) {
        SenderClock senderClock = clock;
        return (event, buffer, at) -> {
            setter.accept(event, senderClock.toServerNs(buffer.getLong(at)));
            return at + Long.BYTES;
        };
    }

    private PropertyReader symbols(BiConsumer<Object, Object> setter) {
        SymbolDictionary dictionary = symbols;
        return (event, buffer, at) -> {
            setter.accept(event, dictionary.text(buffer.getInt(at)));
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
