// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.api.EventType;
import org.vesper.spi.NearestName;

/** Finds the event type behind a source, and its filter if it is a sub-select that only filters. */
final class StreamReader {

    private final Map<String, EventType> types;
    private final QueryTranslator translator;
    private final Set<String> used;
    private final boolean parameters;

    StreamReader(Map<String, EventType> types, QueryTranslator translator) {
        this(types, translator, new TreeSet<>(), true);
    }

    private StreamReader(Map<String, EventType> types, QueryTranslator translator, Set<String> used, boolean parameters) {
        this.types = types;
        this.translator = translator;
        this.used = used;
        this.parameters = parameters;
    }

    /** Reads the same streams, but leaves the constants of filters in the text. */
    StreamReader withoutParameters() {
        return new StreamReader(types, translator, used, false);
    }

    /** A stream as Esper reads it, {@code S} or {@code S(f)}, and its type with the properties that may be used. */
    record Read(EventType type, String text) {
    }

    /** The names of all event types read so far. */
    Set<String> used() {
        return used;
    }

    Read read(Query.Source source) {
        if (source.origin() instanceof Query.SubSelect nested) {
            return filtered(nested.query());
        }
        if (source.origin() instanceof Query.Database) {
            throw new Mistake(source.span(), "a join with a database is not supported yet");
        }
        return stream(source.span(), ((Query.Stream) source.origin()).name());
    }

    Read stream(Span place, String name) {
        EventType type = types.get(name);
        if (type == null) {
            Collection<String> known = types.keySet();
            String hint = NearestName.hint(name, known);
            String all = hint.isEmpty() && !known.isEmpty() ? " (there are: " + String.join(", ", known) + ")" : "";
            throw new Mistake(place, "the event type " + name + " is not known" + hint + all);
        }
        used.add(name);
        return new Read(type, EsperNames.quoted(name));
    }

    /** The stream that a rule fills, with the types of its columns. */
    EventType inserted(Statement.Insert insert, List<Column> columns, List<Class<?>> columnTypes) {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            Class<?> type = columnTypes.get(i);
            properties.put(columns.get(i).label().orElseThrow(), type == Void.class ? Object.class : type);
        }
        return EventType.ofMap(insert.stream(), properties);
    }

    private Read filtered(Query query) {
        Query.Source source = onlySource(query);
        Read inner = read(source);
        Scope scope = Scope.of(List.of(new Scope.Entry(source.alias().orElse(inner.type().name()), "", inner.type(), false)));
        String filter = query.where().map(where -> translator.filter(where, scope, "WHERE", parameters)).orElse("");
        if (filter.isEmpty() || inner.text().endsWith(")")) {
            String both = filter.isEmpty() ? inner.text() : inner.text().substring(0, inner.text().length() - 1) + ", " + filter + ")";
            return new Read(selected(query, scope, inner.type()), both);
        }
        return new Read(selected(query, scope, inner.type()), inner.text() + "(" + filter + ")");
    }

    /** What a sub-select may hold if it is to be a filter of its stream. */
    private static Query.Source onlySource(Query query) {
        boolean plain = query.stream().isEmpty() && query.groupBy().isEmpty() && query.having().isEmpty() && query.orderBy().isEmpty();
        if (!plain || !(query.from() instanceof Query.Sources sources) || sources.sources().size() != 1) {
            throw new Mistake(query.span(), "a sub-select in FROM that does more than select from one source with WHERE is not supported yet");
        }
        Query.Source source = sources.sources().get(0);
        if (source.window().isPresent()) {
            throw new Mistake(source.window().get().span(), "RETAIN inside a sub-select is not supported yet; write it behind the sub-select");
        }
        return source;
    }

    /** The type with the selected properties only. */
    private static EventType selected(Query query, Scope scope, EventType type) {
        if (query.select().stream().anyMatch(item -> item.expression().isEmpty())) {
            return type;
        }
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        for (Query.Item item : query.select()) {
            boolean plain = item.alias().isEmpty() && item.expression().get() instanceof Expression.Property;
            if (!plain) {
                throw new Mistake(item.span(), "a computed or renamed column in a sub-select of FROM is not supported yet; compute it in the outer SELECT");
            }
            Expression.Property property = (Expression.Property) item.expression().get();
            properties.put(property.path().get(property.path().size() - 1).name(), scope.resolve(property).type());
        }
        return EventType.ofMap(type.name(), properties);
    }
}
