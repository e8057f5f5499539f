// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.partition;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.analysis.InsertionChecker;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.type.Types;

/** The property that determines the partition of an event. */
final class PartitionKey {

    private final String name;
    private final Map<String, EventType> types = new HashMap<>();

    PartitionKey(String name, Collection<EventType> eventTypes) {
        this.name = name;
        eventTypes.forEach(type -> types.put(type.name(), type));
    }

    String name() {
        return name;
    }

    /** Creates the error that rejects a rule, with the reason. */
    SemanticError refused(Span place, String reason) {
        return new SemanticError(place, "the rule cannot run in partitions by " + name + ": " + reason
                + ". Or put it into a processor that is not downstream of a partitioned stream");
    }

    void requireIn(Span place, String stream) {
        EventType type = types.get(stream);
        if (type != null && !type.properties().containsKey(name)) {
            throw refused(place, "events of " + stream + " have no property " + name);
        }
        if (type != null && type.properties().get(name).isArray()) {
            throw refused(place, "the property " + name + " of " + stream + " holds several values, so it cannot be a key");
        }
    }

    boolean isFloat(String stream) {
        EventType type = types.get(stream);
        return type != null && Types.boxed(type.properties().get(name)) == Float.class;
    }

    /** Whether the key of a rule's target is set from a column. Rules that read a type without the key are rejected separately. */
    boolean isFilledByColumn(String target) {
        EventType type = types.get(target);
        return type == null || type.properties().containsKey(name) && InsertionChecker.isFilledByColumn(type);
    }

    /** @param sources the names that may prefix the property */
    boolean isReadBy(Expression expression, Set<String> sources) {
        if (!(expression instanceof Expression.Property property) || property.dynamic()) {
            return false;
        }
        boolean own = property.path().size() == 1 || property.path().size() == 2 && sources.contains(property.first().name())
                && property.first().index().isEmpty();
        return own && property.last().name().equals(name) && property.last().isPlain();
    }

    /** The constant with which the key is compared by {@code =}, if every event must meet that condition. */
    Optional<Object> constant(Expression condition, Set<String> sources) {
        return Conjuncts.of(condition)
                .flatMap(conjunct -> Expressions.ofKind(Expression.Binary.class, Stream.of(conjunct)))
                .filter(binary -> binary.operator() == BinaryOperator.EQUAL)
                .flatMap(equals -> constant(equals.left(), equals.right(), sources)
                        .or(() -> constant(equals.right(), equals.left(), sources)).stream())
                .findFirst();
    }

    private Optional<Object> constant(Expression property, Expression value, Set<String> sources) {
        if (!isReadBy(property, sources)) {
            return Optional.empty();
        }
        if (value instanceof Expression.Literal literal) {
            return Optional.ofNullable(literal.value());
        }
        return value instanceof Expression.Placeholder placeholder ? Optional.of("? " + placeholder.token()) : Optional.empty();
    }
}
