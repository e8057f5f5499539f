// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import static java.lang.invoke.MethodType.methodType;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;

/** Events that are maps: each is a new {@link MapEvent}. A property that is not set is absent. */
final class MapAccess implements EventAccess {

    private final EventType type;

    MapAccess(EventType type) {
        this.type = type;
    }

    @Override
    public boolean canBeMade() {
        return true;
    }

    @Override
    public Supplier<Object> constructor() {
        return () -> new MapEvent(type);
    }

    @Override
    public Optional<Function<Object, Object>> getter(String property) {
        return has(property) ? Optional.of(event -> ((Map<?, ?>) event).get(property)) : Optional.empty();
    }

    /** Values of maps are boxed. */
    @Override
    public Optional<ToLongFunction<Object>> longGetter(String property) {
        return Optional.empty();
    }

    @Override
    public Optional<BiConsumer<Object, Object>> setter(String property) {
        return has(property) ? Optional.of((event, value) -> map(event).put(property, value)) : Optional.empty();
    }

    @Override
    public Optional<ObjIntConsumer<Object>> intSetter(String property) {
        Class<?> primitive = primitive(property);
        if (primitive == int.class) {
            return Optional.of((event, value) -> map(event).put(property, value));
        }
        if (primitive == long.class) {
            return Optional.of((event, value) -> map(event).put(property, (long) value));
        }
        return primitive == double.class ? Optional.of((event, value) -> map(event).put(property, (double) value)) : Optional.empty();
    }

    @Override
    public Optional<ObjLongConsumer<Object>> longSetter(String property) {
        return primitive(property) == long.class ? Optional.of((event, value) -> map(event).put(property, value)) : Optional.empty();
    }

    @Override
    public Optional<ObjDoubleConsumer<Object>> doubleSetter(String property) {
        return primitive(property) == double.class ? Optional.of((event, value) -> map(event).put(property, value)) : Optional.empty();
    }

    private boolean has(String property) {
        return type.properties().containsKey(property);
    }

    private Class<?> primitive(String property) {
        return has(property) ? methodType(type.properties().get(property)).unwrap().returnType() : void.class;
    }

    private static MapEvent map(Object event) {
        return (MapEvent) event;
    }
}
