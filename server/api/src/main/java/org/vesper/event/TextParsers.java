// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Makes values of texts, by the class of the property. A text that is none is an {@link IllegalArgumentException}. */
final class TextParsers {

    private static final Map<Class<?>, Function<String, Object>> PARSERS = Map.ofEntries(
            Map.entry(String.class, text -> text),
            Map.entry(Boolean.class, TextParsers::flag),
            Map.entry(Character.class, TextParsers::character),
            Map.entry(Byte.class, Byte::valueOf),
            Map.entry(Short.class, Short::valueOf),
            Map.entry(Integer.class, Integer::valueOf),
            Map.entry(Long.class, Long::valueOf),
            Map.entry(Float.class, Float::valueOf),
            Map.entry(Double.class, Double::valueOf),
            Map.entry(BigDecimal.class, BigDecimal::new),
            Map.entry(BigInteger.class, BigInteger::new),
            Map.entry(Instant.class, TextParsers::instant));

    private TextParsers() {
    }

    static Optional<Function<String, Object>> of(Class<?> boxed) {
        if (boxed.isEnum()) {
            return Optional.of(text -> constant(boxed, text));
        }
        return Optional.ofNullable(PARSERS.get(boxed));
    }

    private static Object flag(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(text);
        }
        return Boolean.valueOf(text);
    }

    private static Object character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException(text);
        }
        return text.charAt(0);
    }

    private static Object instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Object constant(Class<?> type, String text) {
        return Arrays.stream(type.getEnumConstants()).filter(constant -> ((Enum<?>) constant).name().equals(text)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text));
    }
}
