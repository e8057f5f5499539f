// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import org.vesper.wire.WireType;

/**
 * Sets one property of events. The function is one of the JDK's, because the class behind it is defined in the application's
 * loader, which sees the JDK but not this adapter; numbers have functions of their own, so that nothing is boxed on the way.
 *
 * @param property the name of the property
 * @param type its type
 * @param function an {@link #functionOf} of that type
 */
record PropertySetter(String property, Class<?> type, Object function) {

    private static final Map<Class<?>, Class<?>> FUNCTIONS = Map.of(
            int.class, ObjIntConsumer.class, Integer.class, ObjIntConsumer.class,
            long.class, ObjLongConsumer.class, Long.class, ObjLongConsumer.class,
            double.class, ObjDoubleConsumer.class, Double.class, ObjDoubleConsumer.class);

    /** The interface of the function for a type of property. */
    static Class<?> functionOf(Class<?> type) {
        return FUNCTIONS.getOrDefault(type, BiConsumer.class);
    }

    /** The wire types that this property can be sent as, without the loss of a digit. */
    Set<WireType> sentAs() {
        Class<?> function = functionOf(type);
        if (function == ObjIntConsumer.class) {
            return EnumSet.of(WireType.INT);
        }
        if (function == ObjLongConsumer.class) {
            return EnumSet.of(WireType.LONG, WireType.INT, WireType.TIME);
        }
        if (function == ObjDoubleConsumer.class) {
            return EnumSet.of(WireType.DOUBLE, WireType.INT);
        }
        if (type == boolean.class || type == Boolean.class) {
            return EnumSet.of(WireType.BOOLEAN);
        }
        if (type == byte[].class) {
            return EnumSet.of(WireType.BYTES);
        }
        return type.isAssignableFrom(String.class) ? EnumSet.of(WireType.SYMBOL, WireType.STRING) : EnumSet.noneOf(WireType.class);
    }

    @SuppressWarnings("unchecked")
    ObjIntConsumer<Object> ints() {
        return (ObjIntConsumer<Object>) function;
    }

    @SuppressWarnings("unchecked")
    ObjLongConsumer<Object> longs() {
        return (ObjLongConsumer<Object>) function;
    }

    @SuppressWarnings("unchecked")
    ObjDoubleConsumer<Object> doubles() {
        return (ObjDoubleConsumer<Object>) function;
    }

    @SuppressWarnings("unchecked")
    BiConsumer<Object, Object> objects() {
        return (BiConsumer<Object, Object>) function;
    }
}
