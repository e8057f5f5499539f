// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The constants in which the rules of a template differ: those that a filter compares by {@code =} with a property, alone or
 * joined to other conditions by AND. Everything else stays in the statement's text.
 */
final class Parameters {

    private final Map<Expression.Literal, String> texts = new IdentityHashMap<>();
    private final List<Object> values = new ArrayList<>();

    void collect(Expression filter) {
        if (filter instanceof Expression.Binary binary && binary.operator().equals("and")) {
            collect(binary.left());
            collect(binary.right());
        } else if (filter instanceof Expression.Binary binary && binary.operator().equals("=")) {
            collect(binary.left(), binary.right());
            collect(binary.right(), binary.left());
        }
    }

    private void collect(Expression property, Expression constant) {
        if (property instanceof Expression.Property && constant instanceof Expression.Literal literal && literal.value() != null) {
            texts.put(literal, "context.rule.p" + values.size());
            values.add(literal.value());
        }
    }

    /** Esper's text for a constant that is a parameter. */
    Optional<String> text(Expression.Literal literal) {
        return Optional.ofNullable(texts.get(literal));
    }

    List<Object> values() {
        return values;
    }

    List<Class<?>> types() {
        return values.stream().<Class<?>>map(Object::getClass).toList();
    }
}
