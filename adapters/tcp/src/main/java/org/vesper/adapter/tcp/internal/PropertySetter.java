// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import static java.lang.invoke.MethodType.methodType;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import org.vesper.wire.WireType;

/**
 * Sets one property of events.
 *
 * @param property the name of the property
 * @param type its type
 * @param code sets it: of the {@link #codeType kind} for its type
 */
record PropertySetter(String property, Class<?> type, Object code) {

    /** What sets a property of a type without a box: an ObjIntConsumer, ObjLongConsumer or ObjDoubleConsumer, for all else a BiConsumer. */
    static Class<?> codeType(Class<?> type) {
        Class<?> primitive = primitive(type);
        if (primitive == int.class) {
            return ObjIntConsumer.class;
        }
        if (primitive == long.class) {
            return ObjLongConsumer.class;
        }
        return primitive == double.class ? ObjDoubleConsumer.class : BiConsumer.class;
    }

    /** The type without its box. */
    static Class<?> primitive(Class<?> type) {
        return methodType(type).unwrap().returnType();
    }

    /** The wire types that this property can be sent as, without the loss of a digit. */
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
        return type.isAssignableFrom(String.class) ? EnumSet.of(WireType.SYMBOL, WireType.STRING) : EnumSet.noneOf(WireType.class);
    }

    /** Sets ints, of whatever number the property is. */
    ObjIntConsumer<Object> ofInts() {
        if (code instanceof ObjLongConsumer<?>) {
            ObjLongConsumer<Object> longs = ofLongs();
            return longs::accept;
        }
        if (code instanceof ObjDoubleConsumer<?>) {
            ObjDoubleConsumer<Object> doubles = ofDoubles();
            return doubles::accept;
        }
        return as(code);
    }

    ObjLongConsumer<Object> ofLongs() {
        return as(code);
    }

    ObjDoubleConsumer<Object> ofDoubles() {
        return as(code);
    }

    BiConsumer<Object, Object> ofObjects() {
        return as(code);
    }

    /** The kind is decided by {@link #codeType}, and which wire types fit by {@link #sentAs}. */
    @SuppressWarnings("unchecked")
    private static <C> C as(Object code) {
        return (C) code;
    }
}
