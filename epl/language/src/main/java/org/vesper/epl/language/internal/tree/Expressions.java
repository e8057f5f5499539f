// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Traverses expressions, but does not enter subqueries. */
public final class Expressions {

    private Expressions() {
    }

    /** Returns the expression and all its parts, at any depth. */
    public static Stream<Expression> all(Expression expression) {
        return outside(part -> false, expression);
    }

    /** Returns the same as {@link #all}, without pruned expressions and their parts. */
    public static Stream<Expression> outside(Predicate<Expression> pruned, Expression expression) {
        List<Expression> found = new ArrayList<>();
        Deque<Expression> left = new ArrayDeque<>(List.of(expression));
        while (!left.isEmpty()) {
            Expression next = left.pop();
            if (!pruned.test(next)) {
                found.add(next);
                List<Expression> parts = next.parts();
                for (int i = parts.size() - 1; i >= 0; i--) {
                    left.push(parts.get(i));
                }
            }
        }
        return found.stream();
    }

    public static Stream<Expression.Property> properties(Expression expression) {
        return ofKind(Expression.Property.class, all(expression));
    }

    public static Stream<Expression.Call> calls(Expression expression) {
        return ofKind(Expression.Call.class, all(expression));
    }

    /** The calls in all clauses of a query except FROM. */
    public static List<Expression.Call> calls(Query query) {
        return query.expressions().flatMap(Expressions::calls).toList();
    }

    public static Stream<Query> subqueries(Expression expression) {
        return ofKind(Expression.OfQuery.class, all(expression)).map(Expression.OfQuery::query);
    }

    /** The subqueries in all clauses of a query except FROM. */
    public static List<Query> subqueries(Query query) {
        return query.expressions().flatMap(Expressions::subqueries).toList();
    }

    /** Selects the expressions of one kind. */
    public static <E extends Expression> Stream<E> ofKind(Class<E> kind, Stream<Expression> expressions) {
        return expressions.filter(kind::isInstance).map(kind::cast);
    }
}
