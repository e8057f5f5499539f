// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.vesper.epl.language.functions.Decimals;

/**
 * Numbers as written: {@code 5}, {@code 5L}, {@code 1.5}, {@code 1.5f}, {@code 1e6}, {@code 1.5m}, which is a decimal. A number too large
 * for an int is a long.
 */
public final class Numbers {

    private Numbers() {
    }

    /** Returns the value; empty if a whole number does not fit in a long, or a decimal number in its type. */
    public static Optional<Number> parse(String literal) {
        String text = literal.toLowerCase(Locale.ROOT);
        if (text.endsWith("m")) {
            return Optional.of(new BigDecimal(text.substring(0, text.length() - 1)));
        }
        boolean decimal = text.contains(".") || text.contains("e");
        if (decimal) {
            return Optional.of(text.endsWith("f") ? (Number) Float.valueOf(text) : (Number) Double.valueOf(text)).filter(Numbers::isFinite);
        }
        boolean isLong = text.endsWith("l");
        try {
            long value = Long.parseLong(isLong ? text.substring(0, text.length() - 1) : text);
            return Optional.of(isLong || value > Integer.MAX_VALUE ? (Number) value : (Number) (int) value);
        } catch (NumberFormatException tooLarge) {
            return Optional.empty();
        }
    }

    /** Converts a constant to another type, if that can represent the value. */
    public static Optional<Number> convert(Number number, Class<?> type) {
        BigDecimal value = Decimals.of(number);
        Optional<Number> converted = converted(number, value, type);
        return converted.filter(Numbers::isFinite).filter(same -> Decimals.of(same).compareTo(value) == 0
                && (!(number instanceof Double) || !(same instanceof Float) || same.doubleValue() == number.doubleValue()));
    }

    private static Optional<Number> converted(Number number, BigDecimal value, Class<?> type) {
        if (type == Integer.class) {
            return Optional.of(number.intValue());
        }
        if (type == Long.class) {
            return Optional.of(number.longValue());
        }
        if (type == Float.class) {
            return Optional.of(number.floatValue());
        }
        if (type == Double.class) {
            return Optional.of(number.doubleValue());
        }
        return type == BigDecimal.class ? Optional.of(value) : type == BigInteger.class ? Optional.of(value.toBigInteger())
                : Optional.empty();
    }

    /** Whether a number is finite; one too large for its type is infinite. */
    private static boolean isFinite(Number number) {
        return number instanceof BigDecimal || Double.isFinite(number.doubleValue());
    }

    static Number negated(Number number) {
        if (number instanceof Integer value) {
            return -value;
        }
        if (number instanceof Long value) {
            return -value;
        }
        if (number instanceof BigDecimal value) {
            return value.negate();
        }
        return number instanceof Float value ? (Number) (-value) : (Number) (-number.doubleValue());
    }

    /** Whether the language, and Esper, can write values of a type as constants. */
    public static boolean isWritable(Class<?> type) {
        return List.of(String.class, Boolean.class, Integer.class, Long.class, Float.class, Double.class).contains(type);
    }

    /** The number in Esper's dialect, which cannot write the smallest long. */
    public static String text(Number number) {
        return number instanceof Long && number.longValue() == Long.MIN_VALUE ? "(" + -Long.MAX_VALUE + "L - 1L)"
                : number + (number instanceof Long ? "L" : number instanceof Float ? "f" : "");
    }
}
