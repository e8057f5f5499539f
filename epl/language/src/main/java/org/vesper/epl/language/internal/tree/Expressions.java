// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Walks through expressions. Subqueries are worlds of their own and are not entered. */
public final class Expressions {

    private Expressions() {
    }

    /** The expression, and all that it is made of. */
    public static Stream<Expression> all(Expression expression) {
        return outside(part -> false, expression);
    }

    /** As {@link #all}, but without what is pruned, and without what that is made of. */
    public static Stream<Expression> outside(Predicate<Expression> pruned, Expression expression) {
        return pruned.test(expression) ? Stream.empty()
                : Stream.concat(Stream.of(expression), expression.parts().stream().flatMap(part -> outside(pruned, part)));
    }

    public static Stream<Expression.Property> properties(Expression expression) {
        return ofKind(Expression.Property.class, all(expression));
    }

    public static Stream<Expression.Call> calls(Expression expression) {
        return ofKind(Expression.Call.class, all(expression));
    }

    /** The calls in all clauses of a query, FROM aside. */
    public static List<Expression.Call> calls(Query query) {
        return query.expressions().flatMap(Expressions::calls).toList();
    }

    public static Stream<Query> subqueries(Expression expression) {
        return ofKind(Expression.OfQuery.class, all(expression)).map(Expression.OfQuery::query);
    }

    /** The subqueries in all clauses of a query, FROM aside. */
    public static List<Query> subqueries(Query query) {
        return query.expressions().flatMap(Expressions::subqueries).toList();
    }

    /** Those of some expressions that are of one kind. */
    public static <E extends Expression> Stream<E> ofKind(Class<E> kind, Stream<Expression> expressions) {
        return expressions.filter(kind::isInstance).map(kind::cast);
    }
}
