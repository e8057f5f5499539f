// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import static java.lang.invoke.MethodType.methodType;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import org.vesper.event.EventAccess;
import org.vesper.event.TextConversion;
import org.vesper.wire.format.WireType;

/**
 * Sets one property of an event.
 *
 * @param property the name of the property, which has a setter
 * @param type its type
 * @param access to the events
 */
record PropertySetter(String property, Class<?> type, EventAccess access) {

    /** The primitive type of a boxed type; any other type itself. */
    static Class<?> primitive(Class<?> type) {
        return methodType(type).unwrap().returnType();
    }

    /** The wire types from which this property can be set without losing a digit. */
    Set<WireType> sentAs() {
        Class<?> primitive = primitive(type);
        if (primitive == int.class) {
            return EnumSet.of(WireType.INT);
        }
        if (primitive == long.class) {
            return EnumSet.of(WireType.LONG, WireType.INT, WireType.TIME);
        }
        if (primitive == double.class) {
            return EnumSet.of(WireType.DOUBLE, WireType.INT);
        }
        if (primitive == boolean.class) {
            return EnumSet.of(WireType.BOOLEAN);
        }
        if (type == byte[].class) {
            return EnumSet.of(WireType.BYTES);
        }
        if (type == BigDecimal.class) {
            return EnumSet.of(WireType.INT, WireType.LONG, WireType.DECIMAL, WireType.SYMBOL, WireType.STRING);
        }
        if (type == BigInteger.class) {
            return EnumSet.of(WireType.INT, WireType.LONG, WireType.SYMBOL, WireType.STRING);
        }
        if (type == Instant.class) {
            return EnumSet.of(WireType.INSTANT, WireType.SYMBOL, WireType.STRING);
        }
        boolean text = type.isEnum() || type.isAssignableFrom(String.class);
        return text ? EnumSet.of(WireType.SYMBOL, WireType.STRING) : EnumSet.noneOf(WireType.class);
    }

    /** Sets ints; the property may be of any numeric class. */
    ObjIntConsumer<Object> ofInts() {
        return access.intSetter(property).orElseGet(() -> ofLongs()::accept);
    }

    ObjLongConsumer<Object> ofLongs() {
        return access.longSetter(property).orElseGet(this::ofBigNumbers);
    }

    ObjDoubleConsumer<Object> ofDoubles() {
        return access.doubleSetter(property).orElseThrow();
    }

    BiConsumer<Object, Object> ofObjects() {
        return access.setter(property).orElseThrow();
    }

    private ObjLongConsumer<Object> ofBigNumbers() {
        BiConsumer<Object, Object> objects = ofObjects();
        return type == BigInteger.class ? (event, value) -> objects.accept(event, BigInteger.valueOf(value))
                : (event, value) -> objects.accept(event, BigDecimal.valueOf(value));
    }

    /** Sets texts, converted to the property's type. <b>Failure:</b> an {@link IllegalArgumentException} for an unsuitable text. */
    BiConsumer<Object, Object> ofTexts() {
        BiConsumer<Object, Object> objects = ofObjects();
        Optional<Function<String, Object>> conversion =
                type.isAssignableFrom(String.class) ? Optional.empty() : TextConversion.of(type);
        return conversion.map(values -> (BiConsumer<Object, Object>) (event, text) -> objects.accept(event, value(values, (String) text)))
                .orElse(objects);
    }

    private Object value(Function<String, Object> values, String text) {
        try {
            return values.apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("property " + property + ": " + e.getMessage(), e);
        }
    }
}
