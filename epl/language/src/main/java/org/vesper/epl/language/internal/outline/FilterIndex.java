// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.outline;

import java.util.Set;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.ConditionVisitor;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.result.RuleOutline.Index;

/**
 * Determines the index that Esper uses for a filter condition. Esper indexes conditions that compare a value of the event with a value that
 * is known before the event arrives.
 */
final class FilterIndex extends ConditionVisitor<Index> {

    private final Set<String> others;

    /** @param others the prefixes of properties that belong to another event, such as an earlier one of a pattern */
    FilterIndex(Set<String> others) {
        this.others = others;
    }

    Index of(Expression condition) {
        return condition.accept(this);
    }

    @Override
    public Index binary(Expression.Binary binary) {
        return binary.operator() == BinaryOperator.OR ? either(binary) : compared(binary);
    }

    @Override
    public Index in(Expression.In in) {
        boolean indexed = isOfEvent(in.value()) && in.candidates().stream().allMatch(this::isKnown);
        return !indexed ? Index.NONE : in.negated() ? Index.INEQUALITY : Index.LIST;
    }

    @Override
    public Index between(Expression.Between between) {
        boolean bounds = Stream.of(between.low(), between.high()).allMatch(between.negated() ? Expression.Fixed.class::isInstance
                : this::isKnown);
        return isOfEvent(between.value()) && bounds ? Index.RANGE : Index.NONE;
    }

    @Override
    public Index isNull(Expression.IsNull test) {
        return isOfEvent(test.value()) ? Index.NULL : Index.NONE;
    }

    @Override
    public Index unary(Expression.Unary unary) {
        return Index.NONE;
    }

    @Override
    public Index match(Expression.Match match) {
        return Index.NONE;
    }

    @Override
    protected Index ofQuery(Expression.OfQuery condition) {
        return Index.NONE;
    }

    @Override
    protected Index value(Expression value) {
        return Index.NONE;
    }

    private Index compared(Expression.Binary binary) {
        boolean comparable = isOfEvent(binary.left()) && isKnown(binary.right()) || isKnown(binary.left()) && isOfEvent(binary.right());
        if (!comparable) {
            return Index.NONE;
        }
        return switch (binary.operator()) {
            case EQUAL -> Index.EQUALITY;
            case UNEQUAL -> Index.INEQUALITY;
            case LESS, GREATER, AT_MOST, AT_LEAST -> Index.RANGE;
            case OR, AND, BIT_OR, BIT_XOR, BIT_AND, CONCATENATE, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> Index.NONE;
        };
    }

    private Index either(Expression.Binary or) {
        boolean both = isIndexed(or.left()) && isIndexed(or.right());
        return both ? Index.EITHER : Index.NONE;
    }

    /** Whether a condition is indexed. Of two conditions joined by AND, one is enough: the other is tested only for events that pass it. */
    private boolean isIndexed(Expression condition) {
        return Conjuncts.of(condition).anyMatch(conjunct -> of(conjunct) != Index.NONE);
    }

    /** Whether an expression is a property of the event, or a number computed from such properties. */
    private boolean isOfEvent(Expression expression) {
        if (expression instanceof Expression.Property property) {
            return !isOfOther(property);
        }
        return expression instanceof Expression.Binary binary && binary.operator().kind() == BinaryOperator.Kind.ARITHMETIC
                && (isOfEvent(binary.left()) && binary.right() instanceof Expression.Fixed || binary.left() instanceof Expression.Fixed
                && isOfEvent(binary.right()));
    }

    private boolean isKnown(Expression expression) {
        return expression instanceof Expression.Fixed || expression instanceof Expression.Property property && isOfOther(property);
    }

    private boolean isOfOther(Expression.Property property) {
        return property.path().size() > 1 && others.contains(property.first().name());
    }
}
