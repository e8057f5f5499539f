// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import java.math.BigDecimal;
import org.vesper.epl.language.functions.ConversionOperators;
import org.vesper.epl.language.functions.Decimals;

/** Converts a number to a wider type, as Java does in method calls. Public because {@link FunctionBridge} calls it. */
public final class Widening {

    private Widening() {
    }

    /**
     * Returns the number if it has no fraction. The translator checks this for Vesper's dialect; in Esper's dialect, only this check does.
     */
    public static Number whole(Number number) {
        if (number.longValue() != number.doubleValue()) {
            throw new IllegalArgumentException(number + " is not a whole number, which the function requires");
        }
        return number;
    }

    /**
     * The value as an instance of a class, primitive or boxed, if it is a number of a narrower type, or a long where an int is declared;
     * else the value itself. <b>Failure:</b> an exception if the long does not fit.
     */
    public static Object of(Object value, Class<?> type) {
        if (!(value instanceof Number number) || type.isInstance(value)) {
            return value;
        }
        if (type == double.class || type == Double.class) {
            return number.doubleValue();
        }
        if (type == long.class || type == Long.class) {
            return number.longValue();
        }
        if (type == float.class || type == Float.class) {
            return number.floatValue();
        }
        if (type == int.class || type == Integer.class) {
            return ConversionOperators.toInt(number);
        }
        return type == BigDecimal.class ? Decimals.of(number) : value;
    }
}
