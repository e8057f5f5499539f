// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.List;
import java.util.Optional;

/** The syntax tree of a rule. */
public final class Statement {

    private final Optional<Insert> insert;
    private final Query query;
    private final Optional<Output> output;

    public Statement(Optional<Insert> insert, Query query, Optional<Output> output) {
        this.insert = insert;
        this.query = query;
        this.output = output;
    }

    public Optional<Insert> insert() {
        return insert;
    }

    public Query query() {
        return query;
    }

    public Optional<Output> output() {
        return output;
    }

    /** {@code INSERT INTO}; what goes there is {@code istream}, {@code rstream}, or absent. */
    public record Insert(Span span, Optional<String> what, String stream, List<String> columns) {
    }

    /** {@code OUTPUT [ALL|FIRST|LAST] EVERY n EVENTS | time}: exactly one of events and interval is there. */
    public record Output(Span span, Optional<String> which, Optional<Integer> events, Optional<Window.Interval> interval) {
    }
}
