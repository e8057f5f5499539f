// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.List;
import java.util.Optional;

/** The syntax tree of a rule. */
public record Statement(Optional<Insert> insert, Query query, Optional<Output> output) {

    /**
     * {@code INSERT INTO}.
     *
     * @param events the events that are inserted; absent unless written
     */
    public record Insert(Span span, Optional<EventSelector> events, String stream, List<String> columns) {
    }

    /** {@code OUTPUT [ALL|FIRST|LAST] EVERY n EVENTS | time}: exactly one of events and interval is present. */
    public record Output(Span span, Optional<OutputKind> which, Optional<Integer> events, Optional<Window.Interval> interval) {
    }

    /** The rows since the last output that are emitted. */
    public enum OutputKind {
        ALL("all"), FIRST("first"), LAST("last");

        private final String symbol;

        OutputKind(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }
}
