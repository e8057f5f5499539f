// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists the columns of SELECT. */
final class SelectWriter {

    private final Query query;
    private final Scope scope;
    private final List<Column> columns = new ArrayList<>();

    SelectWriter(Query query, Scope scope) {
        this.query = query;
        this.scope = scope;
    }

    /** All columns in their order; their names are unique, since receivers ask for columns by name. */
    List<Column> columns() {
        for (Query.Item item : query.select()) {
            if (item.expression().isEmpty()) {
                addAll(item.span());
            } else {
                add(item.span(), item.expression().get(), item.alias());
            }
        }
        return columns;
    }

    /** {@code *}: the properties of each source, with the source's name in front if there are several. */
    private void addAll(Span place) {
        boolean joined = scope.entries().size() > 1;
        for (Scope.Entry entry : scope.entries()) {
            for (String name : entry.type().properties().keySet()) {
                Expression.Segment property = new Expression.Segment(name, Optional.empty());
                Expression.Segment source = new Expression.Segment(entry.name(), Optional.empty());
                Span span = new Span(place.line(), place.column(), joined ? entry.name() + "." + name : name);
                add(span, new Expression.Property(span, joined ? List.of(source, property) : List.of(property), false), Optional.empty());
            }
        }
    }

    private void add(Span span, Expression expression, Optional<String> alias) {
        String name = alias.orElse(span.text());
        if (columns.stream().anyMatch(column -> column.name().equals(name))) {
            throw new Mistake(span, "two columns are called " + name + "; give one an alias (AS)");
        }
        boolean named = alias.isPresent() || expression instanceof Expression.Property;
        columns.add(new Column(span, name, expression, named ? alias : Optional.of("column" + (columns.size() + 1))));
    }
}
