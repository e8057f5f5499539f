// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;
import org.vesper.wire.format.WireType;
import org.vesper.wire.format.WireValues;

/** Converts values of events to values on the wire, without rounding or truncation. */
public final class WireValue {

    private WireValue() {
    }

    /** The wire type for the values of a class; empty if they cannot be sent. */
    public static Optional<WireType> typeOf(Class<?> valueClass) {
        Class<?> type = PropertySetter.primitive(valueClass);
        if (type == int.class || type == short.class || type == byte.class) {
            return Optional.of(WireType.INT);
        }
        if (type == long.class) {
            return Optional.of(WireType.LONG);
        }
        if (type == double.class || type == float.class) {
            return Optional.of(WireType.DOUBLE);
        }
        if (type == boolean.class) {
            return Optional.of(WireType.BOOLEAN);
        }
        if (type == byte[].class) {
            return Optional.of(WireType.BYTES);
        }
        if (type == Instant.class) {
            return Optional.of(WireType.INSTANT);
        }
        boolean text = type == BigDecimal.class || type == BigInteger.class || type == char.class
                || CharSequence.class.isAssignableFrom(type) || type.isEnum();
        return text ? Optional.of(WireType.STRING) : Optional.empty();
    }

    /** Converts a non-null value to a wire type; empty if this is impossible. Any value with a text form converts to a text. */
    public static Optional<Object> of(Object value, WireType type) {
        return switch (type) {
            case BOOLEAN -> value instanceof Boolean ? Optional.of(value) : Optional.empty();
            case INT -> isInt(value) ? Optional.of(((Number) value).intValue()) : Optional.empty();
            case LONG, TIME -> isInt(value) || value instanceof Long ? Optional.of(((Number) value).longValue()) : Optional.empty();
            case DOUBLE -> isInt(value) || value instanceof Double || value instanceof Float
                    ? Optional.of(((Number) value).doubleValue()) : Optional.empty();
            case SYMBOL, STRING -> Optional.of(value.toString());
            case INSTANT -> value instanceof Instant ? Optional.of(value) : Optional.empty();
            case DECIMAL -> decimal(value);
            case BYTES -> value instanceof byte[] bytes ? Optional.of(bytes.clone()) : Optional.empty();
        };
    }

    private static Optional<Object> decimal(Object value) {
        Optional<BigDecimal> number = isInt(value) || value instanceof Long ? Optional.of(BigDecimal.valueOf(((Number) value).longValue()))
                : value instanceof BigInteger whole ? Optional.of(new BigDecimal(whole))
                : value instanceof BigDecimal decimal ? Optional.of(decimal) : Optional.empty();
        return number.filter(WireValues::isDecimal).map(decimal -> decimal);
    }

    private static boolean isInt(Object value) {
        return value instanceof Integer || value instanceof Short || value instanceof Byte;
    }
}
