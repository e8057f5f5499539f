// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import java.lang.invoke.MethodHandle;
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
            case BOOLEAN -> booleans(setter.taking(boolean.class));
            case INT -> ints(setter.taking(int.class));
            case LONG -> longs(setter.taking(long.class));
            case DOUBLE -> doubles(setter.taking(double.class));
            case TIME -> times(setter.taking(long.class), clock);
            case SYMBOL -> symbols(setter.taking(String.class), symbols);
            case STRING -> strings(setter.taking(String.class));
            case BYTES -> bytes(setter.taking(byte[].class));
        };
    }

    private static PropertyReader booleans(MethodHandle setter) {
        return (event, buffer, at) -> {
            setter.invokeExact(event, WireValues.booleanAt(buffer, at));
            return at + Byte.BYTES;
        };
    }

    private static PropertyReader ints(MethodHandle setter) {
        return (event, buffer, at) -> {
            setter.invokeExact(event, buffer.getInt(at));
            return at + Integer.BYTES;
        };
    }

    private static PropertyReader longs(MethodHandle setter) {
        return (event, buffer, at) -> {
            setter.invokeExact(event, buffer.getLong(at));
            return at + Long.BYTES;
        };
    }

    private static PropertyReader doubles(MethodHandle setter) {
        return (event, buffer, at) -> {
            setter.invokeExact(event, buffer.getDouble(at));
            return at + Double.BYTES;
        };
    }

    private static PropertyReader times(MethodHandle setter, SenderClock clock) {
        return (event, buffer, at) -> {
            setter.invokeExact(event, clock.toServerNs(buffer.getLong(at)));
            return at + Long.BYTES;
        };
    }

    private static PropertyReader symbols(MethodHandle setter, SymbolDictionary symbols) {
        return (event, buffer, at) -> {
            setter.invokeExact(event, symbols.text(buffer.getInt(at)));
            return at + Integer.BYTES;
        };
    }

    private static PropertyReader strings(MethodHandle setter) {
        return (event, buffer, at) -> {
            setter.invokeExact(event, WireValues.stringAt(buffer, at));
            return at + WireType.STRING.fixedBytes() + WireValues.stringBytesAt(buffer, at);
        };
    }

    private static PropertyReader bytes(MethodHandle setter) {
        return (event, buffer, at) -> {
            byte[] value = WireValues.bytesAt(buffer, at);
            setter.invokeExact(event, value);
            return at + WireType.BYTES.fixedBytes() + value.length;
        };
    }
}
