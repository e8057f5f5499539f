// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.table;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.vesper.epl.language.internal.type.EnumConstants;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.event.TextConversion;

/** Converts the cells of a parameter table to values of the types that {@code ?} can have. */
public final class CellValue {

    private static final Set<Class<?>> TYPES = Set.of(String.class, Pattern.class, Boolean.class, Byte.class, Short.class, Integer.class,
            Long.class, Float.class, Double.class, BigDecimal.class, BigInteger.class, Instant.class);

    private CellValue() {
    }

    public static boolean canBe(Class<?> type) {
        return TYPES.contains(type) || type.isEnum();
    }

    /**
     * Returns the value; empty if the text does not represent a value of the type. A string may be empty; a number must be writable in a
     * rule.
     */
    public static Optional<Object> of(String text, Class<?> type) {
        try {
            Object value = type == Pattern.class ? Pattern.compile(text).pattern() : TextConversion.of(type).orElseThrow().apply(text);
            return Types.isFloating(value.getClass()) && !Double.isFinite(((Number) value).doubleValue())
                    ? Optional.empty() : Optional.of(value);
        } catch (IllegalArgumentException wrong) {
            return Optional.empty();
        }
    }

    /** The type as named in messages: "an int", "true or false", "one of BUY, SELL". */
    public static String describe(Class<?> type) {
        return type.isEnum() ? "one of " + String.join(", ", EnumConstants.names(type))
                : type == Boolean.class ? "true or false" : type == Pattern.class ? "a regular expression" : Types.exactly(type);
    }

    /** Whether values of the type are free text, in which blanks are significant and a column name could be a value. */
    public static boolean isText(Class<?> type) {
        return type == String.class || type == Pattern.class;
    }
}
