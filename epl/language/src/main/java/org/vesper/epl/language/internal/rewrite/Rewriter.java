// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import java.math.BigDecimal;
import java.util.Set;
import java.util.stream.Collectors;
import org.vesper.epl.language.internal.analysis.CheckedQuery;
import org.vesper.epl.language.internal.analysis.CheckedRule;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
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
        return new ValueRewriter(rule.types(scope), scope, functions, Set.of(), filter).apply(expression);
    }

    /** Rewrites an expression of a clause in which the keys of GROUP BY are constants. */
    public Expression value(Expression expression, CheckedQuery query, Scope scope) {
        Set<Scope.Resolved> groups = Expressions.ofKind(Expression.Property.class, query.query().groupBy().stream())
                .map(query.scope()::resolve).filter(property -> hasForms(property.type())).collect(Collectors.toSet());
        return new ValueRewriter(rule.types(scope), scope, functions, groups, false).apply(expression);
    }

    /** Rewrites a property that divides events into groups such that equal values are one. */
    public Expression key(Expression.Property property, Scope scope) {
        return new ValueRewriter(rule.types(scope), scope, functions,
                hasForms(scope.resolve(property).type()) ? Set.of(scope.resolve(property)) : Set.of(), false).apply(property);
    }

    /** Whether equal values of a type have different forms, such as 10.5 and 10.50, or 0.0 and -0.0. */
    private static boolean hasForms(Class<?> type) {
        return type == BigDecimal.class || type == Double.class || type == Float.class;
    }
}
