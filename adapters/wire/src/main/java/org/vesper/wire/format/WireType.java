// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

import java.util.Optional;

/** The types of values in a record. */
public enum WireType {

    /** One byte, 0 or 1. */
    BOOLEAN(1, 1, false),

    /** Four bytes, signed. */
    INT(2, 4, false),

    /** Eight bytes, signed. */
    LONG(3, 8, false),

    /** Eight bytes, IEEE 754. */
    DOUBLE(4, 8, false),

    /** Eight bytes, signed: nanoseconds of the clock named in WELCOME; {@link Long#MIN_VALUE} means unknown. */
    TIME(5, 8, false),

    /** Four bytes: the id of a text in the connection's dictionary. */
    SYMBOL(6, 4, false),

    /** A length in two bytes, then UTF-8. */
    STRING(7, 2, true),

    /** A length in four bytes, then the bytes. */
    BYTES(8, 4, true),

    /** Twelve bytes: seconds since 1970 in eight, signed, and nanoseconds within the second in four. */
    INSTANT(9, 12, false),

    /** Nine bytes: an unscaled value in eight, signed, and its scale in one, signed: the number of digits after the point. */
    DECIMAL(10, 9, false);

    private static final WireType[] ALL = values();

    private final int code;
    private final int fixedBytes;
    private final boolean variable;

    WireType(int code, int fixedBytes, boolean variable) {
        this.code = code;
        this.fixedBytes = fixedBytes;
        this.variable = variable;
    }

    /** The byte that denotes this type in a HELLO. */
    public int code() {
        return code;
    }

    /** The size of a value; for a variable size, of its length prefix. */
    public int fixedBytes() {
        return fixedBytes;
    }

    /** Whether the fixed bytes are a length followed by that many bytes. */
    public boolean isVariable() {
        return variable;
    }

    public static Optional<WireType> ofCode(int code) {
        return code >= 1 && code <= ALL.length ? Optional.of(ALL[code - 1]) : Optional.empty();
    }
}
