// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.api.EventType;
import org.vesper.config.NearestName;
import org.vesper.epl.language.internal.analysis.Scope;
import org.vesper.epl.language.internal.analysis.SubSelects;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;

/** Finds the event type behind a source, and its filter; a sub-select that does more gets a stream of its own. */
final class StreamReader {

    private final RuleBatch batch;
    private final QueryTranslator translator;
    private final Set<String> used = new TreeSet<>();

    StreamReader(RuleBatch batch, QueryTranslator translator) {
        this.batch = batch;
        this.translator = translator;
    }

    /** A stream as Esper reads it, {@code S} or {@code S(f)}, and its type with the properties that may be used. */
    record Read(EventType type, String text) {
    }

    /** The names of all event types read so far. */
    Set<String> used() {
        return used;
    }

    Read read(Query.Source source) {
        return source.origin().fold(stream -> stream(source.span(), stream.name()), nested -> nested(nested.query()), database -> {
            throw new SemanticError(source.span(), database.name() + "('...') reads a database, and there are no data sources yet");
        });
    }

    Read stream(Span place, String name) {
        EventType type = batch.type(place, name);
        if (type == null && batch.isForeign(name)) {
            throw new SemanticError(place, name + " is declared in Esper's dialect, and what is declared there only rules in that dialect can read; "
                    + "write this rule in Esper's dialect too, or declare " + name + " as an event type of the application");
        }
        if (type == null) {
            Collection<String> known = batch.names();
            String hint = NearestName.hint(name, known);
            String all = hint.isEmpty() && !known.isEmpty() ? " (there are: " + String.join(", ", known) + ")" : "";
            throw new SemanticError(place, "the event type " + name + " is not known" + hint + all);
        }
        used.add(name);
        return new Read(type, EsperNames.quoted(type.name()));
    }

    private Read nested(Query query) {
        return SubSelects.isFilter(query) ? filtered(query, query.sources().get(0)) : translator.feed(query, this);
    }

    private Read filtered(Query query, Query.Source source) {
        Read inner = read(source);
        Scope scope = Scope.of(List.of(new Scope.Entry(source.alias().orElse(inner.type().name()), Optional.empty(), inner.type(), false)));
        EventType type = selected(query, scope, inner.type());
        if (query.where().isEmpty()) {
            return new Read(type, inner.text());
        }
        String filter = translator.filter(query.where().get(), scope, "WHERE");
        String text = inner.text();
        boolean more = text.endsWith(")");
        return new Read(type, more ? text.substring(0, text.length() - 1) + ", " + filter + ")" : text + "(" + filter + ")");
    }

    /** The type with the selected properties only. */
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
