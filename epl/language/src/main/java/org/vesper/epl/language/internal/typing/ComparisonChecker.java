// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.typing;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.type.TypeErrors;
import org.vesper.epl.language.internal.type.Types;

/** Checks that the values compared by a rule have comparable types. */
public final class ComparisonChecker {

    private final TypeChecker types;

    public ComparisonChecker(TypeChecker types) {
        this.types = types;
    }

    public void requireEqual(Expression left, Expression right) {
        types.relate(List.of(left, right));
        Class<?> leftType = types.typeOf(left);
        Class<?> rightType = types.typeOf(right);
        requireNotNull("=", left, leftType);
        requireNotNull("=", right, rightType);
        if (!Types.areComparable(leftType, rightType)) {
            throw TypeErrors.incomparable(left, leftType, right, rightType);
        }
        types.requireKey(left, "=");
        types.requireKey(right, "=");
    }

    void requireOrdered(String operator, Expression left, Expression right) {
        types.relate(List.of(left, right));
        Class<?> leftType = types.typeOf(left);
        Class<?> rightType = types.typeOf(right);
        requireNotNull(operator, left, leftType);
        requireNotNull(operator, right, rightType);
        if (leftType.isEnum() || rightType.isEnum()) {
            throw new SemanticError((leftType.isEnum() ? left : right).span(), operator
                    + " does not take constants of an enum, which have no "
                    + "order; compare them with = or IN");
        }
        boolean instants = leftType == Instant.class && rightType == Instant.class;
        if (!instants && !Types.areOrdered(Types.compared(leftType), Types.compared(rightType))) {
            throw TypeErrors.incomparable(left, leftType, right, rightType);
        }
    }

    void requireBetween(Expression.Between between) {
        for (Expression bound : new Expression[] {between.low(), between.high()}) {
            requireOrdered("BETWEEN", between.value(), bound);
        }
    }

    /** Checks a candidate of IN; an array or a collection stands for its elements. */
    void requireMember(Expression value, Expression candidate) {
        if (candidate instanceof Expression.Array array) {
            if (array.elements().isEmpty()) {
                throw new SemanticError(candidate.span(), "IN needs at least one value, the array has none");
            }
            array.elements().forEach(element -> requireMember(value, element));
            return;
        }
        Class<?> type = types.typeOf(candidate);
        Class<?> valueType = types.typeOf(value);
        requireNotNull("IN", value, valueType);
        requireSingle(value, valueType);
        types.requireKey(value, "IN");
        boolean several = Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
        Class<?> member = type.isArray() ? Types.boxed(type.getComponentType()) : type;
        if (!several && !Types.areComparable(valueType, member)) {
            throw TypeErrors.incomparable(value, valueType, candidate, member);
        }
    }

    /** @param selected the type of the subquery's single column */
    void requireMemberOf(Expression.InQuery in, Class<?> selected) {
        requireSelected("IN", true, in.value(), in.query(), selected);
    }

    /** @param selected the type of the subquery's single column */
    void requireComparable(Expression.Quantified each, Class<?> selected) {
        boolean equality = each.operator().kind() == BinaryOperator.Kind.EQUALITY;
        requireSelected(each.operator().symbol(), equality, each.value(), each.query(), selected);
        Class<?> type = types.typeOf(each.value());
        if (!equality && type != selected && Number.class.isAssignableFrom(type) && Number.class.isAssignableFrom(selected)
                && Types.ordering(type, selected) == Object.class) {
            throw new SemanticError(each.span(), each.operator().symbol() + ' ' + each.quantifier().symbol().toUpperCase(Locale.ROOT)
                    + " does not compare " + Types.exactly(type) + " with " + Types.exactly(selected) + "; CAST one of them");
        }
    }

    private void requireSelected(String operator, boolean equality, Expression value, Query query, Class<?> selected) {
        types.expect(value, selected);
        Class<?> valueType = types.typeOf(value);
        requireNotNull(operator, value, valueType);
        requireSingle(value, valueType);
        Expression column = query.select().get(0).expression().orElseThrow();
        if (column instanceof Expression.Literal) {
            throw new SemanticError(column.span(), "the subquery selects the same for every event; write the comparison without it");
        }
        if (!(equality ? Types.areComparable(valueType, selected) : Types.areOrdered(valueType, selected))) {
            throw TypeErrors.incomparable(value, valueType, column, selected);
        }
        types.requireKey(value, operator);
    }

    private static void requireSingle(Expression value, Class<?> type) {
        if (type.isArray() || Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)) {
            throw new SemanticError(value.span(), value.span().text() + " is " + Types.describe(type)
                    + "; IN needs a single value before it");
        }
    }

    private static void requireNotNull(String operator, Expression value, Class<?> type) {
        if (type == Void.class) {
            throw new SemanticError(value.span(), operator + " with null is never true; write IS NULL or IS NOT NULL");
        }
    }
}
