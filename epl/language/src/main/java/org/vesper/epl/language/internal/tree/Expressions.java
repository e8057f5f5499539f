// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.ArrayList;
import java.util.List;

/** What stands in an expression, or in those of a query, FROM aside: calls and subqueries, however deep. Subqueries are not looked into. */
public final class Expressions {

    private final List<Expression.Call> calls = new ArrayList<>();
    private final List<Query> subqueries = new ArrayList<>();

    public Expressions(Query query) {
        query.select().forEach(item -> item.expression().ifPresent(this::visit));
        query.where().ifPresent(this::visit);
        query.groupBy().forEach(this::visit);
        query.having().ifPresent(this::visit);
        query.orderBy().forEach(order -> visit(order.expression()));
    }

    public Expressions(Expression expression) {
        visit(expression);
    }

    public List<Expression.Call> calls() {
        return calls;
    }

    public List<Query> subqueries() {
        return subqueries;
    }

    private void visit(Expression expression) {
        if (expression instanceof Expression.Call call) {
            calls.add(call);
            call.arguments().forEach(this::visit);
        } else if (expression instanceof Expression.Unary unary) {
            visit(unary.operand());
        } else if (expression instanceof Expression.Binary binary) {
            visit(binary.left());
            visit(binary.right());
        } else if (expression instanceof Expression.In in) {
            visit(in.value());
            in.candidates().forEach(this::visit);
        } else if (expression instanceof Expression.Between between) {
            visit(between.value());
            visit(between.low());
            visit(between.high());
        } else if (expression instanceof Expression.Match match) {
            visit(match.value());
            visit(match.pattern());
        } else if (expression instanceof Expression.IsNull isNull) {
            visit(isNull.value());
        } else if (expression instanceof Expression.Array array) {
            array.elements().forEach(this::visit);
        } else {
            visitOthers(expression);
        }
    }

    private void visitOthers(Expression expression) {
        if (expression instanceof Expression.Case choice) {
            choice.operand().ifPresent(this::visit);
            choice.branches().forEach(branch -> {
                visit(branch.when());
                visit(branch.then());
            });
            choice.otherwise().ifPresent(this::visit);
        } else if (expression instanceof Expression.Scalar scalar) {
            subqueries.add(scalar.query());
        } else if (expression instanceof Expression.Exists exists) {
            subqueries.add(exists.query());
        } else if (expression instanceof Expression.InQuery in) {
            visit(in.value());
            subqueries.add(in.query());
        } else if (expression instanceof Expression.Quantified quantified) {
            visit(quantified.value());
            subqueries.add(quantified.query());
        }
    }
}
