// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;

/** Events that are maps, which know their type: a fresh one for each; what is not sent is not in it. */
final class MapAccess implements EventAccess {

    private static final MethodHandle NEW_MAP;
    private static final MethodHandle PUT;
    private static final MethodHandle GET;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            NEW_MAP = lookup.findConstructor(MapEvent.class, methodType(void.class, EventType.class));
            PUT = lookup.findVirtual(Map.class, "put", methodType(Object.class, Object.class, Object.class));
            GET = lookup.findVirtual(Map.class, "get", methodType(Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final EventType type;

    MapAccess(EventType type) {
        this.type = type;
    }

    @Override
    public MethodHandle constructor() {
        return MethodHandles.insertArguments(NEW_MAP, 0, type).asType(methodType(Object.class));
    }

    @Override
    public Optional<PropertySetter> setter(String property) {
        Class<?> propertyType = type.properties().get(property);
        return Optional.of(new PropertySetter(property, propertyType, MethodHandles.insertArguments(PUT, 1, property)));
    }

    @Override
    public MethodHandle getter(String property) {
        return MethodHandles.insertArguments(GET, 1, property).asType(methodType(Object.class, Object.class));
    }
}
