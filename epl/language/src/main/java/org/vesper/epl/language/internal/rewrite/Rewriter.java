// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import org.vesper.epl.language.internal.analysis.CheckedQuery;
import org.vesper.epl.language.internal.analysis.CheckedRule;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.internal.typing.Scope;

/** Rewrites the expressions of a checked rule as required by their clauses. */
public final class Rewriter {

    private final CheckedRule rule;
    private final Functions functions;

    public Rewriter(CheckedRule rule, Functions functions) {
        this.rule = rule;
        this.functions = functions;
    }

    /** Rewrites a condition that events must pass before they reach a window or a pattern. */
    public Expression filter(Expression condition, Scope scope) {
        return new FilterPaths().bound(new PlannedFilter(scope, rule.types(scope)).of(value(condition, scope, true)));
    }

    /** Rewrites WHERE. For one source without a window it is a filter; elsewhere it determines the indexes of a join or a subquery. */
    public Expression where(CheckedQuery query, Expression where) {
        boolean subquery = query.scope().outer().isPresent();
        int sources = query.query().sources().size();
        if (sources == 1 && !subquery && query.query().window(0).isEmpty()) {
            return filter(where, query.scope());
        }
        Expression condition = value(where, query.scope());
        PlannedKeys keys = new PlannedKeys(query, rule.types(query.scope()));
        return subquery ? keys.ofSubquery(condition) : sources > 1 ? keys.ofJoin(condition) : condition;
    }

    /** Rewrites an expression that no planner of Esper reads. */
    public Expression value(Expression expression, Scope scope) {
        return value(expression, scope, false);
    }

    private Expression value(Expression expression, Scope scope, boolean filter) {
        return values(scope, filter).apply(expression);
    }

    /** Rewrites a column that has the value of a property of a type. */
    public Expression column(Expression expression, Scope scope, Class<?> property) {
        return values(scope, false).converted(expression, Types.boxed(property));
    }

    /** Rewrites a value that divides events into groups such that equal values are one. */
    public Expression key(Expression key, Scope scope) {
        return values(scope, false).key(key);
    }

    /** Rewrites a value that sorts rows or events. */
    public Expression order(Expression order, Scope scope) {
        return values(scope, false).order(order);
    }

    private ValueRewriter values(Scope scope, boolean filter) {
        return new ValueRewriter(rule.types(scope), scope, functions, filter);
    }
}
