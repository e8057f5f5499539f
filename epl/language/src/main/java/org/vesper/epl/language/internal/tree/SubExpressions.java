// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Walks through expressions. Subqueries are worlds of their own and are not entered. */
public final class SubExpressions {

    private SubExpressions() {
    }

    /** The expression, and all that it is made of. */
    public static Stream<Expression> all(Expression expression) {
        return Stream.concat(Stream.of(expression), parts(expression).stream().flatMap(SubExpressions::all));
    }

    /** As {@link #all}, but without what is pruned, and without what that is made of. */
    public static Stream<Expression> outside(Predicate<Expression> pruned, Expression expression) {
        return pruned.test(expression) ? Stream.empty()
                : Stream.concat(Stream.of(expression), parts(expression).stream().flatMap(part -> outside(pruned, part)));
    }

    private static List<Expression> parts(Expression expression) {
        if (expression instanceof Expression.Unary unary) {
            return List.of(unary.operand());
        }
        if (expression instanceof Expression.Binary binary) {
            return List.of(binary.left(), binary.right());
        }
        if (expression instanceof Expression.Call call) {
            return call.arguments();
        }
        if (expression instanceof Expression.Array array) {
            return array.elements();
        }
        if (expression instanceof Expression.Case choice) {
            return parts(choice);
        }
        return partsOfCondition(expression);
    }

    private static List<Expression> partsOfCondition(Expression expression) {
        if (expression instanceof Expression.In in) {
            return Stream.concat(Stream.of(in.value()), in.candidates().stream()).toList();
        }
        if (expression instanceof Expression.Between between) {
            return List.of(between.value(), between.low(), between.high());
        }
        if (expression instanceof Expression.Match match) {
            return List.of(match.value(), match.pattern());
        }
        if (expression instanceof Expression.IsNull isNull) {
            return List.of(isNull.value());
        }
        if (expression instanceof Expression.InQuery in) {
            return List.of(in.value());
        }
        return expression instanceof Expression.Quantified quantified ? List.of(quantified.value()) : List.of();
    }

    private static List<Expression> parts(Expression.Case choice) {
        List<Expression> parts = new ArrayList<>();
        choice.operand().ifPresent(parts::add);
        choice.branches().forEach(branch -> parts.addAll(List.of(branch.when(), branch.then())));
        choice.otherwise().ifPresent(parts::add);
        return parts;
    }
}
