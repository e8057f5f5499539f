// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The bytes of an object by the types of its fields, without what it refers to, and the fields that refer to further objects. Assumes a
 * heap of less than 32 GB, whose references have 4 bytes. Fields of the JDK's classes cannot be read, so what they refer to is left out,
 * except of texts, arrays, collections and maps.
 */
record ObjectLayout(long bytes, List<Field> references) {

    static final int REFERENCE = 4;
    private static final int HEADER = 12;
    private static final int ARRAY_HEADER = 16;
    private static final int TEXT = 24;

    static ObjectLayout of(Class<?> type) {
        long bytes = HEADER;
        List<Field> references = new ArrayList<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    bytes += bytes(field.getType());
                    if (!field.getType().isPrimitive() && !isOfJdk(each) && field.trySetAccessible()) {
                        references.add(field);
                    }
                }
            }
        }
        return new ObjectLayout(rounded(bytes), List.copyOf(references));
    }

    private static boolean isOfJdk(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    /** The bytes of an object whose size its class does not tell; -1 for any other. */
    static long ofVarying(Object value) {
        if (value instanceof String text) {
            return TEXT + rounded(ARRAY_HEADER + (isLatin(text) ? 1L : 2L) * text.length());
        }
        Class<?> type = value.getClass();
        if (type.isArray()) {
            return array(Array.getLength(value), bytes(type.getComponentType()));
        }
        return !isContainer(type) ? -1 : value instanceof Collection<?> several ? ContainerSize.of(several)
                : ContainerSize.of((Map<?, ?>) value);
    }

    /** Whether it is a collection or map of the JDK, or a class that extends one. */
    static boolean isContainer(Class<?> type) {
        Class<?> ofJdk = type;
        while (!isOfJdk(ofJdk)) {
            ofJdk = ofJdk.getSuperclass();
        }
        return !Modifier.isAbstract(ofJdk.getModifiers())
                && (Map.class.isAssignableFrom(ofJdk) || Collection.class.isAssignableFrom(ofJdk));
    }

    static long array(long length, int elementBytes) {
        return rounded(ARRAY_HEADER + length * elementBytes);
    }

    /** Whether a text has a byte for each character. */
    private static boolean isLatin(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xFF) {
                return false;
            }
        }
        return true;
    }

    private static int bytes(Class<?> type) {
        return type == long.class || type == double.class ? Long.BYTES : type == short.class || type == char.class ? Short.BYTES
                : type == byte.class || type == boolean.class ? Byte.BYTES : REFERENCE;
    }

    private static long rounded(long bytes) {
        return bytes + 7 & ~7L;
    }
}
