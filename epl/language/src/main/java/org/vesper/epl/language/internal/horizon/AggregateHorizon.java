// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.horizon;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.function.EplFunction;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.HorizonStep;

/** Finds what brings back the aggregates of a query, in addition to the retained events. */
final class AggregateHorizon {

    /** The aggregates that are a few numbers if no value ever leaves. */
    private static final Set<String> SMALL = Set.of("AVG", "COUNT", "MAX", "MAX_EVER", "MIN", "MIN_EVER", "SUM", "TREND");
    /** Those of them that do not keep the values even if these could leave. */
    private static final Set<String> SUMS = Set.of("AVG", "COUNT", "MAX_EVER", "MIN_EVER", "SUM", "TREND");

    private final Function<Expression.Call, Optional<EplFunction>> functions;
    private final Findings findings;

    AggregateHorizon(Function<Expression.Call, Optional<EplFunction>> functions, Findings findings) {
        this.functions = functions;
        this.findings = findings;
    }

    /**
     * The horizon of the aggregates in a query.
     *
     * @param rows the horizon of the rows that it aggregates
     * @param windowed whether the query aggregates retained events, and not all that have ever come
     * @param subquery whether it is a subquery, whose state cannot be written
     */
    Horizon of(Query query, Horizon rows, boolean windowed, boolean subquery) {
        Horizon horizon = Horizon.nothing();
        for (Expression.Call call : Expressions.calls(query)) {
            Optional<EplFunction> aggregate = aggregate(call);
            if (aggregate.isPresent()) {
                Horizon found = of(query, call, aggregate.get(), rows, windowed);
                boolean lost = subquery && !found.state().isEmpty();
                horizon = horizon.max(!lost ? found : findings.endless(call.span(), "the state of " + text(call)
                        + " in a subquery cannot be written", ""));
            }
        }
        return horizon;
    }

    private Optional<EplFunction> aggregate(Expression.Call call) {
        return Calls.isMethod(call) ? Optional.empty() : functions.apply(call).filter(EplFunction::isAggregate);
    }

    boolean isAggregate(Expression.Call call) {
        return aggregate(call).isPresent();
    }

    /** Whether all aggregates of a query need nothing but what is written of them if no value ever leaves. */
    boolean areSums(Query query) {
        return Expressions.calls(query).stream().allMatch(call -> aggregate(call).isEmpty()
                || SUMS.contains(call.function().toUpperCase(Locale.ROOT)) && !call.distinct());
    }

    private Horizon of(Query query, Expression.Call call, EplFunction aggregate, Horizon rows, boolean windowed) {
        return switch (aggregate.recall()) {
            case WRITTEN -> written(query, call);
            case LATEST -> latest(query, call, rows, aggregate.latestValues());
            case UNKNOWN -> findings.endless(call.span(), aggregate.name() + " does not tell how far it looks back",
                    "mark its class with @LooksBack, or implement WritableAggregate");
            case RETAINED -> windowed ? Horizon.nothing() : ofEverything(query, call);
        };
    }

    private Horizon ofEverything(Query query, Expression.Call call) {
        return SMALL.contains(call.function().toUpperCase(Locale.ROOT)) && !call.distinct() ? written(query, call)
                : findings.endless(call.span(), text(call) + " needs all events that have come", "add RETAIN with a limit");
    }

    /** State is written per group, which is found again by the value of one expression. */
    private Horizon written(Query query, Expression.Call call) {
        return query.groupBy().size() < 2 ? Horizon.written(text(call)) : findings.endless(call.span(), "the state of " + text(call)
                + " is written by the value of one expression only, and GROUP BY has several", "group by one, for example joined by ||");
    }

    private Horizon latest(Query query, Expression.Call call, Horizon rows, int values) {
        List<String> keys = query.groupBy().stream().map(group -> group.span().text()).toList();
        boolean known = query.sources().size() == 1 && query.groupBy().stream().allMatch(Expression.Property.class::isInstance);
        return known ? rows.behind(new HorizonStep.Events(values, new HorizonStep.Source(name(query), true, keys)))
                : findings.endless(call.span(), "the latest values of " + text(call) + " cannot be told from the events of several sources "
                        + "or of computed groups", "");
    }

    private static String name(Query query) {
        return query.sources().get(0).name().orElse("the sub-select");
    }

    /** The call with the name as it is defined, since calls in other case are the same. */
    private String text(Expression.Call call) {
        String name = functions.apply(call).map(EplFunction::name).orElse(call.function());
        return name + call.span().text().substring(call.function().length());
    }
}
