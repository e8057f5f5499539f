// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Gives constants in comparisons the type of the other side, if they have the same value there. So rules share a template that compare a
 * double with 5 and with 5.5.
 *
 * <p>In filters both sides get one type: Esper refuses a filter that compares an int property with a long or a double. Where the
 * constant does not fit, the narrower side is multiplied by a 1 of the wider type.
 */
final class NumberCoercion {

    /** The types that constants can be written in. */
    private static final List<Class<?>> CONSTANTS = List.of(Integer.class, Long.class, Float.class, Double.class);

    private final TypeChecker types;
    private final boolean filter;

    /** @param filter whether the conditions are filters */
    NumberCoercion(TypeChecker types, boolean filter) {
        this.types = types;
        this.filter = filter;
    }

    Expression apply(Expression condition) {
        if (condition instanceof Expression.Unary unary && unary.operator().equals("not")) {
            return new Expression.Unary(unary.span(), unary.operator(), apply(unary.operand()));
        }
        if (condition instanceof Expression.In in) {
            return in(in);
        }
        if (condition instanceof Expression.Between between) {
            Class<?> type = types.typeOf(between.value());
            return new Expression.Between(between.span(), between.value(), between.negated(), fitted(between.low(), type),
                    fitted(between.high(), type));
        }
        if (condition instanceof Expression.Binary binary) {
            return switch (binary.operator()) {
                case "and", "or" -> new Expression.Binary(binary.span(), binary.operator(), apply(binary.left()), apply(binary.right()));
                case "=", "!=", "<", ">", "<=", ">=" -> comparison(binary);
                default -> binary;
            };
        }
        return condition;
    }

    private Expression comparison(Expression.Binary binary) {
        Expression left = fitted(binary.left(), types.typeOf(binary.right()));
        Expression right = fitted(binary.right(), types.typeOf(binary.left()));
        Class<?> common = Types.common(types.typeOf(left), types.typeOf(right));
        return new Expression.Binary(binary.span(), binary.operator(), widened(left, common), widened(right, common));
    }

    private Expression in(Expression.In in) {
        Class<?> common = types.typeOf(in.value());
        List<Expression> candidates = new ArrayList<>();
        for (Expression candidate : in.candidates()) {
            Expression fitted = fitted(candidate, types.typeOf(in.value()));
            candidates.add(fitted);
            common = Types.common(common, types.typeOf(fitted));
        }
        return new Expression.In(in.span(), widened(in.value(), common), in.negated(), candidates);
    }

    /** A constant in the other side's type, if it has the same value there. */
    private static Expression fitted(Expression expression, Class<?> type) {
        boolean number = expression instanceof Expression.Literal literal && literal.value() instanceof Number && CONSTANTS.contains(type);
        return number ? Numbers.convert((Number) ((Expression.Literal) expression).value(), type)
                .<Expression>map(value -> new Expression.Literal(expression.span(), value, ((Expression.Literal) expression).token()))
                .orElse(expression) : expression;
    }

    private Expression widened(Expression expression, Class<?> type) {
        Class<?> own = types.typeOf(expression);
        boolean needed = filter && own != type && Number.class.isAssignableFrom(own) && CONSTANTS.contains(type);
        if (!needed) {
            return expression;
        }
        Number one = Numbers.convert(1, type).orElseThrow();
        return new Expression.Binary(expression.span(), "*", expression, new Expression.Literal(expression.span(), one, -1));
    }
}
