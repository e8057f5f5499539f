// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;

/**
 * Reads events of any kind by the names of their properties, for output adapters: outputs of rules, maps, and beans.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class EventValues {

    private final Collection<EventType> types;
    private final EventType onlyMap;
    private final Map<EventType, List<String>> orders = new HashMap<>();
    private final ByEventClass<Bean> beans = new ByEventClass<>(this::bean);

    /** The type and the getters of a class of events. */
    private record Bean(EventType type, List<String> properties, Map<String, Function<Object, Object>> getters) {
    }

    /** Reads the events of an application with these types, and any other. */
    public EventValues(Collection<EventType> types) {
        this.types = List.copyOf(types);
        List<EventType> maps = types.stream().filter(EventType::isMap).toList();
        onlyMap = maps.size() == 1 ? maps.get(0) : null;
    }

    /** The name of the rule for an output event, else of the event type, else of the class. */
    public String name(Object event) {
        if (event instanceof OutputEvent output) {
            return output.rule();
        }
        return type(event).map(EventType::name).orElse("Map");
    }

    /**
     * The type of an event: one of the application's, else one made from its class. An output event has none; neither has a map without a
     * type in an application with several map types.
     */
    public Optional<EventType> type(Object event) {
        if (event instanceof MapEvent map) {
            return Optional.of(map.type());
        }
        if (event instanceof Map) {
            return event instanceof OutputEvent ? Optional.empty() : Optional.ofNullable(onlyMap);
        }
        return Optional.of(beans.of(event).type());
    }

    /** The names of an event's properties, in the order of the select clause or the event type. */
    public List<String> properties(Object event) {
        if (event instanceof OutputEvent output) {
            return output.columns();
        }
        if (event instanceof MapEvent map) {
            return names(map.type());
        }
        if (event instanceof Map<?, ?> map) {
            return onlyMap != null ? names(onlyMap) : map.keySet().stream().map(String::valueOf).toList();
        }
        return beans.of(event).properties();
    }

    /** The value of a property; null if the event has none of that name. <b>Failure:</b> an unchecked exception that a getter throws. */
    public Object value(Object event, String property) {
        if (event instanceof Map<?, ?> map) {
            return map.get(property);
        }
        Function<Object, Object> getter = beans.of(event).getters().get(property);
        try {
            return getter == null ? null : getter.apply(event);
        } catch (Error e) {
            throw new IllegalStateException("the getter of " + property + " in " + event.getClass().getName() + " failed", e);
        }
    }

    private List<String> names(EventType type) {
        return orders.computeIfAbsent(type, known -> List.copyOf(known.properties().keySet()));
    }

    private Bean bean(Class<?> eventClass) {
        EventType type = types.stream().filter(known -> !known.isMap() && known.eventClass() == eventClass).findFirst()
                .or(() -> types.stream().filter(known -> !known.isMap() && known.eventClass().isAssignableFrom(eventClass)).findFirst())
                .orElseGet(() -> EventType.ofBean(eventClass.getSimpleName(), eventClass));
        EventAccess access = EventAccess.of(type);
        Map<String, Function<Object, Object>> getters = new HashMap<>();
        type.properties().keySet().forEach(property -> getters.put(property, access.getter(property).orElse(event -> {
            throw new IllegalStateException("cannot read " + property + " of " + eventClass.getName() + "; let its class be public");
        })));
        return new Bean(type, names(type), getters);
    }
}
