// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.event.EventValues;

/**
 * Extracts the values from events of one type: its class, maps, or rule outputs whose columns are named after its properties.
 *
 * <p><b>Threading:</b> one thread at a time, a thread of the offering application: getters are its code. <b>Failure:</b> an {@link
 * IllegalArgumentException} for an event that is not of the type; its message says why.
 */
final class EventCopier {

    private final EventType type;
    private final EventValues values;
    private final List<String> properties;
    private final List<Class<?>> classes = new ArrayList<>();

    EventCopier(EventType type) {
        this.type = type;
        this.values = new EventValues(List.of(type));
        this.properties = List.copyOf(type.properties().keySet());
        type.properties().values().forEach(property -> classes.add(boxed(property)));
    }

    /** The boxed class of a property's values. */
    static Class<?> boxed(Class<?> property) {
        return MethodType.methodType(property).wrap().returnType();
    }

    EventCopy of(Object event) {
        requireType(event);
        Object[] copied = new Object[properties.size()];
        for (int i = 0; i < copied.length; i++) {
            copied[i] = value(event, i);
        }
        return new EventCopy(properties, copied);
    }

    private void requireType(Object event) {
        boolean fits = event instanceof MapEvent map ? map.type() == type : event instanceof Map || type.eventClass().isInstance(event);
        if (!fits) {
            String found = event instanceof MapEvent map ? map.type().name() : event.getClass().getName();
            throw new IllegalArgumentException("this is a " + found + ", but events of type " + type + " are offered");
        }
    }

    private Object value(Object event, int i) {
        String property = properties.get(i);
        Object value = values.value(event, property);
        if (value != null && !classes.get(i).isInstance(value)) {
            throw new IllegalArgumentException(property + " is a " + value.getClass().getSimpleName() + ", but a "
                    + classes.get(i).getSimpleName() + " in the event type " + type + " that is offered");
        }
        if (value == null && event instanceof OutputEvent output && !output.containsKey(property)) {
            throw new IllegalArgumentException("the rule " + output.rule() + " has no column " + property
                    + ", which the event type " + type + " that is offered has; its columns: " + String.join(", ", output.columns()));
        }
        return value;
    }
}
