// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.internal;

import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.function.Function;
import org.vesper.api.EventType;
import org.vesper.spi.ConfigurationException;

/** Makes a value what its property takes: a test writes 3 where the property is a long or a double. */
final class Fitting {

    private static final Map<Class<?>, Function<Number, Object>> NUMBERS = Map.of(
            byte.class, Number::byteValue, short.class, Number::shortValue, int.class, Number::intValue, long.class, Number::longValue,
            float.class, Number::floatValue, double.class, Number::doubleValue);

    private Fitting() {
    }

    /** <b>Failure:</b> a value that loses something, or is of another kind, is a {@link ConfigurationException}. */
    static Object value(EventType type, String property, Object value) {
        Class<?> wanted = type.properties().get(property);
        Class<?> boxed = MethodType.methodType(wanted).wrap().returnType();
        if (value == null && !wanted.isPrimitive() || boxed.isInstance(value)) {
            return value;
        }
        Function<Number, Object> number = NUMBERS.get(MethodType.methodType(wanted).unwrap().returnType());
        if (number != null && value instanceof Number given) {
            Object fitting = number.apply(given);
            if (((Number) fitting).doubleValue() == given.doubleValue()) {
                return fitting;
            }
        }
        throw new ConfigurationException("property " + property + " of event type " + type.name() + " is a " + wanted.getSimpleName()
                + " and cannot be " + value + (value == null ? "" : " (" + value.getClass().getSimpleName() + ")"));
    }
}
