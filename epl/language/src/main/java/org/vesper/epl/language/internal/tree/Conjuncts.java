// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Splits conditions joined by AND. */
public final class Conjuncts {

    private Conjuncts() {
    }

    /** Returns the conditions that a condition joins by AND, or the condition itself if there is no AND. */
    public static Stream<Expression> of(Expression condition) {
        return isAnd(condition) ? Stream.concat(of(((Expression.Binary) condition).left()), of(((Expression.Binary) condition).right()))
                : Stream.of(condition);
    }

    /** Returns the condition with each of its conjuncts replaced, from left to right. */
    public static Expression map(Expression condition, UnaryOperator<Expression> replaced) {
        if (!isAnd(condition)) {
            return replaced.apply(condition);
        }
        Expression.Binary and = (Expression.Binary) condition;
        Expression left = map(and.left(), replaced);
        return new Expression.Binary(and.span(), and.operator(), left, map(and.right(), replaced));
    }

    private static boolean isAnd(Expression condition) {
        return condition instanceof Expression.Binary binary && binary.operator() == BinaryOperator.AND;
    }
}
