// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import org.vesper.epl.language.internal.analysis.CheckedQuery;
import org.vesper.epl.language.internal.analysis.CheckedRule;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
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
        return new FilterPaths().bound(value(condition, scope));
    }

    /** Rewrites WHERE. For one source without a window it is a filter; for several sources it determines the indexes of the join. */
    public Expression where(CheckedQuery query, Expression where) {
        int sources = query.query().sources().size();
        Expression condition = value(where, query.scope());
        if (sources < 3) {
            return sources == 1 ? new FilterPaths().bound(condition) : condition;
        }
        JoinedKeys keys = new JoinedKeys(query.scope());
        query.query().sources().stream().flatMap(source -> source.join().stream()).flatMap(join -> join.keys().stream())
                .forEach(pair -> keys.add(pair.left(), pair.right()));
        return keys.hideOtherConditions(condition);
    }

    /** Rewrites an expression that no planner of Esper reads. */
    public Expression value(Expression expression, Scope scope) {
        return new ValueRewriter(rule.types(scope), scope, functions).apply(expression);
    }
}
