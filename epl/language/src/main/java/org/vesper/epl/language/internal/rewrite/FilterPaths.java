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
 * Limits the number of paths by which an event can pass a filter. Esper expands {@code (a OR b) AND (c OR d)} to four paths, each with its
 * own index, and twenty such conditions to a million, before it notices that these exceed its limit of 16 and discards them all. The ORs
 * beyond 16 paths are therefore hidden from its planner; they are tested for each event that passes the other conditions.
 */
public final class FilterPaths {

    /** Esper's own limit, {@code filterServiceMaxFilterWidth}. */
    static final int MAX = 16;

    private int paths = 1;

    /** Returns the filter with the ORs beyond the limit hidden from the planner. */
    Expression bound(Expression filter) {
        return Conjuncts.map(filter, condition -> isPlanned(condition) ? condition : unplanned(condition));
    }

    /** Whether the next condition of the filter is within the limit. */
    public boolean isPlanned(Expression condition) {
        int more = Math.multiplyExact(paths, choices(condition));
        boolean planned = more <= MAX;
        paths = planned ? more : paths;
        return planned;
    }

    /** Hides a condition behind two NOTs, where Esper's planners do not look for indexable conditions. Its value stays the same. */
    static Expression unplanned(Expression condition) {
        return Expression.Unary.not(condition.span(), Expression.Unary.not(condition.span(), condition));
    }

    /** The number of paths of a condition. An OR over values of one property is a list, which is one path. */
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
        return Conjuncts.split(BinaryOperator.OR, condition);
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
