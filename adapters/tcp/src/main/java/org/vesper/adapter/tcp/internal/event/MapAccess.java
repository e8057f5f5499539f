// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

import org.vesper.api.EventType;
import org.vesper.api.MapEvent;

/** Events that are maps: a fresh one for each, which knows its type; what is not sent is not in it. */
final class MapAccess implements EventAccess {

    private final EventType type;

    MapAccess(EventType type) {
        this.type = type;
    }

    @Override
    public Supplier<Object> constructor() {
        return () -> new MapEvent(type);
    }

    @Override
    public Optional<PropertySetter> setter(String property) {
        Class<?> propertyType = type.properties().get(property);
        return Optional.of(new PropertySetter(property, propertyType, code(property, PropertySetter.codeType(propertyType))));
    }

    @Override
    public Function<Object, Object> getter(String property) {
        return event -> map(event).get(property);
    }

    private static Object code(String property, Class<?> kind) {
        if (kind == ObjIntConsumer.class) {
            return (ObjIntConsumer<Object>) (event, value) -> map(event).put(property, value);
        }
        if (kind == ObjLongConsumer.class) {
            return (ObjLongConsumer<Object>) (event, value) -> map(event).put(property, value);
        }
        if (kind == ObjDoubleConsumer.class) {
            return (ObjDoubleConsumer<Object>) (event, value) -> map(event).put(property, value);
        }
        return (BiConsumer<Object, Object>) (event, value) -> map(event).put(property, value);
    }

    private static MapEvent map(Object event) {
        return (MapEvent) event;
    }
}
