// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.type;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.vesper.config.NearestName;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;

/** The type names in CAST and INSTANCEOF: Java's primitives, {@code string}, or a class with its package. */
public final class TypeNames {

    private static final Map<String, Class<?>> SIMPLE = Map.ofEntries(Map.entry("boolean", Boolean.class), Map.entry("byte", Byte.class),
            Map.entry("short", Short.class), Map.entry("char", Character.class), Map.entry("int", Integer.class),
            Map.entry("integer", Integer.class), Map.entry("long", Long.class), Map.entry("float", Float.class),
            Map.entry("double", Double.class), Map.entry("decimal", BigDecimal.class), Map.entry("string", String.class),
            Map.entry("instant", Instant.class));

    private static final Set<String> ESPER_CLASSES = Set.of("decimal", "instant");

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

    /** The name in Esper's INSTANCEOF, which knows some types by their classes only. */
    public static String esperName(Expression expression) {
        String name = text(expression);
        return ESPER_CLASSES.contains(name) ? SIMPLE.get(name).getName() : name;
    }

    public static String text(Expression expression) {
        if (expression instanceof Expression.Property property) {
            return property.path().stream().map(Expression.Segment::name).collect(Collectors.joining("."));
        }
        throw new SemanticError(expression.span(), "expected the name of a type, found " + expression.span().text());
    }
}
