// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.internal;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.event.EventValues;

/** Reports to a test what a stage emits. <b>Threading:</b> events arrive one at a time, as in any bean. */
final class Tap implements EventSink {

    private final EventValues values;
    private final Listeners listeners;

    Tap(Collection<EventType> types, Listeners listeners) {
        this.values = new EventValues(types);
        this.listeners = listeners;
    }

    @Override
    public void onEvent(Object event) {
        if (!listeners.isEmpty()) {
            Map<String, Object> properties = new LinkedHashMap<>();
            values.properties(event).forEach(property -> properties.put(property, PlainValues.of(values.value(event, property))));
            listeners.emitted(values.name(event), Collections.unmodifiableMap(properties));
        }
    }
}
