// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.processor.internal.engine.Engine;
import org.vesper.epl.processor.internal.engine.PreFilter;
import org.vesper.event.ByEventClass;

/**
 * Finds the entrance of an event by its class; each class is looked up once. A {@link MapEvent} names its type; any other map is an event
 * of the only map type. <b>Threading:</b> the thread in the lane.
 */
final class Entrances {

    private final String owner;
    private final Map<EventType, Entrance> byType = new HashMap<>();
    private final ByEventClass<Entrance> byClass = new ByEventClass<>(this::search);

    Entrances(String owner, Collection<EventType> types, Engine engine, boolean preFilter) {
        this.owner = owner;
        for (EventType type : types) {
            byType.put(type, new Entrance(type, engine.sender(type.name()), preFilter ? engine.preFilter(type) : null));
        }
    }

    Entrance of(Object event) {
        return event.getClass() == MapEvent.class ? of(((MapEvent) event).type()) : byClass.of(event);
    }

    Entrance of(EventType type) {
        Entrance entrance = byType.get(type);
        if (entrance == null) {
            throw new ConfigurationException(owner + ": was made without the event type " + type + "; it has " + names(byType.keySet()));
        }
        return entrance;
    }

    /** The pre-filters by type; empty if pre-filtering is switched off. */
    Map<EventType, PreFilter> preFilters() {
        Map<EventType, PreFilter> preFilters = new HashMap<>();
        byType.forEach((type, entrance) -> {
            if (entrance.preFilter() != null) {
                preFilters.put(type, entrance.preFilter());
            }
        });
        return preFilters;
    }

    private Entrance search(Class<?> eventClass) {
        return byType.get(typeOf(eventClass));
    }

    private EventType typeOf(Class<?> eventClass) {
        List<EventType> candidates = byType.keySet().stream().filter(type -> type.eventClass() == eventClass).toList();
        if (candidates.isEmpty()) {
            candidates = byType.keySet().stream().filter(type -> type.eventClass().isAssignableFrom(eventClass)).toList();
        }
        if (candidates.size() != 1) {
            throw new ConfigurationException(owner + ": an event of " + eventClass + " is of "
                    + (candidates.isEmpty() ? "no event type" : "more than one event type: " + names(candidates))
                    + ". The application's event types are " + names(byType.keySet()));
        }
        return candidates.get(0);
    }

    private static String names(Collection<EventType> types) {
        return types.stream().map(type -> type + " (" + type.eventClass().getName() + ')').sorted().collect(Collectors.joining(", "));
    }
}
