// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;

/**
 * Reads events of any kind by the names of their properties, for adapters that put them out: what rules select, maps, and beans.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class EventValues {

    private final Collection<EventType> types;
    private final EventType onlyMap;
    private final Map<EventType, List<String>> orders = new HashMap<>();
    private final Map<Class<?>, Bean> beans = new HashMap<>();

    /** What is known of a class of events. */
    private record Bean(EventType type, List<String> properties, Map<String, Method> getters) {
    }

    /** Reads the events of an application with these types, and any other. */
    public EventValues(Collection<EventType> types) {
        this.types = List.copyOf(types);
        List<EventType> maps = types.stream().filter(EventType::isMap).toList();
        onlyMap = maps.size() == 1 ? maps.get(0) : null;
    }

    /** The rule of what a rule selects, else the event type, else the class. */
    public String name(Object event) {
        if (event instanceof OutputEvent output) {
            return output.rule();
        }
        return type(event).map(EventType::name).orElse("Map");
    }

    /**
     * The type of an event: one of the application's, else one that its class makes. What a rule selects has none, nor has a map that does
     * not tell its type in an application with several map types.
     */
    public Optional<EventType> type(Object event) {
        if (event instanceof MapEvent map) {
            return Optional.of(map.type());
        }
        if (event instanceof Map) {
            return event instanceof OutputEvent ? Optional.empty() : Optional.ofNullable(onlyMap);
        }
        return Optional.of(bean(event).type());
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
        return bean(event).properties();
    }

    /** The value of a property; null if the event has none of that name. <b>Failure:</b> an unchecked exception that a getter throws. */
    public Object value(Object event, String property) {
        if (event instanceof Map<?, ?> map) {
            return map.get(property);
        }
        Method getter = bean(event).getters().get(property);
        try {
            return getter == null ? null : getter.invoke(event);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException unchecked ? unchecked
                    : new IllegalStateException(getter + " failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("cannot call " + getter + "; let its class be public", e);
        }
    }

    private List<String> names(EventType type) {
        return orders.computeIfAbsent(type, known -> List.copyOf(known.properties().keySet()));
    }

    private Bean bean(Object event) {
        Bean bean = beans.get(event.getClass());
        if (bean == null) {
            bean = bean(event.getClass());
            beans.put(event.getClass(), bean);
        }
        return bean;
    }

    private Bean bean(Class<?> eventClass) {
        EventType type = types.stream().filter(known -> !known.isMap() && known.eventClass() == eventClass).findFirst()
                .or(() -> types.stream().filter(known -> !known.isMap() && known.eventClass().isAssignableFrom(eventClass)).findFirst())
                .orElseGet(() -> EventType.ofBean(eventClass.getSimpleName(), eventClass));
        Map<String, Method> getters = new HashMap<>();
        type.properties().keySet().forEach(property -> getters.put(property, getter(type.eventClass(), property)));
        return new Bean(type, names(type), getters);
    }

    private static Method getter(Class<?> eventClass, String property) {
        String name = Character.toUpperCase(property.charAt(0)) + property.substring(1);
        return Arrays.stream(eventClass.getMethods()).filter(method -> method.getParameterCount() == 0)
                .filter(method -> method.getName().equals("get" + name) || method.getName().equals("is" + name))
                .findFirst().orElseThrow();
    }
}
