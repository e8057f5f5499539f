// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire;

import java.util.Objects;

/**
 * A property that a layout sends.
 *
 * @param name as the server's event type calls it
 * @param type how its value is written
 */
public record WireProperty(String name, WireType type) {

    public WireProperty {
        Objects.requireNonNull(name);
        Objects.requireNonNull(type);
    }
}
