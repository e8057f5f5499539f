// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.ArrayList;
import java.util.List;

/** Finds the queries inside expressions, but not those inside them in turn. */
final class Subqueries {

    private final List<Query> found = new ArrayList<>();

    private Subqueries() {
    }

    /** Those of all clauses of a query, FROM aside. */
    static List<Query> of(Query query) {
        Subqueries subqueries = new Subqueries();
        query.select().forEach(item -> item.expression().ifPresent(subqueries::collect));
        query.where().ifPresent(subqueries::collect);
        query.groupBy().forEach(subqueries::collect);
        query.having().ifPresent(subqueries::collect);
        query.orderBy().forEach(order -> subqueries.collect(order.expression()));
        return subqueries.found;
    }

    static List<Query> of(Expression expression) {
        Subqueries subqueries = new Subqueries();
        subqueries.collect(expression);
        return subqueries.found;
    }

    private void collect(Expression expression) {
        if (expression instanceof Expression.Scalar scalar) {
            found.add(scalar.query());
        } else if (expression instanceof Expression.Exists exists) {
            found.add(exists.query());
        } else if (expression instanceof Expression.InQuery in) {
            found.add(in.query());
        } else if (expression instanceof Expression.Quantified quantified) {
            found.add(quantified.query());
        }
        parts(expression).forEach(this::collect);
    }

    private static List<Expression> parts(Expression expression) {
        if (expression instanceof Expression.Unary unary) {
            return List.of(unary.operand());
        }
        if (expression instanceof Expression.Binary binary) {
            return List.of(binary.left(), binary.right());
        }
        if (expression instanceof Expression.In in) {
            return joined(in.value(), in.candidates());
        }
        if (expression instanceof Expression.Between between) {
            return List.of(between.value(), between.low(), between.high());
        }
        if (expression instanceof Expression.Match match) {
            return List.of(match.value(), match.pattern());
        }
        if (expression instanceof Expression.Case choice) {
            return parts(choice);
        }
        return moreParts(expression);
    }

    private static List<Expression> moreParts(Expression expression) {
        if (expression instanceof Expression.IsNull test) {
            return List.of(test.value());
        }
        if (expression instanceof Expression.InQuery in) {
            return List.of(in.value());
        }
        if (expression instanceof Expression.Quantified quantified) {
            return List.of(quantified.value());
        }
        if (expression instanceof Expression.Call call) {
            return call.arguments();
        }
        return expression instanceof Expression.Array array ? array.elements() : List.of();
    }

    private static List<Expression> parts(Expression.Case choice) {
        List<Expression> parts = new ArrayList<>();
        choice.operand().ifPresent(parts::add);
        choice.branches().forEach(branch -> parts.addAll(List.of(branch.when(), branch.then())));
        choice.otherwise().ifPresent(parts::add);
        return parts;
    }

    private static List<Expression> joined(Expression first, List<Expression> more) {
        List<Expression> all = new ArrayList<>(more);
        all.add(0, first);
        return all;
    }
}
