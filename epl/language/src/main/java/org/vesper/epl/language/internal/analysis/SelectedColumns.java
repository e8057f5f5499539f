// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.result.Template;

/** Lists the columns of SELECT. */
final class SelectedColumns {

    private final Query query;
    private final Scope scope;
    private final Optional<Statement.Insert> insert;
    private final List<Column> columns = new ArrayList<>();

    SelectedColumns(Query query, Scope scope, Optional<Statement.Insert> insert) {
        this.query = query;
        this.scope = scope;
        this.insert = insert;
    }

    /** The columns in order. Their names are unique, since receivers look up columns by name. */
    List<Column> columns() {
        for (Query.Item item : query.select()) {
            if (item.expression().isEmpty()) {
                addAll(item.span());
            } else {
                add(item.span(), item.expression().get(), item.alias());
            }
        }
        return insert.map(this::labelled).orElse(columns);
    }

    /** Labels the columns of a stream that the rule fills: they become its properties, so each needs a plain name. */
    private List<Column> labelled(Statement.Insert stream) {
        if (!stream.columns().isEmpty() && stream.columns().size() != columns.size()) {
            throw new SemanticError(stream.span(), "INSERT INTO names " + stream.columns().size()
                    + (stream.columns().size() == 1 ? " column" : " columns") + ", SELECT has " + columns.size());
        }
        List<Column> labelled = new ArrayList<>();
        for (Column column : columns) {
            String label = stream.columns().isEmpty() ? property(column) : stream.columns().get(labelled.size());
            if (labelled.stream().anyMatch(other -> other.label().orElseThrow().equals(label))) {
                throw new SemanticError(column.span(), "two columns are called " + label + "; give one an alias (AS)");
            }
            labelled.add(new Column(column.span(), column.name(), column.expression(), Optional.of(label)));
        }
        return labelled;
    }

    private static String property(Column column) {
        if (column.aliased()) {
            return column.label().orElseThrow();
        }
        if (column.expression() instanceof Expression.Property property) {
            return property.last().name();
        }
        throw new SemanticError(column.span(), "give this column an alias (AS); rules that read the stream use that name");
    }

    /** Expands {@code *} to the properties of each source, prefixed with the source's name if there are several. */
    private void addAll(Span place) {
        boolean joined = scope.entries().size() > 1;
        for (Scope.Entry entry : scope.entries()) {
            for (String name : entry.type().properties().keySet()) {
                Expression.Segment property = Expression.Segment.of(name);
                Expression.Segment source = Expression.Segment.of(entry.name());
                String text = joined ? entry.name() + "." + name : name;
                Span span = new Span(place.line(), place.column(), place.first(), place.last(), () -> text);
                add(span, new Expression.Property(span, joined ? List.of(source, property) : List.of(property), false), Optional.empty());
            }
        }
    }

    private void add(Span span, Expression expression, Optional<String> alias) {
        String name = alias.orElse(span.text());
        if (name.equals(Template.RULE_COLUMN)) {
            throw new SemanticError(span, "the name " + name + " is taken by Vesper itself; give the column another one");
        }
        if (columns.stream().anyMatch(column -> column.name().equals(name))) {
            throw new SemanticError(span, "two columns are called " + name + "; give one an alias (AS)");
        }
        // Esper names a property in parentheses by its name alone, which may be that of another column.
        boolean named = alias.isPresent() || expression instanceof Expression.Property && expression.span().text().equals(name);
        columns.add(new Column(span, name, expression, named ? alias : Optional.of("column" + (columns.size() + 1))));
    }
}
