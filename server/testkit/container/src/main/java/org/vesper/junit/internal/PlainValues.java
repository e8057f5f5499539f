// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.event.EventValues;

/**
 * Values that both the test and the container can read, although each loads an application's classes: a constant of an enum is its name,
 * an object of an application's class a map of its properties, and an array of these is a list. Values of JDK classes stay as they are.
 */
public final class PlainValues {

    private static final int MAX_LEVELS = 20;

    private PlainValues() {
    }

    /** The plain form of a property's value. <b>Failure:</b> an {@link IllegalArgumentException} if objects are nested without end. */
    public static Object of(Object value) {
        return of(value, MAX_LEVELS);
    }

    /** The settable properties of a bean, as plain values. */
    public static Map<String, Object> ofBean(Object bean) {
        return ofBean(bean, MAX_LEVELS);
    }

    private static Object of(Object value, int levels) {
        if (levels == 0) {
            throw new IllegalArgumentException("there are more than " + MAX_LEVELS + " objects inside of each other, the innermost a "
                    + value.getClass().getName());
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        if (value instanceof List<?> list) {
            List<Object> all = new ArrayList<>();
            list.forEach(one -> all.add(of(one, levels - 1)));
            return all;
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> all = new LinkedHashMap<>();
            map.forEach((key, one) -> all.put(of(key, levels - 1), of(one, levels - 1)));
            return all;
        }
        if (value instanceof Object[] array) {
            return isOfTheJdk(array.getClass()) ? value : of(Arrays.asList(array), levels);
        }
        return value == null || isOfTheJdk(value.getClass()) ? value : ofBean(value, levels);
    }

    private static Map<String, Object> ofBean(Object bean, int levels) {
        EventType type = EventType.ofBean(bean.getClass().getSimpleName(), bean.getClass());
        EventValues reader = new EventValues(List.of(type));
        Map<String, Object> values = new LinkedHashMap<>();
        for (String property : reader.properties(bean)) {
            if (type.setter(property).isPresent()) {
                values.put(property, of(reader.value(bean, property), levels - 1));
            }
        }
        return values;
    }

    private static boolean isOfTheJdk(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        ClassLoader loader = element.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }
}
