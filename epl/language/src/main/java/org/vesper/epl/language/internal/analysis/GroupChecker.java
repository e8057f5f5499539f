// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.vesper.epl.language.internal.esper.EsperWriter;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.SubExpressions;

/** Checks what GROUP BY, HAVING and ORDER BY ask of each other and of SELECT. Their names and types have been checked before. */
public final class GroupChecker {

    private final Query query;
    private final EsperWriter writer;

    /** @param writer writes properties and calls in one form, however their author has written them */
    public GroupChecker(Query query, EsperWriter writer) {
        this.query = query;
        this.writer = writer;
    }

    public void checkGroupBy() {
        for (Expression group : query.groupBy()) {
            if (SubExpressions.all(group).anyMatch(Expression.Scalar.class::isInstance)) {
                throw new SemanticError(group.span(), "a subquery is not allowed in GROUP BY");
            }
            if (SubExpressions.all(group).noneMatch(Expression.Property.class::isInstance)) {
                throw new SemanticError(group.span(), "GROUP BY needs a property, " + group.span().text() + " is the same for every event");
            }
        }
    }

    /**
     * The properties that stand in HAVING outside of aggregates and of GROUP BY: those of the event that came. Esper then makes a row per
     * event, but takes such a property only if an aggregate of HAVING has it too.
     */
    public Set<String> notGrouped(Expression having) {
        Stream<Expression> selected = query.select().stream().flatMap(item -> item.expression().stream());
        boolean aggregates = Stream.concat(selected, Stream.of(having)).flatMap(Functions::aggregates).findAny().isPresent();
        if (query.groupBy().isEmpty() || !aggregates) {
            return Set.of();
        }
        Set<String> alone = new TreeSet<>();
        Functions.outsideAggregates(having).filter(Expression.Property.class::isInstance)
                .forEach(property -> alone.addAll(properties(property)));
        alone.removeAll(texts(query.groupBy().stream().flatMap(SubExpressions::all).filter(Expression.Property.class::isInstance)));
        return alone;
    }

    /** The properties outside aggregates that a name stands for: itself, or those of the column with this alias. */
    private Set<String> properties(Expression property) {
        return Functions.outsideAggregates(writer.aliased(property))
                .filter(Expression.Property.class::isInstance)
                .map(writer::write)
                .collect(Collectors.toSet());
    }

    public void checkOrderBy() {
        Set<String> selected = new HashSet<>();
        query.select().forEach(item -> item.expression().ifPresent(column -> selected.addAll(texts(Functions.aggregates(column)))));
        for (Query.Order order : query.orderBy()) {
            if (SubExpressions.all(order.expression()).anyMatch(Expression.Scalar.class::isInstance)) {
                throw new SemanticError(order.expression().span(), "a subquery is not allowed in ORDER BY");
            }
            Functions.aggregates(order.expression()).filter(call -> !selected.contains(writer.write(call))).findFirst().ifPresent(call -> {
                throw new SemanticError(call.span(), "ORDER BY takes an aggregate only if it is selected too; put "
                        + call.span().text() + " into SELECT");
            });
        }
    }

    private Set<String> texts(Stream<? extends Expression> expressions) {
        List<String> texts = expressions.map(writer::write).toList();
        return new HashSet<>(texts);
    }
}
