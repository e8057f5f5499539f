// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.template;

import java.util.stream.Stream;

import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SubExpressions;

/**
 * Finds the constants that must stay in the text because Esper compares clauses: a column that is equal to an expression of GROUP BY
 * is the same for the whole group, and ORDER BY takes only aggregates that are selected. Two parameters are never equal.
 */
public final class ClauseConstants {

    private ClauseConstants() {
    }

    public static Stream<Expression> fixed(Query query) {
        Stream<Expression> selected = query.select().stream().flatMap(item -> item.expression().stream());
        Stream<Expression> ordered = query.orderBy().stream().map(Query.Order::expression);
        if (constants(query.groupBy().stream()).findAny().isPresent()) {
            Stream<Expression> grouped = Stream.concat(query.groupBy().stream(), query.having().stream());
            return constants(Stream.of(selected, grouped, ordered).flatMap(clause -> clause));
        }
        return query.orderBy().isEmpty() ? Stream.empty()
                : constants(Stream.concat(selected, ordered).flatMap(Functions::aggregates));
    }

    private static Stream<Expression> constants(Stream<? extends Expression> expressions) {
        return expressions.flatMap(SubExpressions::all)
                .filter(part -> part instanceof Expression.Literal || part instanceof Expression.Placeholder);
    }
}
