// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.vesper.event.TextConversion;

/**
 * CAST to the types that have a name in the language, and the conversion of numbers to a common type. A fraction is cut off by a
 * conversion to a whole number.
 *
 * <p><b>Failure:</b> a {@link ValueFailure} if the type has no such value: {@code 'x'} is no number, 3000000000 is no int, NaN no decimal.
 */
@CanFail
public final class ConversionOperators {

    private ConversionOperators() {
    }

    public static Byte toByte(Object value) {
        Long whole = whole(value, Byte.MIN_VALUE, Byte.MAX_VALUE, "a byte");
        return whole == null ? null : (Byte) whole.byteValue();
    }

    public static Short toShort(Object value) {
        Long whole = whole(value, Short.MIN_VALUE, Short.MAX_VALUE, "a short");
        return whole == null ? null : (Short) whole.shortValue();
    }

    public static Integer toInt(Object value) {
        if (value instanceof Integer same) {
            return same;
        }
        Long whole = whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE, "an int");
        return whole == null ? null : (Integer) whole.intValue();
    }

    public static Long toLong(Object value) {
        return whole(value, Long.MIN_VALUE, Long.MAX_VALUE, "a long");
    }

    public static Float toFloat(Object value) {
        Number number = value instanceof String text ? read(text, Float.class) : number(value, "a float");
        return number == null ? null : (Float) number.floatValue();
    }

    public static Double toDouble(Object value) {
        Number number = number(value, "a double");
        return number == null ? null : (Double) number.doubleValue();
    }

    public static BigDecimal toDecimal(Object value) {
        Number number = number(value, "a decimal");
        return number == null ? null : Decimals.of(number);
    }

    public static BigInteger toInteger(Object value) {
        Number number = number(value, "an integer");
        return number == null ? null : number instanceof BigInteger same ? same : Decimals.of(number).toBigInteger();
    }

    public static String toText(Object value) {
        return value == null ? null : value instanceof Enum<?> constant ? constant.name()
                : value instanceof Double number ? Shortest.text(number) : value.toString();
    }

    public static Boolean toBoolean(Object value) {
        if (value == null || value instanceof Boolean) {
            return (Boolean) value;
        }
        boolean yes = value.toString().equalsIgnoreCase("true");
        if (!(value instanceof String) || !yes && !value.toString().equalsIgnoreCase("false")) {
            throw new ValueFailure(quoted(value) + " is neither true nor false");
        }
        return yes;
    }

    /** Reads a time with its offset, such as {@code 2026-11-28T08:00:00Z}, or milliseconds since 1970. */
    public static Instant toInstant(Object value) {
        if (value == null || value instanceof Instant) {
            return (Instant) value;
        }
        try {
            return value instanceof Number ? Instant.ofEpochMilli(toLong(value)) : OffsetDateTime.parse(value.toString()).toInstant();
        } catch (DateTimeException wrong) {
            throw new ValueFailure(quoted(value) + " is not a time with its offset, such as 2026-11-28T08:00:00Z");
        }
    }

    private static Long whole(Object value, long least, long most, String type) {
        if (value instanceof Long number && least == Long.MIN_VALUE) {
            return number;
        }
        Number number = value instanceof String text ? wholeOf(text) : number(value, type);
        if (number == null) {
            return null;
        }
        boolean exact = number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte;
        BigInteger big = exact ? null : cut(number, type);
        if (big == null ? number.longValue() < least || number.longValue() > most
                : big.compareTo(BigInteger.valueOf(least)) < 0 || big.compareTo(BigInteger.valueOf(most)) > 0) {
            throw new ValueFailure(number + " does not fit into " + type);
        }
        return number.longValue();
    }

    private static BigInteger cut(Number number, String type) {
        if (number instanceof BigInteger big) {
            return big;
        }
        if (!(number instanceof BigDecimal) && !Double.isFinite(number.doubleValue())) {
            throw new ValueFailure(number + " does not fit into " + type);
        }
        BigDecimal exact = number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.doubleValue());
        return exact.precision() - (long) exact.scale() > Decimals.MAX_DIGITS ? BigInteger.TEN.pow(Decimals.MAX_DIGITS).multiply(
                BigInteger.valueOf(exact.signum())) : exact.toBigInteger();
    }

    private static Number wholeOf(String text) {
        try {
            return Long.valueOf(text.strip());
        } catch (NumberFormatException wrong) {
            throw new ValueFailure(quoted(text) + " is not a whole number");
        }
    }

    private static Number number(Object value, String type) {
        if (value == null || value instanceof Number) {
            return (Number) value;
        }
        if (!(value instanceof String text)) {
            throw new ValueFailure(quoted(value) + " cannot be converted to " + type);
        }
        return read(text, type.equals("a decimal") || type.equals("an integer") ? BigDecimal.class : Double.class);
    }

    /** Reads a number as a cell of a file has it. */
    private static Number read(String text, Class<? extends Number> type) {
        try {
            return (Number) TextConversion.of(type).orElseThrow().apply(text);
        } catch (IllegalArgumentException wrong) {
            throw new ValueFailure(quoted(text) + (wrong.getMessage().contains("too l") ? " has too many digits" : " is not a number"));
        }
    }

    private static String quoted(Object value) {
        String text = value.toString();
        return '"' + (text.length() > 100 ? text.substring(0, 100) + "..." : text) + '"';
    }
}
