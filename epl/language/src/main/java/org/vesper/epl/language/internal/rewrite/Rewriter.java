// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import org.vesper.epl.language.internal.analysis.CheckedQuery;
import org.vesper.epl.language.internal.analysis.CheckedRule;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.typing.Scope;

/** Rewrites the expressions of a checked rule, each as its clause asks for. */
public final class Rewriter {

    private final CheckedRule rule;

    public Rewriter(CheckedRule rule) {
        this.rule = rule;
    }

    /** A condition that events pass before they reach a window or a pattern. */
    public Expression filter(Expression condition, Scope scope) {
        return new FilterPaths().bound(coerced(condition, scope, NumberCoercion.Use.FILTER));
    }

    /** WHERE of one source is a filter if nothing is kept; WHERE of several decides by which index they are joined. */
    public Expression where(CheckedQuery query, Expression where) {
        int sources = query.query().sources().size();
        Expression coerced = coerced(where, query.scope(), sources == 1 ? NumberCoercion.Use.WHERE : NumberCoercion.Use.RESULT);
        if (sources < 3) {
            return sources == 1 ? new FilterPaths().bound(coerced) : coerced;
        }
        JoinedKeys keys = new JoinedKeys(query.scope());
        query.query().sources().stream().flatMap(source -> source.join().stream()).flatMap(join -> join.keys().stream())
                .forEach(pair -> keys.add(pair.left(), pair.right()));
        return keys.settle(coerced);
    }

    /** A condition on rows of the result. */
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
