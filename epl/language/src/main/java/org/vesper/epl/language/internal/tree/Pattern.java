// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The pattern of a MATCHING clause. */
public sealed interface Pattern {

    Span span();

    <R> R accept(Visitor<R> visitor);

    /** The direct parts of the pattern. */
    List<Pattern> parts();

    /** The events of the pattern, in the order of the text. */
    default Stream<Atom> atoms() {
        return parts().stream().flatMap(Pattern::atoms);
    }

    /** A visitor with a method per kind of pattern. */
    interface Visitor<R> {

        R chain(Chain chain);

        R every(Every every);

        R not(Not not);

        R within(Within within);

        R atom(Atom atom);
    }

    /** The operator that joins the parts of a chain. */
    enum Join {
        FOLLOWED_BY("->"), OR("or"), AND("and");

        private final String symbol;

        Join(String symbol) {
            this.symbol = symbol;
        }

        /** The operator in Esper's dialect. */
        public String symbol() {
            return symbol;
        }
    }

    /** Two or more patterns. */
    record Chain(Span span, Join join, List<Pattern> parts) implements Pattern {

        /** The last of three or more steps, if it alone has a WITHIN. The last of two steps is bounded from the first event on. */
        public Optional<Pattern> boundedAtTheEnd() {
            List<Pattern> bounded = parts.stream().filter(Within.class::isInstance).toList();
            Pattern last = parts.get(parts.size() - 1);
            return join == Join.FOLLOWED_BY && parts.size() > 2 && bounded.equals(List.of(last)) ? Optional.of(last) : Optional.empty();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.chain(this);
        }
    }

    /** A pattern that restarts after each match. */
    record Every(Span span, Pattern pattern) implements Pattern {

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.every(this);
        }

        @Override
        public List<Pattern> parts() {
            return List.of(pattern);
        }
    }

    record Not(Span span, Pattern pattern) implements Pattern {

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.not(this);
        }

        @Override
        public List<Pattern> parts() {
            return List.of(pattern);
        }
    }

    record Within(Span span, Pattern pattern, Window.Interval interval) implements Pattern {

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.within(this);
        }

        @Override
        public List<Pattern> parts() {
            return List.of(pattern);
        }
    }

    /** An event that passes the filters. */
    record Atom(Span span, Optional<String> tag, String stream, List<Expression> filters) implements Pattern {

        /** The name of the event in the rule: its tag, or else its type. */
        public String name() {
            return tag.orElse(stream);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.atom(this);
        }

        @Override
        public List<Pattern> parts() {
            return List.of();
        }

        @Override
        public Stream<Atom> atoms() {
            return Stream.of(this);
        }
    }
}
