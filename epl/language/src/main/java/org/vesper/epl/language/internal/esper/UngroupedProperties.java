// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.typing.Scope;

/**
 * Finds the properties that HAVING uses outside aggregates and GROUP BY: those of the arriving event. Esper then creates a row per event,
 * but accepts such a property only if an aggregate in HAVING uses it too.
 */
final class UngroupedProperties {

    private final Query query;
    private final Scope scope;
    private final ExpressionWriter writer;

    /** @param writer writes properties in a uniform way */
    UngroupedProperties(Query query, Scope scope, ExpressionWriter writer) {
        this.query = query;
        this.scope = scope;
        this.writer = writer;
    }

    /** Returns the ungrouped properties in Esper's dialect, in alphabetical order. */
    Set<String> in(Expression having) {
        boolean aggregates = Stream.concat(query.selected(), Stream.of(having)).flatMap(Calls::aggregates).findAny().isPresent();
        if (query.groupBy().isEmpty() || !aggregates) {
            return Set.of();
        }
        Set<String> alone = new TreeSet<>();
        properties(Calls.outsideAggregates(having)).forEach(property -> properties(Calls.outsideAggregates(
                scope.alias(property).orElse(property))).map(writer::write).forEach(alone::add));
        query.groupBy().stream().flatMap(Expressions::properties).map(writer::write).forEach(alone::remove);
        return alone;
    }

    private static Stream<Expression.Property> properties(Stream<Expression> expressions) {
        return Expressions.ofKind(Expression.Property.class, expressions);
    }
}
