// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.List;
import java.util.Optional;
import org.vesper.epl.language.internal.function.Catalogue;
import org.vesper.epl.language.internal.function.EplFunction;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;

/**
 * Tells that nothing in a query looks at what its window keeps, so that it can be left out: a window that slides by number, or never, puts
 * out each event as it comes, and {@code TREND} counts on whatever leaves. In doubt the window stays.
 */
public final class IdleWindow {

    private IdleWindow() {
    }

    /** @param inserted what is put into the stream behind INSERT */
    public static boolean in(Query query, Optional<EventSelector> inserted, Optional<Statement.Output> output) {
        boolean eachAsItComes = output.isEmpty() && query.orderBy().isEmpty()
                && inserted.or(query::events).orElse(EventSelector.ISTREAM) == EventSelector.ISTREAM;
        return eachAsItComes && slides(query.sources()) && seesArrivalsOnly(query);
    }

    private static boolean slides(List<Query.Source> sources) {
        return sources.size() == 1 && sources.get(0).window().filter(window -> !window.batch() && window.ranking().isEmpty()
                && window.partitionBy().isEmpty() && !(window.extent() instanceof Window.Time)).isPresent();
    }

    /** At least one TREND and no other call, which might be PREV or another aggregate. WHERE stays behind the window, where it belongs. */
    private static boolean seesArrivalsOnly(Query query) {
        List<Expression.Call> calls = Expressions.calls(query);
        return query.where().isEmpty() && query.groupBy().isEmpty() && Expressions.subqueries(query).isEmpty() && !calls.isEmpty()
                && calls.stream().map(Catalogue::find)
                        .allMatch(called -> called.filter(function -> function.sees() == EplFunction.Sees.ARRIVED).isPresent());
    }
}
