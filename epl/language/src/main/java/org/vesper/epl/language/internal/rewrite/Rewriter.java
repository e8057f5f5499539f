// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import org.vesper.epl.language.internal.analysis.CheckedQuery;
import org.vesper.epl.language.internal.analysis.CheckedRule;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.typing.Scope;

/** Rewrites the expressions of a checked rule as required by their clauses. */
public final class Rewriter {

    private final CheckedRule rule;

    public Rewriter(CheckedRule rule) {
        this.rule = rule;
    }

    /** Rewrites a condition that events must pass before they reach a window or a pattern. */
    public Expression filter(Expression condition, Scope scope) {
        return new FilterPaths().bound(coerced(condition, scope, NumberCoercion.Use.FILTER));
    }

    /** Rewrites WHERE. For one source without a window it is a filter; for several sources it determines the indexes of the join. */
    public Expression where(CheckedQuery query, Expression where) {
        int sources = query.query().sources().size();
        Expression coerced = coerced(where, query.scope(), sources == 1 ? NumberCoercion.Use.WHERE : NumberCoercion.Use.RESULT);
        if (sources < 3) {
            return sources == 1 ? new FilterPaths().bound(coerced) : coerced;
        }
        JoinedKeys keys = new JoinedKeys(query.scope());
        query.query().sources().stream().flatMap(source -> source.join().stream()).flatMap(join -> join.keys().stream())
                .forEach(pair -> keys.add(pair.left(), pair.right()));
        return keys.hideOtherConditions(coerced);
    }

    /** Rewrites a condition on rows of the result. */
    public Expression result(Expression condition, Scope scope) {
        return coerced(condition, scope, NumberCoercion.Use.RESULT);
    }

    public Expression value(Expression expression, Scope scope) {
        return new DecimalEquality(rule.types(scope)).apply(expression);
    }

    private Expression coerced(Expression condition, Scope scope, NumberCoercion.Use use) {
        return value(new NumberCoercion(rule.types(scope), use).apply(condition), scope);
    }
}
