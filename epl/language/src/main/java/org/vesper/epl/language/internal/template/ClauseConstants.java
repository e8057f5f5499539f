// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.template;

import java.util.stream.Stream;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;

/**
 * Finds the constants that must stay in the text because Esper compares clauses: a column equal to a GROUP BY expression is constant within
 * the group, and ORDER BY accepts only selected aggregates. Parameters never compare as equal.
 */
public final class ClauseConstants {

    private ClauseConstants() {
    }

    public static Stream<Expression.Fixed> fixed(Query query) {
        Stream<Expression> ordered = query.orderBy().stream().map(Query.Order::expression);
        if (constants(query.groupBy().stream()).findAny().isPresent()) {
            Stream<Expression> grouped = Stream.concat(query.groupBy().stream(), query.having().stream());
            return constants(Stream.of(query.selected(), grouped, ordered).flatMap(clause -> clause));
        }
        return query.orderBy().isEmpty() ? Stream.empty()
                : constants(Stream.concat(query.selected(), ordered).flatMap(Calls::aggregates));
    }

    private static Stream<Expression.Fixed> constants(Stream<? extends Expression> expressions) {
        return Expressions.ofKind(Expression.Fixed.class, expressions.flatMap(Expressions::all));
    }
}
