// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.vesper.epl.language.internal.syntax.Numbers;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.internal.typing.TypeChecker;

/**
 * Makes {@code =} compare decimals by value. Esper uses {@link BigDecimal#equals}, for which 10.50 is not 10.5, whereas its {@code <=} and
 * {@code >=} compare by value; so equality is written as neither less nor greater. Also gives the branches of CASE a common type.
 */
final class DecimalEquality {

    private final TypeChecker types;

    DecimalEquality(TypeChecker types) {
        this.types = types;
    }

    Expression apply(Expression expression) {
        if (expression instanceof Expression.Binary binary && binary.operator().kind() == BinaryOperator.Kind.EQUALITY
                && isDecimal(binary.left(), binary.right())) {
            Expression same = same(binary.span(), binary.left(), binary.right());
            return binary.operator() == BinaryOperator.EQUAL ? same : Expression.Unary.not(binary.span(), same);
        }
        if (expression instanceof Expression.In in && in.members().stream().anyMatch(member -> isDecimal(in.value(), member))) {
            return in(in);
        }
        return expression instanceof Expression.Case choice ? choice(choice) : expression.map(this::apply);
    }

    private Expression in(Expression.In in) {
        Expression any = in.members().stream().map(member -> same(in.span(), in.value(), member))
                .reduce((one, other) -> new Expression.Binary(in.span(), BinaryOperator.OR, one, other)).orElseThrow();
        return in.negated() ? Expression.Unary.not(in.span(), any) : any;
    }

    private Expression choice(Expression.Case choice) {
        boolean decimal = choice.operand().isPresent()
                && choice.branches().stream().anyMatch(branch -> isDecimal(choice.operand().get(), branch.when()));
        Class<?> common = types.typeOf(choice);
        List<Expression.Branch> branches = choice.branches().stream()
                .map(branch -> new Expression.Branch(decimal ? same(choice.span(), choice.operand().get(), branch.when())
                        : apply(branch.when()), widened(apply(branch.then()), common)))
                .toList();
        Optional<Expression> operand = decimal ? Optional.empty() : choice.operand().map(this::apply);
        return new Expression.Case(choice.span(), operand, branches,
                choice.otherwise().map(this::apply).map(value -> widened(value, common)));
    }

    /** Widens the number of a branch by a product, which is null for null. Esper's own widening fails on null. */
    private Expression widened(Expression value, Class<?> common) {
        boolean narrower = !(value instanceof Expression.Literal) && types.typeOf(value) != common
                && Number.class.isAssignableFrom(types.typeOf(value)) && Types.isWidened(types.typeOf(value), common);
        return narrower && Numbers.isWritable(common) ? new Expression.Binary(value.span(), BinaryOperator.MULTIPLY, value,
                new Expression.Literal(value.span(), Numbers.convert(1, common).orElseThrow(), -1)) : value;
    }

    private Expression same(Span place, Expression left, Expression right) {
        Expression one = apply(left);
        Expression other = apply(right);
        return new Expression.Binary(place, BinaryOperator.AND, new Expression.Binary(place, BinaryOperator.AT_LEAST, one, other),
                new Expression.Binary(place, BinaryOperator.AT_MOST, one, other));
    }

    /** Whether a comparison is between decimals. A BigInteger next to a fraction is compared as a BigDecimal too. */
    private boolean isDecimal(Expression left, Expression right) {
        Class<?> leftType = types.typeOf(left);
        Class<?> rightType = types.typeOf(right);
        boolean numbers = Number.class.isAssignableFrom(leftType) && Number.class.isAssignableFrom(rightType);
        boolean big = Types.isBig(leftType) || Types.isBig(rightType);
        return numbers && big && (hasFraction(leftType) || hasFraction(rightType));
    }

    private static boolean hasFraction(Class<?> number) {
        return Types.isFraction(number) && number != BigInteger.class;
    }
}
