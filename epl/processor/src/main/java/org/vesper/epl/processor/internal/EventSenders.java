// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import com.espertech.esper.common.client.EventSender;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.spi.ConfigurationException;

/**
 * Knows by the class of an event what sends it; each class is looked up once. A map carries no type name, so a map is taken for an
 * event of the only map type there is. <b>Threading:</b> the thread in the lane.
 */
public final class EventSenders {

    private final String owner;
    private final Map<EventType, EventSender> byType = new HashMap<>();
    private final Map<Class<?>, EventSender> byClass = new IdentityHashMap<>();
    private Class<?> latestClass;
    private EventSender latestSender;

    public EventSenders(String owner, Collection<EventType> types, Engine engine) {
        this.owner = owner;
        for (EventType type : types) {
            byType.put(type, engine.sender(type.name()));
        }
    }

    /** What sends this event. */
    public EventSender of(Object event) {
        Class<?> eventClass = event.getClass();
        if (eventClass != latestClass) {
            latestSender = ofClass(eventClass);
            latestClass = eventClass;
        }
        return latestSender;
    }

    /** What sends events of this type. */
    public EventSender of(EventType type) {
        EventSender sender = byType.get(type);
        if (sender == null) {
            throw new ConfigurationException(owner + ": was made without the event type " + type + "; it has " + names(byType.keySet()));
        }
        return sender;
    }

    private EventSender ofClass(Class<?> eventClass) {
        EventSender sender = byClass.get(eventClass);
        if (sender == null) {
            sender = byType.get(typeOf(eventClass));
            byClass.put(eventClass, sender);
        }
        return sender;
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
