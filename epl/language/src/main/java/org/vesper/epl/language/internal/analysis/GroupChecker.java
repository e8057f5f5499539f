// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;

/** Checks the consistency of GROUP BY, HAVING and ORDER BY with each other and with SELECT. Names and types have been checked before. */
final class GroupChecker {

    private final Query query;

    GroupChecker(Query query) {
        this.query = query;
    }

    void checkGroupBy() {
        for (Expression group : query.groupBy()) {
            if (Expressions.all(group).anyMatch(Expression.OfQuery.class::isInstance)) {
                throw new SemanticError(group.span(), "a subquery is not allowed in GROUP BY");
            }
            if (Expressions.all(group).noneMatch(Expression.Property.class::isInstance)) {
                throw new SemanticError(group.span(), "GROUP BY needs a property, " + group.span().text() + " is the same for every event");
            }
        }
    }

    /** Rejects a subquery in HAVING of a query that selects nothing but aggregates: Esper has no event for it there. */
    void checkHaving(CheckedQuery checked, Functions functions) {
        Optional<Expression> subquery = query.having().stream().flatMap(Expressions::all).filter(Expression.OfQuery.class::isInstance)
                .findFirst();
        if (subquery.isPresent() && query.groupBy().isEmpty() && isAggregated(checked, functions)
                && outside(checked, functions).noneMatch(Expression.Property.class::isInstance)) {
            throw new SemanticError(subquery.get().span(), "HAVING has no subquery if all columns are aggregates; aggregate in a "
                    + "sub-select, and write the condition in WHERE, as in SELECT total FROM (SELECT SUM(x) AS total FROM ...) "
                    + "WHERE total > (SELECT ...)");
        }
    }

    /** Rejects a property of the subquery's own events: Esper has none of them for HAVING. */
    void checkHavingOfSubquery(CheckedQuery checked, Functions functions) {
        if (query.having().isPresent() && isAggregated(checked, functions)) {
            Expressions.outside(functions::isAggregate, new NormalForm(checked.scopeWithAliases()).of(query.having().get()))
                    .filter(part -> part instanceof Expression.Property property
                            && checked.scope().entries().contains(checked.scope().resolve(property).source()))
                    .findFirst().ifPresent(property -> {
                        throw new SemanticError(property.span(), "HAVING of a subquery takes a property only inside an aggregate; write "
                                + "the condition on " + property.span().text() + " in WHERE of the subquery");
                    });
        }
    }

    private boolean isAggregated(CheckedQuery checked, Functions functions) {
        return clauses(checked).flatMap(Expressions::all).anyMatch(functions::isAggregate);
    }

    /** The parts of SELECT and HAVING that are no arguments of aggregates. */
    private Stream<Expression> outside(CheckedQuery checked, Functions functions) {
        return clauses(checked).flatMap(clause -> Expressions.outside(functions::isAggregate, clause));
    }

    private Stream<Expression> clauses(CheckedQuery checked) {
        NormalForm form = new NormalForm(checked.scopeWithAliases());
        return Stream.concat(checked.columns().stream().map(Column::expression), query.having().stream().map(form::of));
    }

    void checkOrderBy(NormalForm form) {
        Set<Expression> selected = new HashSet<>();
        query.selected().flatMap(Calls::aggregates).map(form::of).forEach(selected::add);
        for (Query.Order order : query.orderBy()) {
            if (Expressions.all(form.of(order.expression())).anyMatch(Expression.OfQuery.class::isInstance)) {
                throw new SemanticError(order.expression().span(), "a subquery is not allowed in ORDER BY; fill a stream with its value"
                        + " (INSERT INTO), and order the rows of a rule that reads the stream");
            }
            Calls.aggregates(order.expression()).filter(call -> !selected.contains(form.of(call))).findFirst().ifPresent(call -> {
                throw new SemanticError(call.span(), "ORDER BY takes an aggregate only if it is selected too; put "
                        + call.span().text() + " into SELECT");
            });
        }
    }
}
