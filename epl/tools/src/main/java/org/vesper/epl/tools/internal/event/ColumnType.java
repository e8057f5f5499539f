// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.vesper.event.TextConversion;

/** The type of a CSV column, named in the header or found from its cells. */
public enum ColumnType {

    BOOLEAN(Boolean.class), INT(Integer.class), LONG(Long.class), DOUBLE(Double.class), STRING(String.class);

    private final Class<?> valueClass;
    private final Function<String, Object> conversion;

    ColumnType(Class<?> valueClass) {
        this.valueClass = valueClass;
        this.conversion = TextConversion.of(valueClass).orElseThrow();
    }

    static List<String> names() {
        return Arrays.stream(values()).map(ColumnType::toString).toList();
    }

    /** The type of this name, one of {@link #names()}. */
    static ColumnType named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** The type whose values are of this class. */
    public static ColumnType of(Class<?> valueClass) {
        return Arrays.stream(values()).filter(type -> type.valueClass == valueClass).findFirst().orElseThrow();
    }

    Class<?> valueClass() {
        return valueClass;
    }

    /** The value of a cell. <b>Failure:</b> an {@link IllegalArgumentException} for a cell that is none of this type. */
    Object parse(String cell) {
        return conversion.apply(cell);
    }

    /** Whether {@link #parse} can read the cell. */
    boolean fits(String cell) {
        try {
            parse(cell);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The first type, in the order from narrow to wide, that fits the cell and all cells of this type before it. */
    ColumnType widenedTo(String cell) {
        if (fits(cell)) {
            return this;
        }
        if (this == INT && LONG.fits(cell)) {
            return LONG;
        }
        return (this == INT || this == LONG) && DOUBLE.fits(cell) ? DOUBLE : STRING;
    }

    /** The first type that fits a cell. */
    public static ColumnType of(String cell) {
        return Arrays.stream(values()).filter(type -> type.fits(cell)).findFirst().orElse(STRING);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
