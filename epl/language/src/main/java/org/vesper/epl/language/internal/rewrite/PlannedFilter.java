// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import java.util.List;
import java.util.Set;
import org.vesper.epl.language.functions.FilterOperators;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.internal.typing.TypeChecker;

/**
 * The parts of a filter that Esper's planner may see: comparisons of a property with constants, or with properties of another event, on
 * which its indexes are right. All others are hidden from it and are evaluated for each event that passes these.
 *
 * <p>Esper's indexes compare numbers of different types as doubles, so that some that differ are equal; for NaN, those of {@code >} find
 * all rules and those of BETWEEN fail; and 0.0 is not -0.0.
 */
final class PlannedFilter {

    /** The types whose values an index of {@code <} or BETWEEN orders as the language does; it converts numbers to double. */
    private static final Set<Class<?>> ORDERED = Set.of(Byte.class, Short.class, Integer.class, String.class);

    /** The types that an index orders so too, once NaN and -0.0 are replaced. */
    private static final Set<Class<?>> FRACTIONS = Set.of(Double.class, Float.class);

    private final Scope scope;
    private final TypeChecker types;

    /** @param scope the event, around which are earlier ones of a pattern */
    PlannedFilter(Scope scope, TypeChecker types) {
        this.scope = scope;
        this.types = types;
    }

    /** Returns the condition with the parts hidden on which an index is wrong. It has been rewritten by {@link ValueRewriter}. */
    Expression of(Expression condition) {
        if (condition instanceof Expression.Binary logical && logical.operator().kind() == BinaryOperator.Kind.LOGICAL) {
            return logical.map(this::of);
        }
        return condition instanceof Expression.Binary comparison ? comparison(comparison)
                : condition instanceof Expression.Call call && call.isOperator() && call.operator().equals("equal") ? equality(call)
                : isHidden(condition) ? FilterPaths.unplanned(condition) : condition;
    }

    private Expression comparison(Expression.Binary binary) {
        boolean equality = binary.operator().kind() == BinaryOperator.Kind.EQUALITY;
        if (binary.operator().kind() == BinaryOperator.Kind.ORDER && isFractionWithConstant(binary.parts())) {
            return binary.map(PlannedFilter::indexed);
        }
        return isRight(binary.parts(), equality) ? binary : FilterPaths.unplanned(binary);
    }

    private Expression equality(Expression.Call equal) {
        List<Expression> sides = equal.arguments();
        return !isFractionWithConstant(sides) ? equal
                : new Expression.Binary(equal.span(), BinaryOperator.EQUAL, indexed(sides.get(0)), indexed(sides.get(1)));
    }

    private boolean isHidden(Expression condition) {
        return condition instanceof Expression.In in && !(isOfEvent(in.value()) && isRight(in.parts(), true))
                || condition instanceof Expression.Between between && !(isOfEvent(between.value())
                && between.low() instanceof Expression.Fixed
                && between.high() instanceof Expression.Fixed && isRight(between.parts(), false));
    }

    /** Whether one of the values is a property of the event, the others are known before it arrives, and all have one type. */
    private boolean isRight(List<Expression> compared, boolean equality) {
        if (!arePlain(compared)) {
            return false;
        }
        Class<?> type = types.typeOf(compared.get(0));
        return compared.stream().allMatch(part -> types.typeOf(part) == type) && (equality ? Types.isKey(type) : ORDERED.contains(type));
    }

    /** Whether a double or float property is compared with a constant of its type. */
    private boolean isFractionWithConstant(List<Expression> sides) {
        if (!arePlain(sides) || sides.stream().noneMatch(Expression.Fixed.class::isInstance)) {
            return false;
        }
        Class<?> type = types.typeOf(sides.get(0));
        return FRACTIONS.contains(type) && type == types.typeOf(sides.get(1));
    }

    private boolean arePlain(List<Expression> parts) {
        return parts.stream().allMatch(part -> part instanceof Expression.Fixed || part instanceof Expression.Property)
                && parts.stream().filter(this::isOfEvent).count() == 1;
    }

    private boolean isOfEvent(Expression part) {
        return part instanceof Expression.Property property && scope.entries().contains(scope.resolve(property).source());
    }

    /** Returns a property as the number by which an index finds the rules whose condition holds. */
    private static Expression indexed(Expression side) {
        return side instanceof Expression.Fixed ? side : Expression.Call.operator(side.span(), FilterOperators.INDEXED, List.of(side));
    }
}
