// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.typing.Scope;

/**
 * A query whose names and types have been checked.
 *
 * @param types the types of the columns
 */
public record CheckedQuery(Query query, From from, List<Column> columns, List<Class<?>> types) {

    /** The origin of the query's events. */
    public sealed interface From {

        /** The scope to which the query's clauses can refer. */
        Scope scope();

        <R> R fold(Function<Sources, R> ofSources, Function<Matching, R> ofPattern);
    }

    /** The sources of FROM, resolved. */
    public record Sources(List<Source> sources, Scope scope) implements From {

        /** Returns the same sources with an outer scope, as for a subquery. */
        Sources within(Scope around) {
            return new Sources(sources, scope.within(around));
        }

        @Override
        public <R> R fold(Function<Sources, R> ofSources, Function<Matching, R> ofPattern) {
            return ofSources.apply(this);
        }
    }

    /**
     * A source of FROM.
     *
     * @param name the name used by clauses
     * @param own the scope of the source's window
     */
    public record Source(Query.Source source, Input input, String name, Scope own, Optional<Window> window) {
    }

    /** @param atoms the checked events, keyed by the events of the pattern, compared by identity */
    public record Matching(Query.Matching matching, Map<Pattern.Atom, Atom> atoms, Scope scope) implements From {

        @Override
        public <R> R fold(Function<Sources, R> ofSources, Function<Matching, R> ofPattern) {
            return ofPattern.apply(this);
        }
    }

    /**
     * An event of a pattern.
     *
     * @param scope the scope of the event's filters
     * @param tag the tag by which a match holds the event, if it does
     */
    public record Atom(EventType type, Scope scope, Optional<Scope.Entry> tag) {
    }

    /** The scope to which the query's clauses can refer. */
    public Scope scope() {
        return from.scope();
    }

    public Scope scopeWithAliases() {
        return scope().withAliases(query.aliases());
    }

    /** The types of the columns by their names. */
    public Map<String, Class<?>> typesByName() {
        Map<String, Class<?>> byName = new LinkedHashMap<>();
        for (int i = 0; i < types.size(); i++) {
            byName.put(columns.get(i).name(), types.get(i));
        }
        return byName;
    }

    /** The type of the stream that the query fills. */
    public EventType asStream(String name) {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        for (int i = 0; i < types.size(); i++) {
            properties.put(columns.get(i).label().orElseThrow(), types.get(i));
        }
        return EventType.ofMap(name, properties);
    }
}
