// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Splits conditions joined by AND. */
public final class Conjuncts {

    private Conjuncts() {
    }

    /** Returns the conditions that a condition joins by AND, or the condition itself if there is no AND. */
    public static Stream<Expression> of(Expression condition) {
        return split(BinaryOperator.AND, condition);
    }

    /** Returns the operands of a chain of one operator, from left to right. */
    public static Stream<Expression> split(BinaryOperator operator, Expression chain) {
        List<Expression> operands = new ArrayList<>();
        Deque<Expression> left = new ArrayDeque<>(List.of(chain));
        while (!left.isEmpty()) {
            Expression next = left.pop();
            if (next instanceof Expression.Binary binary && binary.operator() == operator) {
                left.push(binary.right());
                left.push(binary.left());
            } else {
                operands.add(next);
            }
        }
        return operands.stream();
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
