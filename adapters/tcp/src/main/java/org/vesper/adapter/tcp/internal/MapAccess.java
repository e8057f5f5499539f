// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import org.vesper.api.EventType;

/** Events that are maps: a fresh one for each; what is not sent is not in it. */
final class MapAccess implements EventAccess {

    private final EventType type;
    private final int capacity;

    MapAccess(EventType type) {
        this.type = type;
        this.capacity = type.properties().size() * 2;
    }

    @Override
    public Object newEvent() {
        return new HashMap<String, Object>(capacity);
    }

    @Override
    public Optional<PropertySetter> setter(String property) {
        Class<?> propertyType = type.properties().get(property);
        return Optional.of(new PropertySetter(property, propertyType, put(property, PropertySetter.functionOf(propertyType))));
    }

    private static Object put(String property, Class<?> function) {
        if (function == ObjIntConsumer.class) {
            return (ObjIntConsumer<Map<String, Object>>) (event, value) -> event.put(property, value);
        }
        if (function == ObjLongConsumer.class) {
            return (ObjLongConsumer<Map<String, Object>>) (event, value) -> event.put(property, value);
        }
        if (function == ObjDoubleConsumer.class) {
            return (ObjDoubleConsumer<Map<String, Object>>) (event, value) -> event.put(property, value);
        }
        return (BiConsumer<Map<String, Object>, Object>) (event, value) -> event.put(property, value);
    }
}
