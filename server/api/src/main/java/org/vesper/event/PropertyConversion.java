// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.vesper.api.EventType;

/**
 * Converts values to the class of a property of an event type: a number to another class without losing a digit; a text to a constant of an
 * enum, an {@link Instant} or a number of many digits; an array or a list by its elements; and a map of properties to an object. A value
 * that already has the property's class stays as it is.
 *
 * <p><b>Threading:</b> any thread; immutable. <b>Failure:</b> an {@link IllegalArgumentException} that names property and event type, the
 * value and its class, and what the property takes.
 */
final class PropertyConversion {

    private static final int MAX_SHOWN = 100;

    private final EventType type;
    private final String property;
    private final Class<?> wanted;
    private final Class<?> boxed;
    private final Class<?> element;
    private final Optional<EventType> nested;

    private PropertyConversion(EventType type, String property) {
        this.type = type;
        this.property = property;
        wanted = type.properties().get(property);
        boxed = boxed(wanted);
        element = wanted.isArray() || List.class == wanted ? type.indexed(property) : Map.class == wanted ? type.mapped(property) : null;
        nested = type.nested(property);
    }

    /** Returns the conversion for a property that the type has. */
    static PropertyConversion of(EventType type, String property) {
        return new PropertyConversion(type, property);
    }

    /** Converts a value; null stays null, unless the property is primitive. */
    Object of(Object value) {
        if (boxed.isInstance(value) && element == null && nested.isEmpty()) {
            return value;
        }
        if (value == null && !wanted.isPrimitive()) {
            return null;
        }
        Object converted = value == null ? null : converted(value);
        if (converted == null) {
            throw new IllegalArgumentException("property " + property + " of event type " + type.name() + " is "
                    + withArticle(wanted) + " and cannot be " + shown(value) + "; it takes " + takes());
        }
        return converted;
    }

    private Object converted(Object value) {
        if (wanted.isArray()) {
            return array(value);
        }
        if (List.class == wanted && value instanceof List<?> list) {
            return list.stream().map(one -> elementOf(one, element)).collect(ArrayList::new, List::add, List::addAll);
        }
        if (Map.class == wanted && nested.isEmpty() && value instanceof Map<?, ?> map) {
            Map<Object, Object> all = new LinkedHashMap<>();
            map.forEach((key, one) -> all.put(key, elementOf(one, element)));
            return all;
        }
        return single(value, wanted);
    }

    private Object array(Object value) {
        if (!(value instanceof List) && !value.getClass().isArray()) {
            return null;
        }
        Class<?> component = wanted.getComponentType();
        if (wanted.isInstance(value) && (component.isPrimitive() || nested.isEmpty())) {
            return value;
        }
        int length = value instanceof List<?> list ? list.size() : Array.getLength(value);
        Object all = Array.newInstance(component, length);
        for (int i = 0; i < length; i++) {
            Object one = elementOf(value instanceof List<?> list ? list.get(i) : Array.get(value, i), component);
            if (one != null || !component.isPrimitive()) {
                Array.set(all, i, one);
            }
        }
        return all;
    }

    private Object elementOf(Object one, Class<?> elementClass) {
        Object converted = one == null ? null : single(one, elementClass);
        if (one == null ? elementClass.isPrimitive() : converted == null) {
            throw new IllegalArgumentException("property " + property + " of event type " + type.name() + " has elements of "
                    + elementClass.getSimpleName() + ", which cannot be " + shown(one) + "; each is " + takes(elementClass));
        }
        return converted;
    }

    /** Converts one value or element; null if it cannot be converted. */
    private Object single(Object value, Class<?> valueClass) {
        Class<?> target = boxed(valueClass);
        if (nested.isPresent() && nested.get().isMap()) {
            return value instanceof Map<?, ?> map ? made(nested.get(), map) : null;
        }
        if (target.isInstance(value)) {
            return value;
        }
        if (value instanceof Number number) {
            return NumberConversion.of(number, target);
        }
        if (value instanceof CharSequence || value instanceof Enum || value instanceof Character) {
            return ofText(value instanceof Enum<?> constant ? constant.name() : value.toString(), target);
        }
        boolean bean = value instanceof Map && !target.isArray() && !target.isInterface() && target != Object.class;
        return bean ? made(EventType.ofBean(target.getSimpleName(), target), (Map<?, ?>) value) : null;
    }

    /** Converts a text; null for primitive numbers and booleans, because an adapter that has these as texts has not parsed them. */
    private static Object ofText(String text, Class<?> target) {
        boolean parsed = target.isEnum() || target.getName().startsWith("java.math.") || target == Instant.class || target == String.class
                || target == Character.class;
        try {
            return parsed ? TextConversion.of(target).map(parser -> parser.apply(text)).orElse(null) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static Object made(EventType type, Map<?, ?> values) {
        List<String> properties = values.keySet().stream().map(String::valueOf).toList();
        return EventMaker.of(type, properties).settingNulls().make(values.values().toArray());
    }

    private String takes() {
        return wanted.isArray() || List.class == wanted ? "an array or a list" : nested.map(EventType::isMap).orElse(false)
                ? "a map with the properties of event type " + nested.get().name() : takes(wanted);
    }

    private static String takes(Class<?> valueClass) {
        Class<?> target = boxed(valueClass);
        if (target.isEnum()) {
            return "one of " + Arrays.stream(target.getEnumConstants()).map(constant -> ((Enum<?>) constant).name())
                    .collect(Collectors.joining(", "));
        }
        if (target.getName().startsWith("java.math.")) {
            return "a number, or its digits as a text";
        }
        if (Number.class.isAssignableFrom(target)) {
            return "a number that " + withArticle(valueClass) + " can hold";
        }
        if (target == Instant.class) {
            return "an Instant, or a text such as 2026-11-21T09:00:00Z";
        }
        boolean ofTheJdk = target.getName().startsWith("java.") || target.isInterface();
        return ofTheJdk ? withArticle(target) : "an object of that class, or a map of its properties";
    }

    private static String withArticle(Class<?> named) {
        String name = named.getSimpleName();
        return ("AEIOUaeiou".indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
    }

    private static String shown(Object value) {
        if (value == null) {
            return "null";
        }
        String text = String.valueOf(value);
        return (text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text) + " (" + value.getClass().getSimpleName() + ")";
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }
}
