// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.partition;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Span;

/** Checks that a query passes on the key of the events that it reads. */
final class KeyColumn {

    private final PartitionKey key;

    KeyColumn(PartitionKey key) {
        this.key = key;
    }

    /** @param columns the names that INSERT INTO gives to the selected columns, if any */
    void require(Query query, Span place, List<String> columns) {
        Set<String> names = query.from().fold(sources -> names(sources.sources()),
                matching -> matching.pattern().atoms().flatMap(atom -> atom.tag().stream()).collect(Collectors.toSet()));
        for (int i = 0; i < query.select().size(); i++) {
            Query.Item item = query.select().get(i);
            Optional<String> column = i < columns.size() ? Optional.of(columns.get(i)) : item.alias();
            boolean all = item.expression().isEmpty();
            if (all || key.isReadBy(item.expression().get(), names) && column.orElse(key.name()).equals(key.name())) {
                requireNeverMissing(item, query);
                return;
            }
        }
        throw key.refused(place, "the stream that is filled here needs a column " + key.name());
    }

    private void requireNeverMissing(Query.Item item, Query query) {
        if (item.expression().isPresent() && !isNeverMissing(item.expression().get(), query)) {
            throw key.refused(item.span(), "the outer join may leave out the event that " + item.span().text()
                    + " is read from, so it may be null; select " + key.name() + " of the other side");
        }
    }

    /**
     * Rejects a target whose key is a float unless the keys of all sources are, since a float cannot hold all values of other number types.
     */
    void requireSameValue(String target, Query query, Span place) {
        if (key.isFloat(target) && !streams(query).allMatch(key::isFloat)) {
            throw key.refused(place, "the key " + key.name() + " of " + target + " is a float, which may round the key that it is made of");
        }
    }

    /** The names of the streams that a query reads, including in sub-selects. */
    private static Stream<String> streams(Query query) {
        return query.from().fold(
                sources -> sources.sources().stream().flatMap(source -> source.origin().fold(
                        stream -> Stream.of(stream.name()), nested -> streams(nested.query()), database -> Stream.<String>empty())),
                matching -> matching.pattern().atoms().map(Pattern.Atom::stream));
    }

    /** Whether a key is read from a source that contributes an event to each row of the join. */
    static boolean isNeverMissing(Expression property, Query query) {
        Set<String> missing = missing(query.sources());
        List<Expression.Segment> path = ((Expression.Property) property).path();
        return missing.isEmpty() || path.size() == 2 && !missing.contains(path.get(0).name());
    }

    /** The names of the sources that may lack an event in rows of an outer join. */
    private static Set<String> missing(List<Query.Source> sources) {
        Set<String> missing = new HashSet<>();
        for (int i = 1; i < sources.size(); i++) {
            Optional<Query.OuterJoin> join = sources.get(i).join();
            if (join.filter(outer -> outer.side().mayMissEarlierSources()).isPresent()) {
                missing.addAll(names(sources.subList(0, i)));
            }
            if (join.filter(outer -> outer.side().mayMissJoinedSource()).isPresent()) {
                missing.add(name(sources.get(i)));
            }
        }
        return missing;
    }

    static Set<String> names(List<Query.Source> sources) {
        return sources.stream().map(KeyColumn::name).collect(Collectors.toSet());
    }

    /** The name of a source; empty for a source without one. */
    static String name(Query.Source source) {
        return source.name().orElse("");
    }
}
