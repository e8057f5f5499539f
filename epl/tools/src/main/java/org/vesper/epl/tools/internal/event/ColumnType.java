// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The type of a CSV column, named in the header or found from its cells. */
public enum ColumnType {

    BOOLEAN(Boolean.class, "(?i)true|false") {
        @Override
        Object parse(String cell) {
            return Boolean.valueOf(cell);
        }
    },

    INT(Integer.class, "[+-]?\\d+") {
        @Override
        Object parse(String cell) {
            return Integer.valueOf(cell);
        }
    },

    LONG(Long.class, "[+-]?\\d+") {
        @Override
        Object parse(String cell) {
            return Long.valueOf(cell);
        }
    },

    /** As the decimal numbers of most programs; Java alone would also read "1d" and "0x1p3", which are rather names. */
    DOUBLE(Double.class, "[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?|[+-]?Infinity|NaN") {
        @Override
        Object parse(String cell) {
            return Double.valueOf(cell);
        }
    },

    STRING(String.class, "(?s).*") {
        @Override
        Object parse(String cell) {
            return cell;
        }
    };

    private final Class<?> valueClass;
    private final Pattern pattern;

    ColumnType(Class<?> valueClass, String pattern) {
        this.valueClass = valueClass;
        this.pattern = Pattern.compile(pattern);
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

    /** The value of a cell. Throws {@link NumberFormatException} for a number out of range. */
    abstract Object parse(String cell);

    /** Whether {@link #parse} can read the cell. */
    boolean fits(String cell) {
        if (!pattern.matcher(cell).matches()) {
            return false;
        }
        try {
            parse(cell);
            return true;
        } catch (NumberFormatException e) {
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
