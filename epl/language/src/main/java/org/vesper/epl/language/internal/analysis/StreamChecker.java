// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.api.EventType;
import org.vesper.config.NearestName;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.result.EsperStream;

/** Resolves the events that a source reads. A sub-select that does more than filter is checked as a separate query. */
final class StreamChecker {

    private final Schema schema;
    private final QueryChecker queries;
    private final Set<String> used = new TreeSet<>();

    StreamChecker(Schema schema, QueryChecker queries) {
        this.schema = schema;
        this.queries = queries;
    }

    /** The names of all event types and streams read so far. */
    Set<String> used() {
        return used;
    }

    Input input(Query.Source source) {
        return source.origin().fold(
                stream -> new Input.Whole(type(source.span(), stream.name())),
                nested -> nested(nested.query()),
                database -> {
                    throw new SemanticError(source.span(), database.name() + "('...') reads a database, and there are no data sources yet");
                });
    }

    EventType type(Span place, String name) {
        EventType type = schema.type(place, name);
        if (type == null && schema.inEsper(name).isPresent()) {
            throw new SemanticError(place, name + " is declared in Esper's dialect, and its columns are not known here; declare a "
                    + "stream with its columns there, as in create schema " + name + "(symbol string, price double), or write this rule in"
                    + " Esper's dialect too");
        }
        if (type == null) {
            Collection<String> known = schema.names();
            String hint = NearestName.hint(name, known);
            String all = hint.isEmpty() && !known.isEmpty() ? " (there are: " + String.join(", ", known) + ")" : "";
            throw new SemanticError(place, "the event type " + name + " is not known" + hint + all);
        }
        used.add(name);
        return type;
    }

    /** The type of the events that a pattern reads. */
    EventType events(Span place, String name) {
        schema.inEsper(name).map(EsperStream::kind).filter(EsperStream.Kind::retains).ifPresent(kind -> {
            throw new SemanticError(place, name + " is a " + kind.noun() + " of Esper's dialect, which a pattern cannot read; let a"
                    + " statement in Esper's dialect insert its rows into a stream");
        });
        return type(place, name);
    }

    /** The window or table of Esper's dialect that a source reads, also through a filter; empty if it reads a stream. */
    Optional<EsperStream> retaining(Query.Source source) {
        return source.origin().fold(
                stream -> schema.inEsper(stream.name()).filter(read -> read.kind().retains()),
                nested -> SubSelects.isFilter(nested.query()) ? retaining(nested.query().sources().get(0)) : Optional.empty(),
                database -> Optional.empty());
    }

    private Input nested(Query query) {
        if (SubSelects.isFilter(query)) {
            return filtered(query, query.sources().get(0));
        }
        CheckedQuery checked = queries.checkSubSelect(query);
        return new Input.Fed(checked.asStream("the sub-select"), checked);
    }

    private Input filtered(Query query, Query.Source source) {
        Input inner = input(source);
        String name = source.alias().orElse(inner.type().name());
        Scope scope = Scope.of(List.of(new Scope.Entry(name, Scope.Reference.BARE, 0, inner.type(), Optional.empty())));
        EventType type = selected(query, scope, inner.type());
        query.where().ifPresent(where -> queries.requireFilter(where, scope, "WHERE"));
        return new Input.Filtered(type, inner, query.where(), scope);
    }

    /** Returns the type restricted to the selected properties. */
    private static EventType selected(Query query, Scope scope, EventType type) {
        if (query.select().stream().anyMatch(item -> item.expression().isEmpty())) {
            return type;
        }
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        for (Query.Item item : query.select()) {
            Expression.Property property = (Expression.Property) item.expression().get();
            properties.put(property.last().name(), scope.resolve(property).type());
        }
        return EventType.ofMap(type.name(), properties);
    }
}
