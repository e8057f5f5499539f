// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A named kind of event with typed properties. Its events are either instances of a Java bean class or maps from property
 * name to value, see {@link MapEvent}.
 *
 * <p><b>Threading:</b> immutable. The properties of a bean are those with a public getter, sorted by name; those of a map
 * are the declared ones in their order. Two types are equal only if they are the same object.
 */
public final class EventType {

    private final String name;
    private final Class<?> eventClass;
    private final Map<String, Class<?>> properties;
    private final Map<String, Class<?>> indexed;
    private final Map<String, Class<?>> mapped;
    private final Map<String, EventType> nested;

    private EventType(String name, Class<?> eventClass, Map<String, Class<?>> properties, Map<String, Class<?>> indexed,
                      Map<String, Class<?>> mapped, Map<String, EventType> nested) {
        this.name = Objects.requireNonNull(name);
        this.eventClass = eventClass;
        this.properties = Collections.unmodifiableMap(properties);
        this.indexed = indexed;
        this.mapped = mapped;
        this.nested = nested;
    }

    /** A type whose events are instances of a Java bean class. */
    public static EventType ofBean(String name, Class<?> beanClass) {
        EventType type = new EventType(name, beanClass, new HashMap<>(), new HashMap<>(), new HashMap<>(), Map.of());
        Map<String, Class<?>> properties = new TreeMap<>();
        for (Method method : gettersBestLast(beanClass)) {
            String property = propertyOf(method);
            Class<?>[] keys = method.getParameterTypes();
            if (keys.length == 0) {
                properties.put(property, method.getReturnType());
                type.addElements(property, method.getReturnType(), method.getGenericReturnType());
            } else if (keys[0] == int.class) {
                type.indexed.put(property, method.getReturnType());
            } else if (keys[0] == String.class) {
                type.mapped.put(property, method.getReturnType());
            }
        }
        return new EventType(name, beanClass, properties, type.indexed, type.mapped, Map.of());
    }

    /** A type whose events are maps with these properties. */
    public static EventType ofMap(String name, Map<String, Class<?>> properties) {
        Map<String, Class<?>> ordered = new LinkedHashMap<>(properties);
        EventType type = new EventType(name, Map.class, ordered, new HashMap<>(), new HashMap<>(), Map.of());
        ordered.forEach((property, propertyClass) -> type.addElements(property, propertyClass, propertyClass));
        return type;
    }

    /** This map type with one more property. */
    public EventType with(String property, Class<?> propertyClass) {
        return with(property, propertyClass, null);
    }

    /** This map type with one more property, whose value is an event of another type. */
    public EventType with(String property, EventType type) {
        return with(property, type.eventClass, type);
    }

    /** This map type with one more property, whose value is an array of events of another type. */
    public EventType withArray(String property, EventType type) {
        return with(property, type.eventClass.arrayType(), type);
    }

    private EventType with(String property, Class<?> propertyClass, EventType type) {
        Map<String, Class<?>> all = new LinkedHashMap<>(properties);
        all.put(property, propertyClass);
        Map<String, EventType> types = new HashMap<>(nested);
        if (type != null) {
            types.put(property, type);
        }
        EventType plain = ofMap(name, all);
        return new EventType(name, Map.class, all, plain.indexed, plain.mapped, types);
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

    /** The types of the properties by name; unmodifiable. Properties with only an indexed or a keyed getter are not included. */
    public Map<String, Class<?>> properties() {
        return properties;
    }

    /** Whether a path such as {@code x}, {@code x[0]} or {@code x('key')} may begin with this name. */
    public boolean has(String property) {
        return properties.containsKey(property) || indexed.containsKey(property) || mapped.containsKey(property);
    }

    /**
     * The class of {@code property[0]}: of the elements of an array or a list, or of the result of an indexed getter; null if there is
     * none.
     */
    public Class<?> indexed(String property) {
        return indexed.get(property);
    }

    /** The class of {@code property('key')}: of the values of a map, or of the result of a keyed getter; null if there is none. */
    public Class<?> mapped(String property) {
        return mapped.get(property);
    }

    /** The event type of a property's value, or of its elements, if the property was declared with an event type. */
    public Optional<EventType> nested(String property) {
        return Optional.ofNullable(nested.get(property));
    }

    /**
     * The public getter of a bean's property; {@code getX} if there is {@code isX} as well. Empty for a map, and for an unknown property.
     */
    public Optional<Method> getter(String property) {
        return isMap() ? Optional.empty() : gettersBestLast(eventClass).stream()
                .filter(method -> method.getParameterCount() == 0 && property.equals(propertyOf(method)))
                .reduce((worse, better) -> better);
    }

    /** The public setter of a bean's property, if there is one for the type that the getter returns. */
    public Optional<Method> setter(String property) {
        Class<?> type = properties.get(property);
        String setter = "set" + Character.toUpperCase(property.charAt(0)) + property.substring(1);
        return Stream.of(eventClass.getMethods())
                .filter(method -> method.getName().equals(setter) && !Modifier.isStatic(method.getModifiers()))
                .filter(method -> List.of(method.getParameterTypes()).equals(Collections.singletonList(type)))
                .findFirst();
    }

    @Override
    public String toString() {
        return name;
    }

    private void addElements(String property, Class<?> type, Type generic) {
        if (type.isArray()) {
            indexed.put(property, type.getComponentType());
        } else if (List.class.isAssignableFrom(type)) {
            indexed.put(property, lastArgument(generic));
        } else if (Map.class.isAssignableFrom(type)) {
            mapped.put(property, lastArgument(generic));
        }
    }

    /** {@code Leg} of {@code List<Leg>} and of {@code Map<String, Leg>}. */
    private static Class<?> lastArgument(Type generic) {
        Type[] arguments = generic instanceof ParameterizedType type ? type.getActualTypeArguments() : new Type[] {Object.class};
        return arguments[arguments.length - 1] instanceof Class<?> argument ? argument : Object.class;
    }

    /** Sorts getters so that the last one of each property is the preferred one: it is not a bridge method, and is called {@code getX}. */
    private static List<Method> gettersBestLast(Class<?> beanClass) {
        return Stream.of(beanClass.getMethods()).filter(method -> propertyOf(method) != null)
                .sorted(Comparator.comparing((Method method) -> !method.isBridge())
                        .thenComparing(method -> method.getName().startsWith("get")))
                .toList();
    }

    private static String propertyOf(Method getter) {
        boolean hidden = getter.getDeclaringClass() == Object.class || Modifier.isStatic(getter.getModifiers());
        if (getter.getParameterCount() > 1 || hidden || getter.getReturnType() == void.class) {
            return null;
        }
        String method = getter.getName();
        if (method.startsWith("get") && method.length() > 3) {
            return decapitalize(method.substring(3));
        }
        boolean flag = getter.getReturnType() == boolean.class || getter.getReturnType() == Boolean.class;
        boolean plain = getter.getParameterCount() == 0;
        return flag && plain && method.startsWith("is") && method.length() > 2 ? decapitalize(method.substring(2)) : null;
    }

    /** Follows JavaBeans: "LastPrice" becomes lastPrice, but "URL" stays URL. */
    private static String decapitalize(String text) {
        boolean acronym = text.length() > 1 && Character.isUpperCase(text.charAt(0)) && Character.isUpperCase(text.charAt(1));
        return acronym ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
    }
}
