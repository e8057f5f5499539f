// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.spi.NearestName;

/** Finds the Java type of a property path in an event type. */
final class PropertyTypes {

    private static final List<String> CONSTANTS = List.of("TRUE", "FALSE", "NULL");

    private PropertyTypes() {
    }

    /** The type with primitives boxed, or Object where it cannot be known before an event comes. */
    static Class<?> of(Expression.Property property, EventType eventType, List<Expression.Segment> path) {
        Class<?> type = typeOf(property, eventType, path.get(0));
        for (Expression.Segment step : path.subList(1, path.size())) {
            if (isOpaque(type)) {
                return Object.class;
            }
            type = typeOf(property, EventType.ofBean(type.getSimpleName(), type), step);
        }
        return type == null ? Object.class : Types.boxed(type);
    }

    private static Class<?> typeOf(Expression.Property property, EventType holder, Expression.Segment step) {
        Class<?> type = holder.properties().get(step.name());
        if (type == null && !property.dynamic()) {
            throw unknown(property, holder, step.name());
        }
        return step.index().isPresent() ? element(type) : type;
    }

    static Mistake unknown(Expression.Property property, EventType type, String name) {
        Collection<String> known = type.properties().keySet();
        String hint = NearestName.hint(name, known);
        if (hint.isEmpty()) {
            hint = NearestName.hint(name, CONSTANTS);
        }
        String all = hint.isEmpty() ? " (it has: " + String.join(", ", known) + ")" : "";
        return new Mistake(property.span(), type.name() + " has no property " + name + hint + all);
    }

    private static boolean isOpaque(Class<?> type) {
        return type == null || type == Object.class || Map.class.isAssignableFrom(type);
    }

    private static Class<?> element(Class<?> type) {
        return type != null && type.isArray() ? type.getComponentType() : Object.class;
    }
}
