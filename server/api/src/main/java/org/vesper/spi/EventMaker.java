// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;

/**
 * Makes events of one type out of the values of some of its properties, for adapters that have them as objects.
 *
 * <p><b>Threading:</b> any thread; immutable.
 */
public final class EventMaker {

    private final EventType type;
    private final List<String> properties;
    private final Constructor<?> constructor;
    private final Method[] setters;
    private final PropertyConversion[] conversions;
    private final boolean settingNulls;

    private EventMaker(EventType type, List<String> properties, Constructor<?> constructor, Method[] setters, boolean settingNulls) {
        this.type = type;
        this.properties = properties;
        this.constructor = constructor;
        this.setters = setters;
        this.settingNulls = settingNulls;
        conversions = properties.stream().map(property -> PropertyConversion.of(type, property)).toArray(PropertyConversion[]::new);
    }

    /**
     * <b>Failure:</b> a {@link ConfigurationException} if the type has no such property, or if its class has no public setter for it or
     * no public constructor without parameters.
     *
     * @param properties those that each event is given
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
        if (type.isMap()) {
            return new EventMaker(type, List.copyOf(properties), null, new Method[0], false);
        }
        Method[] setters = properties.stream().map(property -> type.setter(property).orElseThrow(() -> new ConfigurationException(
                "property " + property + " of event type " + type.name() + " can only be read; give " + type.eventClass().getName()
                        + " a public setter for it"))).toArray(Method[]::new);
        return new EventMaker(type, List.copyOf(properties), constructor(type), setters, false);
    }

    private static Constructor<?> constructor(EventType type) {
        Class<?> bean = type.eventClass();
        try {
            if (Modifier.isPublic(bean.getModifiers()) && !Modifier.isAbstract(bean.getModifiers())) {
                return bean.getConstructor();
            }
        } catch (NoSuchMethodException e) {
            // told below
        }
        throw new ConfigurationException("events of type " + type.name() + " cannot be made: " + bean.getName()
                + " must be a public class, not abstract, with a public constructor without parameters");
    }

    public EventType type() {
        return type;
    }

    /** The same, with properties that become null where {@link #make} is given null; a primitive one refuses that. */
    public EventMaker settingNulls() {
        return new EventMaker(type, properties, constructor, setters, true);
    }

    /**
     * An event with these values, in the order of the properties. A value of another class is made one of the property's class, as
     * {@link PropertyConversion} does it: an Integer becomes a double. Null leaves a property as it is in a new event.
     *
     * <p><b>Failure:</b> an {@link IllegalArgumentException} for a value that the property does not take, which says what it takes; what the
     * constructor or a setter throws, in an {@link IllegalStateException} unless it is unchecked.
     */
    public Object make(Object... values) {
        if (values.length != properties.size()) {
            throw new IllegalArgumentException(values.length + " values for the properties " + String.join(", ", properties)
                    + " of event type " + type.name());
        }
        if (constructor == null) {
            return map(values);
        }
        try {
            Object event = constructor.newInstance();
            for (int i = 0; i < setters.length; i++) {
                if (values[i] != null || settingNulls) {
                    setters[i].invoke(event, conversions[i].of(values[i]));
                }
            }
            return event;
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException unchecked ? unchecked
                    : new IllegalStateException("an event of type " + type.name() + " cannot be made", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("an event of type " + type.name() + " cannot be made", e);
        }
    }

    private MapEvent map(Object[] values) {
        MapEvent event = new MapEvent(type);
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                event.put(properties.get(i), conversions[i].of(values[i]));
            }
        }
        return event;
    }
}
