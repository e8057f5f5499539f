// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.List;
import java.util.Optional;
import org.vesper.epl.language.internal.function.EplFunction;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;

/**
 * Detects a window whose contents the query never uses, so that it can be omitted. A window that slides by count, or never, emits each
 * event as it arrives, and aggregates such as {@code TREND} ignore events that leave. In doubt, the window is kept.
 */
public final class IdleWindow {

    private IdleWindow() {
    }

    /** @param inserted the events that INSERT puts into the stream */
    public static boolean in(Query query, Optional<EventSelector> inserted, Optional<Statement.Output> output) {
        boolean immediate = output.isEmpty() && query.orderBy().isEmpty()
                && inserted.or(query::events).orElse(EventSelector.ISTREAM) == EventSelector.ISTREAM;
        return immediate && slides(query.sources()) && seesArrivalsOnly(query);
    }

    private static boolean slides(List<Query.Source> sources) {
        return sources.size() == 1 && sources.get(0).window().filter(window -> !window.batch() && window.ranking().isEmpty()
                && window.partitionBy().isEmpty() && !(window.extent() instanceof Window.Time)).isPresent();
    }

    /**
     * Whether the query calls only aggregates of arrivals, such as TREND, and at least one. Any other call might use the window, as PREV
     * does. A query with WHERE keeps its window, since WHERE is evaluated after it.
     */
    private static boolean seesArrivalsOnly(Query query) {
        List<Expression.Call> calls = Expressions.calls(query);
        return query.where().isEmpty() && query.groupBy().isEmpty() && Expressions.subqueries(query).isEmpty() && !calls.isEmpty()
                && calls.stream().map(Functions::builtIn)
                        .allMatch(called -> called.filter(function -> function.sees() == EplFunction.Sees.ARRIVED).isPresent());
    }
}
