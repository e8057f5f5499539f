// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.outline;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.epl.language.functions.ValueChoice;
import org.vesper.epl.language.internal.syntax.Numbers;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.ConditionVisitor;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.result.RuleOutline.Index;

/**
 * Determines the index that Esper uses for a filter condition. Esper indexes conditions that compare a value of the event with a value that
 * is known before the event arrives.
 */
final class FilterIndex extends ConditionVisitor<Index> {

    private static final Set<Class<?>> FRACTIONS = Set.of(Double.class, Float.class);

    private final Map<String, Class<?>> types;
    private final Map<String, Map<String, Class<?>>> others;

    /**
     * @param types the types of the event's properties, as far as they are known
     * @param others those of other events, such as earlier ones of a pattern, by the prefix of their properties
     */
    FilterIndex(Map<String, Class<?>> types, Map<String, Map<String, Class<?>>> others) {
        this.types = types;
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
        boolean indexed = isOfEvent(in.value()) && in.members().stream().allMatch(member -> isKnown(member, in.value()))
                && typeOf(in.value()).filter(type -> !Types.isKey(type)).isEmpty();
        return !indexed ? Index.NONE : in.negated() ? Index.INEQUALITY : Index.LIST;
    }

    @Override
    public Index between(Expression.Between between) {
        boolean bounds = Stream.of(between.low(), between.high())
                .allMatch(bound -> bound instanceof Expression.Fixed && isKnown(bound, between.value()));
        boolean ordered = Stream.of(between.low(), between.high()).allMatch(bound -> isOrdered(typeOf(between.value()), bound));
        return isOfEvent(between.value()) && bounds && ordered ? Index.RANGE : Index.NONE;
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
        boolean left = isOfEvent(binary.left()) && isKnown(binary.right(), binary.left());
        if (!left && !(isOfEvent(binary.right()) && isKnown(binary.left(), binary.right()))) {
            return Index.NONE;
        }
        Optional<Class<?>> type = typeOf(left ? binary.left() : binary.right());
        Expression other = left ? binary.right() : binary.left();
        boolean fraction = type.filter(FRACTIONS::contains).isPresent() && other instanceof Expression.Fixed;
        boolean key = type.filter(known -> !Types.isKey(known)).isEmpty();
        return switch (binary.operator()) {
            case EQUAL -> key || fraction ? Index.EQUALITY : Index.NONE;
            case UNEQUAL -> key ? Index.INEQUALITY : Index.NONE;
            case LESS, GREATER, AT_MOST, AT_LEAST -> fraction || isOrdered(type, other) ? Index.RANGE : Index.NONE;
            case OR, AND, BIT_OR, BIT_XOR, BIT_AND, CONCATENATE, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> Index.NONE;
        };
    }

    /** Whether Esper's sorted tables order the values of a type as the language does, as far as they are compared with another. */
    private static boolean isOrdered(Optional<Class<?>> type, Expression other) {
        boolean number = type.filter(known -> known != Integer.class).isEmpty();
        return other instanceof Expression.Literal literal && literal.value() instanceof String text ? ValueChoice.isLow(text) : number;
    }

    private Index either(Expression.Binary or) {
        boolean both = isIndexed(or.left()) && isIndexed(or.right());
        return both ? Index.EITHER : Index.NONE;
    }

    /** Whether a condition is indexed. Of two conditions joined by AND, one is enough: the other is tested only for events that pass it. */
    private boolean isIndexed(Expression condition) {
        return Conjuncts.of(condition).anyMatch(conjunct -> of(conjunct) != Index.NONE);
    }

    private boolean isOfEvent(Expression expression) {
        return expression instanceof Expression.Property property && !isOfOther(property);
    }

    /** Whether a value is known before the event arrives, and has the type of the property of the event that is compared with it. */
    private boolean isKnown(Expression expression, Expression property) {
        Optional<Class<?>> type = typeOf(property);
        if (expression instanceof Expression.Literal literal && literal.value() instanceof Number number) {
            return type.filter(known -> Numbers.convert(number, known).isEmpty()).isEmpty();
        }
        boolean sameType = type.isEmpty() || typeOf(expression).isEmpty() || type.equals(typeOf(expression));
        return expression instanceof Expression.Fixed || expression instanceof Expression.Property other && isOfOther(other) && sameType;
    }

    private boolean isOfOther(Expression.Property property) {
        return property.path().size() > 1 && others.containsKey(property.first().name());
    }

    /** The type of a property, if it is known. */
    private Optional<Class<?>> typeOf(Expression expression) {
        if (!(expression instanceof Expression.Property property)) {
            return Optional.empty();
        }
        Map<String, Class<?>> properties = isOfOther(property) ? others.get(property.first().name()) : types;
        return Optional.<Class<?>>ofNullable(properties.get(property.last().name())).map(Types::boxed);
    }
}
