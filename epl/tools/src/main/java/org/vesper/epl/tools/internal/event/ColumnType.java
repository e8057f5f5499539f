// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.vesper.event.TextConversion;

/** The type of a CSV column, named in the header or inferred from its cells. */
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

    /** Returns the type with a name, one of {@link #names()}. */
    static ColumnType named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Returns the type whose values are of a class. */
    public static ColumnType of(Class<?> valueClass) {
        return Arrays.stream(values()).filter(type -> type.valueClass == valueClass).findFirst().orElseThrow();
    }

    Class<?> valueClass() {
        return valueClass;
    }

    /** Returns the value of a cell. <b>Failure:</b> an {@link IllegalArgumentException} for a cell that is not of this type. */
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

    /** Returns the narrowest type that fits the cell and all previous cells of this type. */
    ColumnType widenedTo(String cell) {
        if (fits(cell)) {
            return this;
        }
        if (this == INT && LONG.fits(cell)) {
            return LONG;
        }
        return (this == INT || this == LONG) && DOUBLE.fits(cell) ? DOUBLE : STRING;
    }

    /** Returns the narrowest type that fits a cell. */
    public static ColumnType of(String cell) {
        return Arrays.stream(values()).filter(type -> type.fits(cell)).findFirst().orElse(STRING);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
