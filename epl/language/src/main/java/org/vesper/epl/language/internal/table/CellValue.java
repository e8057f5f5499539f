// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.table;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

import org.vesper.epl.language.internal.type.EnumConstants;
import org.vesper.epl.language.internal.type.Types;

/** Reads the cells of a table of parameters as values of the types that {@code ?} can have. */
public final class CellValue {

    private static final Pattern DECIMAL = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Map<Class<?>, Function<String, Object>> READERS = Map.of(
            String.class, text -> text,
            Pattern.class, text -> Pattern.compile(text).pattern(),
            Boolean.class, CellValue::toBoolean,
            Byte.class, Byte::valueOf,
            Short.class, Short::valueOf,
            Integer.class, Integer::valueOf,
            Long.class, Long::valueOf,
            Float.class, text -> Float.valueOf(decimal(text)),
            Double.class, text -> Double.valueOf(decimal(text)),
            BigDecimal.class, text -> new BigDecimal(decimal(text)));

    private CellValue() {
    }

    public static boolean canBe(Class<?> type) {
        return READERS.containsKey(type) || type.isEnum();
    }

    /** The value, or nothing if the text is none of this type. A string may be empty; around others white space does not count. */
    public static Optional<Object> of(String text, Class<?> type) {
        if (type.isEnum()) {
            return EnumConstants.find(type, text.strip());
        }
        try {
            return Optional.of(READERS.get(type).apply(isText(type) ? text : text.strip()));
        } catch (IllegalArgumentException wrong) {
            return Optional.empty();
        }
    }

    /** The type as messages call it: "an int", "true or false", "one of BUY, SELL". */
    public static String describe(Class<?> type) {
        return type.isEnum() ? "one of " + String.join(", ", EnumConstants.names(type))
                : type == Boolean.class ? "true or false" : type == Pattern.class ? "a regular expression" : Types.exactly(type);
    }

    /** Whether blanks count, and a name of a column could be a value as well. */
    public static boolean isText(Class<?> type) {
        return type == String.class || type == Pattern.class;
    }

    private static Object toBoolean(String text) {
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            throw new NumberFormatException(text);
        }
        return Boolean.valueOf(text);
    }

    /** Java's own readers take names and endings that the language does not know. */
    private static String decimal(String text) {
        if (!DECIMAL.matcher(text).matches()) {
            throw new NumberFormatException(text);
        }
        return text;
    }
}
