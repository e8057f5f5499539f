// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.syntax.Numbers;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.ConditionVisitor;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.UnaryOperator;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.internal.typing.TypeChecker;

/**
 * Converts constants in comparisons to the type of the other side, if that can represent the value. Rules that compare a double with 5 and
 * with 5.5 thus share a template.
 *
 * <p>Esper rejects a filter that compares an int property with a long or a double, and turns conditions of WHERE into filters where it can.
 * If the constant does not fit, the narrower side is therefore multiplied by a 1 of the wider type. In filters, two properties of different
 * types are treated the same way.
 */
final class NumberCoercion extends ConditionVisitor<Expression> {

    /** The use of a condition. */
    enum Use {
        FILTER, WHERE, RESULT
    }

    /** The types in which constants can be written. */
    private static final List<Class<?>> CONSTANTS = List.of(Integer.class, Long.class, Float.class, Double.class);

    private final TypeChecker types;
    private final Use use;

    NumberCoercion(TypeChecker types, Use use) {
        this.types = types;
        this.use = use;
    }

    Expression apply(Expression condition) {
        return condition.accept(this);
    }

    @Override
    public Expression unary(Expression.Unary unary) {
        return unary.operator() == UnaryOperator.NOT ? unary.map(this::apply) : unary;
    }

    @Override
    public Expression binary(Expression.Binary binary) {
        return switch (binary.operator().kind()) {
            case LOGICAL -> binary.map(this::apply);
            case EQUALITY, ORDER -> comparison(binary);
            case BITS, TEXT, ARITHMETIC -> binary;
        };
    }

    private Expression comparison(Expression.Binary binary) {
        Expression left = fitted(binary.left(), types.typeOf(binary.right()));
        List<Expression> sides = common(List.of(left, fitted(binary.right(), types.typeOf(left))));
        return new Expression.Binary(binary.span(), binary.operator(), sides.get(0), sides.get(1));
    }

    @Override
    public Expression in(Expression.In in) {
        List<Expression> all = new ArrayList<>(List.of(in.value()));
        all.addAll(in.members());
        List<Expression> parts = common(all);
        return new Expression.In(in.span(), parts.get(0), in.negated(), parts.subList(1, parts.size()));
    }

    @Override
    public Expression between(Expression.Between between) {
        List<Expression> parts = common(between.parts());
        return new Expression.Between(between.span(), parts.get(0), between.negated(), parts.get(1), parts.get(2));
    }

    @Override
    public Expression match(Expression.Match match) {
        return match;
    }

    @Override
    public Expression isNull(Expression.IsNull test) {
        return test;
    }

    @Override
    protected Expression ofQuery(Expression.OfQuery condition) {
        return condition;
    }

    @Override
    protected Expression value(Expression value) {
        return value;
    }

    /** Converts the first operand and those compared with it to a type that can hold all of them. */
    private List<Expression> common(List<Expression> parts) {
        Class<?> own = types.typeOf(parts.get(0));
        List<Expression> fitted = new ArrayList<>(parts.stream().map(part -> fitted(part, own)).toList());
        Class<?> common = own;
        for (Expression part : fitted) {
            common = wider(common, types.typeOf(part));
        }
        Class<?> room = common;
        boolean constants = fitted.stream().filter(part -> !(part instanceof Expression.Fixed)).count() <= 1;
        fitted.replaceAll(part -> widened(fitted(part, room), room, constants));
        return fitted;
    }

    private static Class<?> wider(Class<?> left, Class<?> right) {
        return left == BigInteger.class && (right == Integer.class || right == Long.class) ? left : Types.common(left, right);
    }

    /** Converts a constant to the type of the other side, if that can represent the value. */
    private static Expression fitted(Expression expression, Class<?> type) {
        if (!(expression instanceof Expression.Literal literal) || !(literal.value() instanceof Number number)) {
            return expression;
        }
        Stream<Class<?>> candidates = type == BigInteger.class ? Stream.of(Integer.class, Long.class)
                : type == BigDecimal.class && number instanceof Float ? Stream.of(Double.class)
                : Stream.<Class<?>>of(type).filter(CONSTANTS::contains);
        return candidates.flatMap(candidate -> Numbers.convert(number, candidate).stream()).findFirst()
                .<Expression>map(value -> new Expression.Literal(expression.span(), value, literal.token())).orElse(expression);
    }

    /** @param constants whether a single property is compared with constants */
    private Expression widened(Expression expression, Class<?> type, boolean constants) {
        Class<?> own = types.typeOf(expression);
        boolean required = use == Use.FILTER || use == Use.WHERE && constants;
        if (!required || own == type || !Number.class.isAssignableFrom(own) || !CONSTANTS.contains(type)) {
            return expression;
        }
        Number one = Numbers.convert(1, type).orElseThrow();
        return new Expression.Binary(expression.span(), BinaryOperator.MULTIPLY, expression,
                new Expression.Literal(expression.span(), one, -1));
    }
}
