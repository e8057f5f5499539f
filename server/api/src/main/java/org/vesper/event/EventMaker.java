// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;

/**
 * Makes events of one type from the values of some of its properties, for adapters that have these values as objects.
 *
 * <p><b>Threading:</b> any thread; immutable.
 */
public final class EventMaker {

    private final EventType type;
    private final List<String> properties;
    private final Supplier<Object> constructor;
    private final List<BiConsumer<Object, Object>> setters;
    private final List<PropertyConversion> conversions;
    private final boolean settingNulls;

    private EventMaker(EventType type, List<String> properties, EventAccess access) {
        this.type = type;
        this.properties = properties;
        setters = properties.stream().map(property -> access.setter(property).orElseThrow(() -> new ConfigurationException(
                "property " + property + " of event type " + type.name() + " can only be read; give " + type.eventClass().getName()
                        + " a public setter for it"))).toList();
        constructor = access.constructor();
        conversions = properties.stream().map(property -> PropertyConversion.of(type, property)).toList();
        settingNulls = false;
    }

    private EventMaker(EventMaker other) {
        type = other.type;
        properties = other.properties;
        setters = other.setters;
        constructor = other.constructor;
        conversions = other.conversions;
        settingNulls = !type.isMap();
    }

    /**
     * <b>Failure:</b> a {@link ConfigurationException} if the type has no such property, or if its class has no public setter for it or
     * no public constructor without parameters.
     *
     * @param properties the properties that {@link #make} sets
     */
    public static EventMaker of(EventType type, List<String> properties) {
        for (String property : properties) {
            if (!type.properties().containsKey(property)) {
                Set<String> known = new TreeSet<>(type.properties().keySet());
                throw new ConfigurationException(
                        "event type " + type.name() + " has no property " + property
                                + NearestName.hintAmong(property, "properties", known));
            }
        }
        return new EventMaker(type, List.copyOf(properties), EventAccess.of(type));
    }

    public EventType type() {
        return type;
    }

    /** Returns a maker that sets a property to null where {@link #make} is given null; a primitive property rejects that. */
    public EventMaker settingNulls() {
        return new EventMaker(this);
    }

    /**
     * Makes an event with these values, in the order of the properties. A value of another class is converted to the property's class: a
     * number to another class without losing a digit; a text to a constant of an enum, an Instant or a number of many digits; an array or a
     * list by its elements; and a map of properties to an object. Null leaves a property as it is in a new event.
     *
     * <p><b>Failure:</b> an {@link IllegalArgumentException} for a value that the property does not take, which says what it takes. A
     * runtime exception of the constructor or a setter is passed on; anything else that they throw becomes the cause of an {@link
     * IllegalStateException}.
     */
    public Object make(Object... values) {
        if (values.length != properties.size()) {
            throw new IllegalArgumentException(values.length + " values for the properties " + String.join(", ", properties)
                    + " of event type " + type.name());
        }
        try {
            Object event = constructor.get();
            for (int i = 0; i < values.length; i++) {
                if (values[i] != null || settingNulls) {
                    setters.get(i).accept(event, conversions.get(i).of(values[i]));
                }
            }
            return event;
        } catch (Error e) {
            throw new IllegalStateException("an event of type " + type.name() + " cannot be made", e);
        }
    }
}
