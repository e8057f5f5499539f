// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.util.HashMap;

/**
 * An event that is a map and knows its type. In an application with several map types, events must be of this class, because a processor
 * cannot determine the type of any other map.
 *
 * <p>The values are of the declared classes, boxed; nothing checks that. A missing property is null. <b>Threading:</b> as {@link HashMap};
 * the event must not be changed once it is passed on.
 */
public final class MapEvent extends HashMap<String, Object> {

    private static final long serialVersionUID = 1L;

    private final transient EventType type;

    /** An event without values, of a type whose events are maps. */
    public MapEvent(EventType type) {
        super(type.properties().size() * 2);
        if (!type.isMap()) {
            throw new IllegalArgumentException("events of type " + type + " are not maps, but instances of " + type.eventClass().getName());
        }
        this.type = type;
    }

    public EventType type() {
        return type;
    }
}
