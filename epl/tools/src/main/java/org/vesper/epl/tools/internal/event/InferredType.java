// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.math.BigDecimal;
import java.util.List;
import org.vesper.config.Article;
import org.vesper.csv.CsvColumn;
import org.vesper.csv.CsvFormat;
import org.vesper.event.TextConversion;
import org.vesper.event.TypeNames;

/**
 * The type of a column that its header does not give: the narrowest that fits all cells. A number that would lose digits makes a string,
 * because it is rather an identifier: one with leading zeros, with more than 15 digits, or with more than a double holds.
 */
final class InferredType {

    private static final List<Class<?>> NARROW_FIRST = List.of(Boolean.class, Integer.class, Long.class, Double.class, String.class);
    private static final int MAX_DIGITS = 15;

    private final String column;
    private final CsvFormat format;
    private final boolean times;
    private Class<?> type;
    private String reason = "";

    /** @param times whether the column has times, whose digits may be many */
    InferredType(String column, CsvFormat format, boolean times) {
        this.column = column;
        this.format = format;
        this.times = times;
    }

    /**
     * Takes a cell into account.
     *
     * @param place the file and line of the cell
     */
    void add(String cell, String place) {
        if (type == String.class || type != null && fits(cell, type)) {
            return;
        }
        Class<?> before = type;
        boolean wasNumber = before != null && before != Boolean.class;
        type = NARROW_FIRST.stream().filter(any -> before == null || wasNumber && any != Boolean.class || any == String.class)
                .filter(any -> fits(cell, any)).findFirst().orElse(String.class);
        reason = "column " + column + " is " + Article.with(name(type)) + " because of '" + CsvColumn.visible(cell) + "' in " + place
                + (before == null ? "" : "; all cells before it are of type " + name(before));
    }

    /** The type; a column without values has strings. */
    Class<?> type() {
        return type == null ? String.class : type;
    }

    /** Names the cell that decided the type; empty if there is none. */
    String reason() {
        return reason;
    }

    static String name(Class<?> type) {
        return TypeNames.name(type).orElse(type.getSimpleName());
    }

    private boolean fits(String cell, Class<?> wanted) {
        try {
            boolean number = Number.class.isAssignableFrom(wanted);
            String text = number ? format.number(cell) : cell;
            Object value = TextConversion.of(wanted).orElseThrow().apply(text);
            return !number || times || keepsDigits(text.strip(), value);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean keepsDigits(String text, Object value) {
        if (text.matches("[+-]?0\\d.*")) {
            return false;
        }
        if (text.matches("[+-]?\\d+")) {
            return text.chars().filter(Character::isDigit).count() <= MAX_DIGITS;
        }
        boolean finite = Double.isFinite(((Number) value).doubleValue());
        return finite ? new BigDecimal(text).compareTo(new BigDecimal(value.toString())) == 0 : !text.matches(".*\\d.*");
    }
}
