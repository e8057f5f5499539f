// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The short names of property types: in the network of an application, and in the header of a CSV file. */
public final class TypeNames {

    private static final Map<String, Class<?>> CLASSES = new LinkedHashMap<>();

    static {
        CLASSES.put("boolean", boolean.class);
        CLASSES.put("char", char.class);
        CLASSES.put("byte", byte.class);
        CLASSES.put("short", short.class);
        CLASSES.put("int", int.class);
        CLASSES.put("long", long.class);
        CLASSES.put("float", float.class);
        CLASSES.put("double", double.class);
        CLASSES.put("decimal", BigDecimal.class);
        CLASSES.put("integer", BigInteger.class);
        CLASSES.put("string", String.class);
        CLASSES.put("instant", Instant.class);
    }

    private TypeNames() {
    }

    public static Set<String> names() {
        return Collections.unmodifiableSet(CLASSES.keySet());
    }

    /** The class with a short name, primitive where there is a choice; empty for any other name. */
    public static Optional<Class<?>> named(String name) {
        return Optional.ofNullable(CLASSES.get(name));
    }

    /** The short name of a class, primitive or boxed; empty for a class without one. */
    public static Optional<String> name(Class<?> valueClass) {
        Class<?> plain = MethodType.methodType(valueClass).unwrap().returnType();
        return CLASSES.entrySet().stream().filter(type -> type.getValue() == plain).map(Map.Entry::getKey).findFirst();
    }
}
