// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.anatomy;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.vesper.epl.language.anatomy.PatternAnatomy;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Window;

/** Writes the clauses of a query as they were written, on one line, so that they can be put together anew. */
final class QueryText {

    private final Query query;
    private final Optional<EventSelector> events;

    /** @param events the events that the query takes, if that is said outside of it */
    QueryText(Query query, Optional<EventSelector> events) {
        this.query = query;
        this.events = query.events().or(() -> events);
    }

    boolean isLeaving() {
        return events.filter(EventSelector.RSTREAM::equals).isPresent();
    }

    /** {@code SELECT} with these columns, for the same events. */
    String select(String columns) {
        return "SELECT " + events.map(selector -> selector.symbol() + ' ').orElse("") + columns + ' ';
    }

    /** The columns of the query. */
    String columns() {
        return query.select().stream().map(item -> item.expression().map(expression -> expression.span().text()).orElse("*")
                + item.alias().map(alias -> " AS " + name(alias)).orElse("")).collect(Collectors.joining(", "));
    }

    String from() {
        return query.from().fold(sources -> {
            StringBuilder text = new StringBuilder("FROM ");
            sources.sources().forEach(source -> text.append(text.length() > "FROM ".length() && source.join().isEmpty() ? ", " : "")
                    .append(joined(source)));
            return text.append(' ').toString();
        }, matching -> "MATCHING " + new PatternText(PatternText.Change.NONE).of(matching.pattern())
                + matching.window().map(QueryText::retain).orElse("") + ' ');
    }

    private static String joined(Query.Source source) {
        String text = source(source);
        String join = source.join().map(outer -> ' ' + outer.side().symbol() + " OUTER JOIN " + text + " ON " + outer.keys().stream()
                .map(key -> key.left().span().text() + " = " + key.right().span().text()).collect(Collectors.joining(" AND ")))
                .orElse(text);
        return join + source.window().map(QueryText::retain).orElse("");
    }

    /** A source without its window. */
    static String source(Query.Source source) {
        return source.origin().fold(stream -> name(stream.name()), nested -> '(' + nested.query().span().text() + ')',
                database -> name(database.name())) + source.alias().map(alias -> " AS " + name(alias)).orElse("");
    }

    static String retain(Window window) {
        return " RETAIN " + window.span().text();
    }

    String where() {
        return query.where().map(where -> where(List.of(where))).orElse("");
    }

    static String where(List<Expression> conditions) {
        return conditions.isEmpty() ? "" : "WHERE " + conditions.stream().map(condition -> '(' + condition.span().text() + ')')
                .collect(Collectors.joining(" AND ")) + ' ';
    }

    String groupBy() {
        return query.groupBy().isEmpty() ? "" : "GROUP BY "
                + query.groupBy().stream().map(key -> key.span().text()).collect(Collectors.joining(", ")) + ' ';
    }

    String having() {
        return query.having().map(having -> "HAVING " + having.span().text() + ' ').orElse("");
    }

    String orderBy() {
        return query.orderBy().isEmpty() ? "" : "ORDER BY " + query.orderBy().stream()
                .map(order -> order.expression().span().text() + (order.descending() ? " DESC" : ""))
                .collect(Collectors.joining(", ")) + ' ';
    }

    /** The whole query. */
    String all() {
        return select(columns()) + from() + where() + groupBy() + having() + orderBy();
    }

    static String name(String name) {
        return PatternAnatomy.quoted(name);
    }
}
