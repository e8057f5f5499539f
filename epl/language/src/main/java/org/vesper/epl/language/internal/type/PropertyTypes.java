// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.type;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.config.NearestName;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;

/** Finds the Java type of a property path in an event type. */
public final class PropertyTypes {

    private static final List<String> CONSTANTS = List.of("TRUE", "FALSE", "NULL");

    private PropertyTypes() {
    }

    /** Returns the type with primitives boxed, or Object if it is not known before an event arrives. */
    public static Class<?> of(Expression.Property property, EventType eventType, List<Expression.Segment> path) {
        EventType holder = eventType;
        Class<?> type = typeOf(property, holder, path.get(0));
        for (int i = 1; i < path.size(); i++) {
            Optional<EventType> nested = holder.nested(path.get(i - 1).name());
            if (nested.isEmpty() && isOpaque(type)) {
                return Object.class;
            }
            requireOne(property, path.get(i - 1), type);
            Class<?> outer = type;
            requireParts(property, path.get(i - 1), outer);
            holder = nested.orElseGet(() -> EventType.ofBean(outer.getSimpleName(), outer));
            type = typeOf(property, holder, path.get(i));
        }
        return type == null || Map.class.isAssignableFrom(type) ? Object.class : Types.boxed(type);
    }

    private static Class<?> typeOf(Expression.Property property, EventType holder, Expression.Segment step) {
        Class<?> type = holder.properties().get(step.name());
        boolean open = property.dynamic() || type == Object.class;
        Class<?> found = step.index().isPresent() ? holder.indexed(step.name())
                : step.key().isPresent() ? holder.mapped(step.name()) : type;
        if (found != null || open) {
            return found == null ? Object.class : found;
        }
        if (!holder.has(step.name())) {
            throw unknown(property, holder, step.name());
        }
        throw new SemanticError(property.span(), wrongStep(holder, step));
    }

    /** The error for a property that exists, but not in this form. */
    private static String wrongStep(EventType holder, Expression.Segment step) {
        String name = step.name();
        String right = holder.indexed(name) != null ? "write " + name + "[0]" : holder.mapped(name) != null ? "write " + name + "('key')"
                : "it takes no " + (step.index().isPresent() ? "index" : "key");
        return "the property " + name + " of " + holder.name() + " cannot be read like this; " + right;
    }

    private static void requireOne(Expression.Property property, Expression.Segment step, Class<?> type) {
        if (type.isArray() || List.class.isAssignableFrom(type)) {
            throw new SemanticError(property.span(), step.name() + " holds several values; write " + step.name() + "[0] for the first");
        }
    }

    /** Rejects a path through a value that is no event, whose getters are not meant for rules. */
    private static void requireParts(Expression.Property property, Expression.Segment step, Class<?> type) {
        Class<?> value = Types.boxed(type);
        boolean single = Types.isNumber(value) || Types.isBoolean(value) || Types.isString(value) || value == Character.class;
        if (single && !property.dynamic()) {
            throw new SemanticError(property.span(), step.name() + " is " + Types.exactly(value) + ", which has no properties");
        }
    }

    public static SemanticError unknown(Expression.Property property, EventType type, String name) {
        Collection<String> known = type.properties().keySet();
        String hint = NearestName.hint(name, known);
        if (hint.isEmpty()) {
            hint = NearestName.hint(name, CONSTANTS);
        }
        if (name.indexOf('.') > 0 && known.contains(name.substring(0, name.indexOf('.')))) {
            hint = "; a path to a nested property has no backticks around it: " + name;
        }
        String all = hint.isEmpty() ? " (it has: " + String.join(", ", known) + ")" : "";
        return new SemanticError(property.span(), type.name() + " has no property " + name + hint + all);
    }

    private static boolean isOpaque(Class<?> type) {
        return type == null || type == Object.class || Map.class.isAssignableFrom(type);
    }
}
