// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.client.EventBean;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Estimates the memory of an event: its object by the types of its fields, with the texts and numbers that they refer to, and Esper's
 * wrapper. Other objects that it refers to count as a reference only. Assumes a heap of less than 32 GB, whose references have 4 bytes.
 */
final class EventSize {

    private static final int HEADER = 12;
    private static final int REFERENCE = 4;
    private static final int WRAPPER = 24;
    private static final int NUMBER = 16;
    /** The object of a text and that of its bytes. */
    private static final int TEXT = 24 + 16;
    /** An entry of a map with its share of the table. */
    private static final int ENTRY = 32 + 8;
    private static final int MAP = 64;

    private final Map<Class<?>, Shape> shapes = new HashMap<>();

    /** The bytes of an object without what it refers to, and the fields that may refer to texts and numbers. */
    private record Shape(long bytes, List<Field> references) {

        static Shape of(Class<?> type) {
            long bytes = HEADER;
            List<Field> references = new ArrayList<>();
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                for (Field field : each.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        bytes += bytes(field.getType());
                        if (!field.getType().isPrimitive() && field.trySetAccessible()) {
                            references.add(field);
                        }
                    }
                }
            }
            return new Shape(rounded(bytes), references);
        }

        private static int bytes(Class<?> type) {
            return type == long.class || type == double.class ? Long.BYTES : type == short.class || type == char.class ? Short.BYTES
                    : type == byte.class || type == boolean.class ? Byte.BYTES : REFERENCE;
        }
    }

    /** The estimate of an event; of a typical one if it is null. */
    long of(EventBean event) {
        Object underlying = event == null ? null : event.getUnderlying();
        return WRAPPER + (underlying instanceof Map<?, ?> map ? of(map) : underlying instanceof Object[] values ? of(values)
                : underlying == null ? MAP : of(underlying));
    }

    private long of(Object event) {
        Shape shape = shapes.computeIfAbsent(event.getClass(), Shape::of);
        long bytes = shape.bytes();
        for (Field field : shape.references()) {
            bytes += ofValue(value(field, event));
        }
        return bytes;
    }

    private static Object value(Field field, Object event) {
        try {
            return field.get(event);
        } catch (IllegalAccessException e) {
            return null;
        }
    }

    private static long of(Map<?, ?> event) {
        return MAP + event.values().stream().mapToLong(value -> ENTRY + ofValue(value)).sum();
    }

    private static long of(Object[] event) {
        long bytes = rounded(HEADER + REFERENCE + (long) event.length * REFERENCE);
        for (Object value : event) {
            bytes += ofValue(value);
        }
        return bytes;
    }

    private static long ofValue(Object value) {
        return value instanceof String text ? TEXT + rounded(text.length()) : value instanceof Number ? NUMBER : 0;
    }

    private static long rounded(long bytes) {
        return bytes + 7 & ~7L;
    }
}
