// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * SELECT with its clauses, of a statement or a sub-select.
 *
 * @param events the event selector; absent unless written
 */
public record Query(Span span, Optional<EventSelector> events, List<Item> select, From from, Optional<Expression> where,
                    List<Expression> groupBy, Optional<Expression> having, List<Order> orderBy) {

    /** A selected column; no expression means {@code *}. */
    public record Item(Span span, Optional<Expression> expression, Optional<String> alias) {
    }

    /** A column of ORDER BY. */
    public record Order(Expression expression, boolean descending) {
    }

    /** FROM sources or MATCHING pattern. */
    public sealed interface From {

        <R> R fold(Function<Sources, R> ofSources, Function<Matching, R> ofPattern);
    }

    /** FROM with one source, or several that are joined. */
    public record Sources(List<Source> sources) implements From {

        @Override
        public <R> R fold(Function<Sources, R> ofSources, Function<Matching, R> ofPattern) {
            return ofSources.apply(this);
        }
    }

    /** MATCHING with its pattern, and the window over the matches. */
    public record Matching(Pattern pattern, Optional<Window> window) implements From {

        @Override
        public <R> R fold(Function<Sources, R> ofSources, Function<Matching, R> ofPattern) {
            return ofPattern.apply(this);
        }
    }

    /**
     * One source of FROM.
     *
     * @param window the RETAIN that directly follows the source; see {@link Query#window}
     * @param join the join with the preceding sources, if not by a comma
     */
    public record Source(Span span, Origin origin, Optional<String> alias, Optional<Window> window, Optional<OuterJoin> join) {

        /** The name of the source in the rule: its alias, or else its event type; empty for a sub-select or a database without an alias. */
        public Optional<String> name() {
            return alias.or(() -> origin.fold(stream -> Optional.of(stream.name()), nested -> Optional.empty(),
                    database -> Optional.empty()));
        }
    }

    /** The origin of the events of a source. */
    public sealed interface Origin {

        <R> R fold(Function<EventStream, R> ofStream, Function<SubSelect, R> ofSubSelect, Function<Database, R> ofDatabase);
    }

    /** The events of a type, or of a stream that INSERT INTO fills. */
    public record EventStream(String name) implements Origin {

        @Override
        public <R> R fold(Function<EventStream, R> ofStream, Function<SubSelect, R> ofSubSelect, Function<Database, R> ofDatabase) {
            return ofStream.apply(this);
        }
    }

    /** The output of a query in parentheses. */
    public record SubSelect(Query query) implements Origin {

        @Override
        public <R> R fold(Function<EventStream, R> ofStream, Function<SubSelect, R> ofSubSelect, Function<Database, R> ofDatabase) {
            return ofSubSelect.apply(this);
        }
    }

    /** The rows of an SQL query. */
    public record Database(String name, String sql) implements Origin {

        @Override
        public <R> R fold(Function<EventStream, R> ofStream, Function<SubSelect, R> ofSubSelect, Function<Database, R> ofDatabase) {
            return ofDatabase.apply(this);
        }
    }

    /** The join of a source with the preceding ones. */
    public record OuterJoin(JoinSide side, List<JoinKey> keys) {
    }

    /** Two properties that are equal in a join. */
    public record JoinKey(Expression.Property left, Expression.Property right) {
    }

    /** The RETAIN that covers a source: the first one after it. */
    public Optional<Window> window(int source) {
        return sources().subList(source, sources().size()).stream().flatMap(later -> later.window().stream()).findFirst();
    }

    /** The MATCHING clause, if the query has one in place of FROM. */
    public Optional<Matching> matching() {
        return from.fold(sources -> Optional.empty(), Optional::of);
    }

    /** The sources of FROM; none for a pattern. */
    public List<Source> sources() {
        return from.fold(Sources::sources, matching -> List.of());
    }

    /** The selected expressions, without {@code *}. */
    public Stream<Expression> selected() {
        return select.stream().flatMap(item -> item.expression().stream());
    }

    /** The expressions of all clauses except FROM. */
    Stream<Expression> expressions() {
        return Stream.of(selected(), where.stream(), groupBy.stream(), having.stream(), orderBy.stream().map(Order::expression))
                .flatMap(clause -> clause);
    }

    /** The selected expressions that have an alias, by alias. */
    public Map<String, Expression> aliases() {
        Map<String, Expression> aliases = new LinkedHashMap<>();
        select.forEach(item -> item.alias().ifPresent(alias -> aliases.put(alias, item.expression().orElseThrow())));
        return aliases;
    }
}
