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
 * A query whose names and types are right.
 *
 * @param types of the columns
 */
public record CheckedQuery(Query query, From from, List<Column> columns, List<Class<?>> types) {

    /** Where its events come from. */
    public sealed interface From {

        /** What its clauses can refer to. */
        Scope scope();

        <R> R fold(Function<Sources, R> ofSources, Function<Matching, R> ofPattern);
    }

    /** The sources of FROM, resolved. */
    public record Sources(List<Source> sources, Scope scope) implements From {

        /** The same inside of another scope, as the source of a subquery is. */
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
     * @param name by which clauses call it
     * @param own the scope of its window
     */
    public record Source(Query.Source source, Input input, String name, Scope own, Optional<Window> window) {
    }

    /** @param atoms by the events of the pattern, compared by identity */
    public record Matching(Query.Matching matching, Map<Pattern.Atom, Atom> atoms, Scope scope) implements From {

        @Override
        public <R> R fold(Function<Sources, R> ofSources, Function<Matching, R> ofPattern) {
            return ofPattern.apply(this);
        }
    }

    /**
     * An event of a pattern.
     *
     * @param scope of its filters
     * @param tag by which a match holds it, if it does
     */
    public record Atom(EventType type, Scope scope, Optional<Scope.Entry> tag) {
    }

    /** What its clauses can refer to. */
    public Scope scope() {
        return from.scope();
    }

    public Scope scopeWithAliases() {
        return scope().withAliases(query.aliases());
    }

    /** The properties of the stream that it fills. */
    public EventType asStream(String name) {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        for (int i = 0; i < types.size(); i++) {
            properties.put(columns.get(i).label().orElseThrow(), types.get(i));
        }
        return EventType.ofMap(name, properties);
    }
}
