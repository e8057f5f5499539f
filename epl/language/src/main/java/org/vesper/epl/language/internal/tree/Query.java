// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.List;
import java.util.Optional;

/**
 * SELECT with its clauses, a statement's or a sub-select's.
 *
 * @param stream {@code istream}, {@code rstream}, or absent
 */
public record Query(Span span, Optional<String> stream, List<Item> select, From from, Optional<Expression> where, List<Expression> groupBy,
             Optional<Expression> having, List<Order> orderBy) {

    /** A selected column; no expression means {@code *}. */
    public record Item(Span span, Optional<Expression> expression, Optional<String> alias) {
    }

    public record Order(Expression expression, boolean descending) {
    }

    /** FROM sources or MATCHING pattern. */
    public sealed interface From {
    }

    public record Sources(List<Source> sources) implements From {
    }

    public record Matching(Pattern pattern, Optional<Window> window) implements From {
    }

    /** One source of FROM. Its window is the first RETAIN that follows it; outer joins say how they hang on the sources before. */
    public record Source(Span span, Origin origin, Optional<String> alias, Optional<Window> window, Optional<OuterJoin> join) {
    }

    public sealed interface Origin {
    }

    public record Stream(String name) implements Origin {
    }

    public record SubSelect(Query query) implements Origin {
    }

    public record Database(String name, String sql) implements Origin {
    }

    public record OuterJoin(String side, List<JoinKey> keys) {
    }

    public record JoinKey(Expression.Property left, Expression.Property right) {
    }
}
