// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.Map;
import java.util.stream.Collectors;
import org.vesper.spi.NearestName;

/** The type names in CAST and INSTANCEOF: Java's primitives, {@code string}, or a class with its package. */
final class TypeNames {

    private static final Map<String, Class<?>> SIMPLE = Map.of("boolean", Boolean.class, "byte", Byte.class, "short", Short.class,
            "char", Character.class, "int", Integer.class, "integer", Integer.class, "long", Long.class, "float", Float.class,
            "double", Double.class, "string", String.class);

    private TypeNames() {
    }

    /** The class, or Object if it is one that only the application knows. */
    static Class<?> of(Expression expression) {
        String name = text(expression);
        Class<?> type = SIMPLE.get(name);
        if (type == null && !name.contains(".")) {
            throw new Mistake(expression.span(), "there is no type " + name + NearestName.hint(name, SIMPLE.keySet())
                    + "; a class is written with its package");
        }
        return type == null ? Object.class : type;
    }

    static String text(Expression expression) {
        if (expression instanceof Expression.Property property) {
            return property.path().stream().map(Expression.Segment::name).collect(Collectors.joining("."));
        }
        throw new Mistake(expression.span(), "expected the name of a type, found " + expression.span().text());
    }
}
