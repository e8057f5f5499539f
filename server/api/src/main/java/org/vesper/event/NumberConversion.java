// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.function.Function;

/** Converts numbers to other classes without losing a digit. */
final class NumberConversion {

    private static final Map<Class<?>, Function<BigDecimal, Number>> EXACT = Map.of(
            Byte.class, BigDecimal::byteValueExact, Short.class, BigDecimal::shortValueExact, Integer.class, BigDecimal::intValueExact,
            Long.class, BigDecimal::longValueExact, BigInteger.class, BigDecimal::toBigIntegerExact, BigDecimal.class, exact -> exact,
            Double.class, BigDecimal::doubleValue, Float.class, BigDecimal::floatValue);

    private NumberConversion() {
    }

    /** Converts a number to a class; null if this is not a class of numbers, or cannot hold the number exactly. */
    static Number of(Number value, Class<?> boxed) {
        boolean small = value instanceof Integer || value instanceof Short || value instanceof Byte;
        if (boxed == Double.class && (small || value instanceof Float)) {
            return value.doubleValue();
        }
        if (boxed == Long.class && small) {
            return value.longValue();
        }
        if (!EXACT.containsKey(boxed)) {
            return null;
        }
        boolean finite = Double.isFinite(value.doubleValue()) || value instanceof BigDecimal || value instanceof BigInteger;
        return finite ? finite(value, boxed) : boxed == Float.class ? (Number) value.floatValue() : null;
    }

    private static Number finite(Number value, Class<?> boxed) {
        BigDecimal digits = new BigDecimal(value.toString());
        try {
            Number converted = EXACT.get(boxed).apply(digits);
            return Double.isFinite(converted.doubleValue()) && new BigDecimal(converted.toString()).compareTo(digits) == 0
                    || exactly(converted, digits) ? converted : null;
        } catch (ArithmeticException e) {
            return null;
        }
    }

    /** Accepts a number such as 2^53 + 2, for which the shortest digits of the double are others. */
    private static boolean exactly(Number converted, BigDecimal digits) {
        return (converted instanceof Double || converted instanceof Float) && Double.isFinite(converted.doubleValue())
                && new BigDecimal(converted.doubleValue()).compareTo(digits) == 0;
    }
}
