// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Converts texts to values: the cells of a CSV file, the parameters of a rule, the texts that a client sends. White space around a value is
 * ignored, except in strings and characters. {@code TRUE} is true; {@code 1d} and {@code 0x10} are not numbers.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a conversion throws an {@link IllegalArgumentException} for a text that is not a value
 * of the class.
 */
public final class TextConversion {

    /** Limits the exponent too: otherwise a decimal of a few bytes could fill the memory as soon as a number is added to it. */
    private static final int MAX_DIGITS = 1000;
    private static final int MAX_SCALE = 1000;

    private static final Map<Class<?>, Function<String, Object>> CONVERSIONS = Map.ofEntries(
            Map.entry(String.class, text -> text),
            Map.entry(Character.class, TextConversion::character),
            Map.entry(Boolean.class, stripped("true or false", TextConversion::flag)),
            Map.entry(Byte.class, stripped("a byte", Byte::valueOf)),
            Map.entry(Short.class, stripped("a short", Short::valueOf)),
            Map.entry(Integer.class, stripped("an int", Integer::valueOf)),
            Map.entry(Long.class, stripped("a long", Long::valueOf)),
            Map.entry(Float.class, stripped("a float", text -> finite(text, Float.valueOf(decimalDigits(text)), "a float"))),
            Map.entry(Double.class, stripped("a double", text -> finite(text, Double.valueOf(decimalDigits(text)), "a double"))),
            Map.entry(BigDecimal.class, stripped("a decimal such as 10.50", TextConversion::decimal)),
            Map.entry(BigInteger.class, stripped("a whole number", TextConversion::integer)),
            Map.entry(byte[].class, stripped("bytes in hexadecimal digits such as 4e52e7", TextConversion::bytes)),
            Map.entry(Instant.class, stripped("an instant such as 2026-11-21T09:00:00Z", TextConversion::instant)));

    private TextConversion() {
    }

    /** Returns the conversion to a class, primitive or not; empty if there is none. An enum's texts are the names of its constants. */
    public static Optional<Function<String, Object>> of(Class<?> valueClass) {
        return valueClass.isEnum() ? Optional.of(constants(valueClass))
                : Optional.ofNullable(CONVERSIONS.get(boxed(valueClass)));
    }

    /** The class itself, or the one of the objects that hold a primitive value. */
    static Class<?> boxed(Class<?> valueClass) {
        return MethodType.methodType(valueClass).wrap().returnType();
    }

    private static Function<String, Object> constants(Class<?> type) {
        Map<String, Object> byName = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            byName.put(((Enum<?>) constant).name(), constant);
        }
        String names = Stream.of(type.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).collect(Collectors.joining(", "));
        return stripped("one of " + names, text -> {
            Object constant = byName.get(text);
            if (constant == null) {
                throw new NumberFormatException();
            }
            return constant;
        });
    }

    private static Function<String, Object> stripped(String what, Function<String, Object> conversion) {
        return text -> {
            try {
                return conversion.apply(text.strip());
            } catch (NumberFormatException | DateTimeParseException e) {
                throw new IllegalArgumentException("'" + text + "' is not " + what, e);
            }
        };
    }

    private static Object character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("'" + text + "' is not a single character");
        }
        return text.charAt(0);
    }

    private static Object flag(String text) {
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            throw new NumberFormatException();
        }
        return Boolean.valueOf(text);
    }

    /** Rejects hexadecimal digits and suffixes such as that of 1d, which Java's own parser accepts. */
    private static String decimalDigits(String text) {
        if (text.isEmpty() || "dDfF".indexOf(text.charAt(text.length() - 1)) >= 0 || text.indexOf('x') >= 0 || text.indexOf('X') >= 0) {
            throw new NumberFormatException();
        }
        return text;
    }

    /** Rejects digits that stand for a number above all of its type; the word Infinity is one of them. */
    private static Number finite(String text, Number value, String type) {
        if (Double.isInfinite(value.doubleValue()) && !text.endsWith("Infinity")) {
            throw new IllegalArgumentException("'" + text + "' is too large for " + type);
        }
        return value;
    }

    private static Object bytes(String text) {
        try {
            return HexFormat.of().parseHex(text);
        } catch (IllegalArgumentException e) {
            throw (NumberFormatException) new NumberFormatException().initCause(e);
        }
    }

    private static Object instant(String text) {
        return Instant.parse(text);
    }

    private static Object decimal(String text) {
        if (text.length() <= MAX_DIGITS) {
            BigDecimal value = new BigDecimal(text);
            if (Math.abs((long) value.scale()) <= MAX_SCALE) {
                return value;
            }
        }
        throw new IllegalArgumentException("a decimal of " + text.length() + " characters or its exponent is too long; at most "
                + MAX_DIGITS + " digits before and after the point are possible");
    }

    private static Object integer(String text) {
        if (text.length() > MAX_DIGITS) {
            throw new IllegalArgumentException("a number of " + text.length() + " digits is too long; at most " + MAX_DIGITS
                    + " are possible");
        }
        return new BigInteger(text);
    }
}
