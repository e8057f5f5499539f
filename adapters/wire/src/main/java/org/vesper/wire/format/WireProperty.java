// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

import java.util.Objects;

/**
 * A property that a layout sends.
 *
 * @param name as the server's event type calls it; of a property of a property, both with a dot between them
 * @param type how its value is written
 * @param nullable whether its value may be null, so that a byte before it says whether it is
 */
public record WireProperty(String name, WireType type, boolean nullable) {

    /** Added to the code of the type of a property that may be null. */
    public static final int NULLABLE = 0x80;

    public WireProperty {
        Objects.requireNonNull(name);
        Objects.requireNonNull(type);
    }

    /** A property whose value is never null. */
    public WireProperty(String name, WireType type) {
        this(name, type, false);
    }

    /** The byte that stands for type and nullability in a HELLO. */
    public int code() {
        return type.code() | (nullable ? NULLABLE : 0);
    }

    /** The size of a value, null or not, or, where it varies, up to the length before it. */
    public int fixedBytes() {
        return type.fixedBytes() + (nullable ? 1 : 0);
    }
}
