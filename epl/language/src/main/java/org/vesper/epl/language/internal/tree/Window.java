// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.List;
import java.util.Optional;

/** What RETAIN keeps. */
public record Window(Span span, Extent extent, boolean batch, Optional<Ranking> ranking, List<Expression.Property> partitionBy) {

    public sealed interface Extent {
    }

    public record All() implements Extent {
    }

    public record Events(int count) implements Extent {
    }

    public record Time(Interval interval, Optional<Expression.Property> basedOn) implements Extent {
    }

    /** {@code WITH [count] LARGEST | SMALLEST | UNIQUE property}; the kind is in lower case. */
    public record Ranking(Span span, Optional<Integer> count, String kind, Expression.Property property) {
    }

    /** A length of time as written, longest unit first. */
    public record Interval(Span span, List<Part> parts) {
    }

    /** The unit in its long lower-case form, e.g. {@code seconds}. */
    public record Part(Number amount, String unit) {
    }
}
