// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.util.EnumSet;
import java.util.Set;
import org.vesper.wire.WireType;

/**
 * Sets one property of events.
 *
 * @param property the name of the property
 * @param type its type
 * @param handle takes the event and the value; exactly {@code (Object, type)void}, with the primitive where there is one
 */
record PropertySetter(String property, Class<?> type, MethodHandle handle) {

    PropertySetter {
        handle = handle.asType(methodType(void.class, Object.class, primitive(type)));
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

    /** The handle for values of this type, exactly {@code (Object, given)void}; it widens an int. */
    MethodHandle taking(Class<?> given) {
        return handle.asType(methodType(void.class, Object.class, given));
    }

    private static Class<?> primitive(Class<?> type) {
        return methodType(type).unwrap().returnType();
    }
}
