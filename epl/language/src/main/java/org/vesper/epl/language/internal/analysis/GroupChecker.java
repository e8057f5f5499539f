// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.HashSet;
import java.util.Set;
import org.vesper.epl.language.internal.function.Calls;
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
