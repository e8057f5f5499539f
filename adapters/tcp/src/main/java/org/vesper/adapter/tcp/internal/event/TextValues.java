// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes values of texts, for properties whose class is no text. <b>Threading:</b> any thread. <b>Failure:</b> an
 * {@link IllegalArgumentException} for a text that is none of the class.
 */
final class TextValues {

    /** Beyond these a decimal of a few bytes would fill the memory as soon as something is added to it. */
    private static final int MOST_DIGITS = 1000;
    private static final int MOST_SCALE = 1000;

    private TextValues() {
    }

    /** What makes values of a class, if texts are sent for them: names of constants, instants as ISO 8601 has them, decimals. */
    static Optional<Function<String, Object>> of(Class<?> type) {
        if (type.isEnum()) {
            return Optional.of(constants(type));
        }
        if (type == Instant.class) {
            return Optional.of(TextValues::instant);
        }
        if (type == BigDecimal.class) {
            return Optional.of(TextValues::decimal);
        }
        return type == BigInteger.class ? Optional.of(TextValues::integer) : Optional.empty();
    }

    private static Function<String, Object> constants(Class<?> type) {
        Map<String, Object> byName = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            byName.put(((Enum<?>) constant).name(), constant);
        }
        return text -> {
            Object constant = byName.get(text);
            if (constant == null) {
                throw new IllegalArgumentException("'" + text + "' is no " + type.getSimpleName());
            }
            return constant;
        };
    }

    private static Object instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("'" + text + "' is no instant such as 2026-11-21T09:00:00Z", e);
        }
    }

    private static Object decimal(String text) {
        if (text.length() <= MOST_DIGITS) {
            try {
                BigDecimal value = new BigDecimal(text);
                if (Math.abs((long) value.scale()) <= MOST_SCALE) {
                    return value;
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("'" + text + "' is no decimal such as 10.50", e);
            }
        }
        throw new IllegalArgumentException("a decimal of " + text.length() + " characters or its exponent is too long; at most "
                + MOST_DIGITS + " digits before and behind the point are possible");
    }

    private static Object integer(String text) {
        if (text.length() > MOST_DIGITS) {
            throw new IllegalArgumentException("a number of " + text.length() + " digits is too long; at most " + MOST_DIGITS
                    + " are possible");
        }
        try {
            return new BigInteger(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no whole number", e);
        }
    }
}
