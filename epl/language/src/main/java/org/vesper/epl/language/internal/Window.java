// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.List;
import java.util.Optional;

/** What RETAIN keeps. */
record Window(Span span, Extent extent, boolean batch, Optional<Ranking> ranking, List<Expression.Property> partitionBy) {

    sealed interface Extent {
    }

    record All() implements Extent {
    }

    record Events(int count) implements Extent {
    }

    record Time(Interval interval, Optional<Expression.Property> basedOn) implements Extent {
    }

    /** {@code WITH [count] LARGEST | SMALLEST | UNIQUE property}; the kind is in lower case. */
    record Ranking(Span span, Optional<Integer> count, String kind, Expression.Property property) {
    }

    /** A length of time as written, longest unit first. */
    record Interval(Span span, List<Part> parts) {
    }

    /** The unit in its long lower-case form, e.g. {@code seconds}. */
    record Part(Number amount, String unit) {
    }
}
