// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.typing.Scope;

/** Converts equivalent expressions to a common form. */
public final class NormalForm {

    private final Scope scope;

    public NormalForm(Scope scope) {
        this.scope = scope;
    }

    public Expression of(Expression expression) {
        if (expression instanceof Expression.Property property) {
            NormalForm withoutAliases = new NormalForm(scope.withAliases(Map.of()));
            return scope.alias(property).map(withoutAliases::of).orElseGet(() -> qualified(property));
        }
        if (expression instanceof Expression.Literal literal) {
            return new Expression.Literal(literal.span(), literal.value(), -1);
        }
        return expression instanceof Expression.Call call ? call(call) : expression.map(this::of);
    }

    private Expression qualified(Expression.Property property) {
        Scope.Resolved resolved = scope.resolve(property);
        List<Expression.Segment> path = new ArrayList<>(List.of(Expression.Segment.of(resolved.source().name())));
        path.addAll(resolved.path());
        return new Expression.Property(property.span(), path, resolved.dynamic());
    }

    private Expression call(Expression.Call call) {
        if (scope.keyed(call).isPresent()) {
            return qualified(scope.keyed(call).get());
        }
        String name = Calls.isMethod(call) ? call.function() : call.function().toUpperCase(Locale.ROOT);
        return new Expression.Call(call.span(), name, call.star(), call.distinct(), call.arguments()).map(this::of);
    }
}
