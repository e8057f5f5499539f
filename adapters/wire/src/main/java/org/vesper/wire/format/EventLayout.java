// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The layout of an event on the wire: the values of these properties, in this order, without separators.
 *
 * <p><b>Threading:</b> immutable. <b>Failure:</b> a {@link WireException} for no properties, more than {@value Protocol#MAX_PROPERTIES}, or
 * duplicates.
 *
 * @param eventType the name of the event type
 * @param properties the properties sent; the type's other properties keep their default in the server
 */
public record EventLayout(String eventType, List<WireProperty> properties) {

    /** The {@link #recordBytes()} of a layout that contains a STRING or BYTES. */
    public static final int VARIABLE = -1;

    public EventLayout {
        Objects.requireNonNull(eventType);
        properties = List.copyOf(properties);
        if (properties.isEmpty() || properties.size() > Protocol.MAX_PROPERTIES) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, "event type " + eventType + " is sent with " + properties.size()
                    + " properties; 1 to " + Protocol.MAX_PROPERTIES + " are possible");
        }
        Set<String> names = new HashSet<>();
        for (WireProperty property : properties) {
            if (!names.add(property.name())) {
                throw new WireException(ErrorCode.DUPLICATE_PROPERTY, "property " + property.name() + " of event type " + eventType
                        + " is named twice; name each property once");
            }
        }
    }

    public static EventLayout of(String eventType, WireProperty... properties) {
        return new EventLayout(eventType, List.of(properties));
    }

    /** The size of every record, or {@link #VARIABLE}. */
    public int recordBytes() {
        int bytes = 0;
        for (WireProperty property : properties) {
            if (property.type().isVariable()) {
                return VARIABLE;
            }
            bytes += property.fixedBytes();
        }
        return bytes;
    }
}
