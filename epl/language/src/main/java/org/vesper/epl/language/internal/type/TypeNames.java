// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.type;

import java.util.Map;
import java.util.stream.Collectors;
import org.vesper.config.NearestName;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;

/** The type names in CAST and INSTANCEOF: Java's primitives, {@code string}, or a class with its package. */
public final class TypeNames {

    private static final Map<String, Class<?>> SIMPLE = Map.of("boolean", Boolean.class, "byte", Byte.class, "short", Short.class,
            "char", Character.class, "int", Integer.class, "integer", Integer.class, "long", Long.class, "float", Float.class,
            "double", Double.class, "string", String.class);

    private TypeNames() {
    }

    /** Returns the class, or {@link Types#UNKNOWN} if only the application knows it. */
    public static Class<?> of(Expression expression) {
        String name = text(expression);
        Class<?> type = SIMPLE.get(name);
        if (type == null && !name.contains(".")) {
            throw new SemanticError(expression.span(), "there is no type " + name + "; a class is written with its package"
                    + NearestName.hint(name, SIMPLE.keySet()));
        }
        return type == null ? named(expression, name) : type;
    }

    private static Class<?> named(Expression expression, String name) {
        if (!name.startsWith("java.")) {
            return Types.UNKNOWN;
        }
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException e) {
            throw new SemanticError(expression.span(), "there is no class " + name);
        }
    }

    public static String text(Expression expression) {
        if (expression instanceof Expression.Property property) {
            return property.path().stream().map(Expression.Segment::name).collect(Collectors.joining("."));
        }
        throw new SemanticError(expression.span(), "expected the name of a type, found " + expression.span().text());
    }
}
