// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The window described by RETAIN. */
public record Window(Span span, Extent extent, boolean batch, Optional<Ranking> ranking, List<Expression.Property> partitionBy) {

    /** The properties by which it divides, sorts or ages its events. */
    public Stream<Expression.Property> keys() {
        Optional<Expression.Property> clock = extent.fold(all -> Optional.empty(), events -> Optional.empty(), Time::basedOn);
        return Stream.of(partitionBy.stream(), ranking.map(Ranking::property).stream(), clock.stream()).flatMap(each -> each);
    }

    /** The extent of a window. */
    public sealed interface Extent {

        <R> R fold(Function<All, R> ofAll, Function<Events, R> ofEvents, Function<Time, R> ofTime);
    }

    /** RETAIN ALL. */
    public record All() implements Extent {

        @Override
        public <R> R fold(Function<All, R> ofAll, Function<Events, R> ofEvents, Function<Time, R> ofTime) {
            return ofAll.apply(this);
        }
    }

    /** RETAIN n EVENTS. */
    public record Events(int count) implements Extent {

        @Override
        public <R> R fold(Function<All, R> ofAll, Function<Events, R> ofEvents, Function<Time, R> ofTime) {
            return ofEvents.apply(this);
        }
    }

    /** RETAIN with a duration, measured by the clock or by a property. */
    public record Time(Interval interval, Optional<Expression.Property> basedOn) implements Extent {

        @Override
        public <R> R fold(Function<All, R> ofAll, Function<Events, R> ofEvents, Function<Time, R> ofTime) {
            return ofTime.apply(this);
        }
    }

    /** {@code WITH [count] LARGEST | SMALLEST | UNIQUE property}. */
    public record Ranking(Span span, Optional<Integer> count, RankingKind kind, Expression.Property property) {
    }

    /** The events that a ranked window keeps. */
    public enum RankingKind {
        LARGEST, SMALLEST, UNIQUE
    }

    /** A duration as written, longest unit first. */
    public record Interval(Span span, List<Part> parts) {
    }

    /** An amount with its unit. */
    public record Part(Number amount, TimeUnit unit) {
    }

    /** The units of time, longest first. The language has no weeks or longer units. */
    public enum TimeUnit {
        DAYS("days", 86_400_000),
        HOURS("hours", 3_600_000),
        MINUTES("minutes", 60_000),
        SECONDS("seconds", 1_000),
        MILLISECONDS("milliseconds", 1);

        private final String symbol;
        private final int lengthMs;

        TimeUnit(String symbol, int lengthMs) {
            this.symbol = symbol;
            this.lengthMs = lengthMs;
        }

        public String symbol() {
            return symbol;
        }

        public int lengthMs() {
            return lengthMs;
        }
    }
}
