// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

import java.util.Objects;

/**
 * A property that a layout sends.
 *
 * @param name the name in the server's event type; for a nested property, the names joined by a dot
 * @param type the wire type of its value
 * @param nullable whether its value may be null; a byte before the value then says whether it is
 */
public record WireProperty(String name, WireType type, boolean nullable) {

    /** The flag in the type code of a nullable property. */
    public static final int NULLABLE = 0x80;

    public WireProperty {
        Objects.requireNonNull(name);
        Objects.requireNonNull(type);
    }

    /** Creates a property whose value is never null. */
    public WireProperty(String name, WireType type) {
        this(name, type, false);
    }

    /** The byte that encodes type and nullability in a HELLO. */
    public int code() {
        return type.code() | (nullable ? NULLABLE : 0);
    }

    /** The size of a value, null or not; for a variable size, of the part up to and including its length. */
    public int fixedBytes() {
        return type.fixedBytes() + (nullable ? 1 : 0);
    }
}
