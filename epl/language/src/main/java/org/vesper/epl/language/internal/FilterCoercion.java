// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes both sides of a filter's comparisons the same type of number: Esper refuses a filter that compares an int property with
 * a long or a double. Constants take the property's type if they fit, which also lets rules share a template that write 5 and 5.5
 * for a double property; otherwise the narrower side is multiplied by a 1 of the wider type.
 */
final class FilterCoercion {

    /** The types that constants can be written in. */
    private static final List<Class<?>> CONSTANTS = List.of(Integer.class, Long.class, Float.class, Double.class);

    private final TypeChecker types;

    FilterCoercion(TypeChecker types) {
        this.types = types;
    }

    Expression apply(Expression filter) {
        if (filter instanceof Expression.Unary unary && unary.operator().equals("not")) {
            return new Expression.Unary(unary.span(), unary.operator(), apply(unary.operand()));
        }
        if (filter instanceof Expression.In in) {
            return in(in);
        }
        if (filter instanceof Expression.Binary binary) {
            return switch (binary.operator()) {
                case "and", "or" -> new Expression.Binary(binary.span(), binary.operator(), apply(binary.left()), apply(binary.right()));
                case "=", "!=", "<", ">", "<=", ">=" -> comparison(binary);
                default -> binary;
            };
        }
        return filter;
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
        boolean needed = own != type && Number.class.isAssignableFrom(own) && CONSTANTS.contains(type);
        if (!needed) {
            return expression;
        }
        Number one = Numbers.convert(1, type).orElseThrow();
        return new Expression.Binary(expression.span(), "*", expression, new Expression.Literal(expression.span(), one, -1));
    }
}
