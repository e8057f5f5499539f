// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.lang.reflect.Method;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A named kind of event with typed properties. Its events are either instances of a Java bean class or maps from property
 * name to value.
 *
 * <p><b>Threading:</b> immutable. The properties of a bean are those with a public getter, sorted by name; those of a map
 * are the declared ones in their order.
 */
public final class EventType {

    private final String name;
    private final Class<?> eventClass;
    private final Map<String, Class<?>> properties;

    private EventType(String name, Class<?> eventClass, Map<String, Class<?>> properties) {
        this.name = Objects.requireNonNull(name);
        this.eventClass = eventClass;
        this.properties = Collections.unmodifiableMap(properties);
    }

    /** A type whose events are instances of a Java bean class. */
    public static EventType ofBean(String name, Class<?> beanClass) {
        Map<String, Class<?>> properties = new TreeMap<>();
        for (Method method : beanClass.getMethods()) {
            String property = propertyOf(method);
            if (property != null) {
                properties.put(property, method.getReturnType());
            }
        }
        return new EventType(name, beanClass, properties);
    }

    /** A type whose events are maps with these properties. */
    public static EventType ofMap(String name, Map<String, Class<?>> properties) {
        return new EventType(name, Map.class, new LinkedHashMap<>(properties));
    }

    public String name() {
        return name;
    }

    /** The bean class, or {@code Map.class}. */
    public Class<?> eventClass() {
        return eventClass;
    }

    public boolean isMap() {
        return eventClass == Map.class;
    }

    /** Property name to type; unmodifiable. */
    public Map<String, Class<?>> properties() {
        return properties;
    }

    @Override
    public String toString() {
        return name;
    }

    private static String propertyOf(Method getter) {
        if (getter.getParameterCount() != 0 || getter.getDeclaringClass() == Object.class || getter.getReturnType() == void.class) {
            return null;
        }
        String method = getter.getName();
        if (method.startsWith("get") && method.length() > 3) {
            return decapitalize(method.substring(3));
        }
        boolean flag = getter.getReturnType() == boolean.class || getter.getReturnType() == Boolean.class;
        return flag && method.startsWith("is") && method.length() > 2 ? decapitalize(method.substring(2)) : null;
    }

    /** As JavaBeans do it: "LastPrice" is lastPrice, but "URL" stays URL. */
    private static String decapitalize(String text) {
        boolean acronym = text.length() > 1 && Character.isUpperCase(text.charAt(0)) && Character.isUpperCase(text.charAt(1));
        return acronym ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
    }
}
