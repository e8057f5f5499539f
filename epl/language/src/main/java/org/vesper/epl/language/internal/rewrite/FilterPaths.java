// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.Expression;

/**
 * Bounds the paths on which an event can pass a filter. Of {@code (a OR b) AND (c OR d)} Esper makes four, each with an index of its
 * own, and of twenty such conditions a million, before it finds that these are more than the 16 that it takes and drops them all. So
 * the ORs beyond 16 paths are not shown to it; they are tested for each event that passes the others.
 */
public final class FilterPaths {

    /** Esper's own limit, {@code filterServiceMaxFilterWidth}. */
    private static final int MAX = 16;

    private int paths = 1;

    /** The filter with ORs that are planned only as far as there are paths left. */
    Expression bound(Expression filter) {
        return Conjuncts.map(filter, condition -> isPlanned(condition) ? condition : unplanned(condition));
    }

    /** Whether the next condition of the filter still gets paths. */
    public boolean isPlanned(Expression condition) {
        int more = Math.multiplyExact(paths, choices(condition));
        boolean planned = more <= MAX;
        paths = planned ? more : paths;
        return planned;
    }

    /** True, false and null as the condition is, but behind two NOT, where Esper's planners look for nothing that they could index. */
    static Expression unplanned(Expression condition) {
        return Expression.Unary.not(condition.span(), Expression.Unary.not(condition.span(), condition));
    }

    /** An OR over values of one property is a list, which is one path. */
    private static int choices(Expression condition) {
        List<Expression> choices = alternatives(condition).toList();
        Set<String> common = choices.stream().map(FilterPaths::compared).reduce((one, other) -> {
            Set<String> both = new HashSet<>(one);
            both.retainAll(other);
            return both;
        }).orElseThrow();
        return common.isEmpty() ? choices.size() : 1;
    }

    private static Stream<Expression> alternatives(Expression condition) {
        return condition instanceof Expression.Binary or && or.operator() == BinaryOperator.OR
                ? Stream.concat(alternatives(or.left()), alternatives(or.right())) : Stream.of(condition);
    }

    /** The properties that a condition compares by {@code =}. */
    private static Set<String> compared(Expression condition) {
        Set<String> properties = new HashSet<>();
        if (condition instanceof Expression.Binary equal && equal.operator() == BinaryOperator.EQUAL) {
            equal.parts().stream().filter(Expression.Property.class::isInstance)
                    .forEach(side -> properties.add(side.span().text()));
        }
        return properties;
    }
}
