// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.horizon;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.vesper.epl.language.internal.analysis.IdleWindow;
import org.vesper.epl.language.internal.analysis.SubSelects;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.function.EplFunction;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.HorizonStep;

/**
 * Finds out how far a rule looks back, up to the streams that it reads. In doubt, it looks back further: too many events only cost time,
 * whereas one too few silently gives wrong outputs.
 */
public final class RuleHorizon {

    /** The way out that every rule has. */
    public static final String OR_MARK = "; or write @Recovery('none') after its name, then it begins anew after a restart";

    private final Findings findings = new Findings();
    private final WindowHorizon windows = new WindowHorizon(findings);
    private final AggregateHorizon aggregates;
    private final Horizon horizon;

    private RuleHorizon(Statement statement, Function<Expression.Call, Optional<EplFunction>> functions) {
        this.aggregates = new AggregateHorizon(functions, findings);
        this.horizon = of(statement);
    }

    /** @param functions finds the function that is called */
    public static RuleHorizon of(Statement statement, Function<Expression.Call, Optional<EplFunction>> functions) {
        return new RuleHorizon(statement, functions);
    }

    public Horizon horizon() {
        return horizon;
    }

    /** The parts of the rule that make its horizon endless. */
    public List<SemanticError> errors() {
        return findings.errors();
    }

    private Horizon of(Statement statement) {
        Query query = statement.query();
        Optional<EventSelector> inserted = statement.insert().flatMap(Statement.Insert::events);
        boolean leaving = inserted.or(query::events).orElse(EventSelector.ISTREAM) != EventSelector.ISTREAM;
        Horizon rows = of(query, new Use(IdleWindow.in(query, inserted, statement.output()), leaving, false));
        return statement.output().map(output -> of(output, query, rows)).orElse(rows);
    }

    /**
     * The use of a query.
     *
     * @param idleWindow whether its window is omitted
     * @param leaving whether the rows that leave its window are used too
     * @param subquery whether it is evaluated for the rows of another one
     */
    private record Use(boolean idleWindow, boolean leaving, boolean subquery) {
    }

    private Horizon of(Query query, Use use) {
        boolean idle = use.idleWindow() || !use.leaving() && !use.subquery() && isOnlySummed(query);
        Horizon rows = query.from().fold(sources -> query.sources().stream().map(source -> arriving(query, source))
                .reduce(Horizon.nothing(), Horizon::max), matching -> of(matching.pattern()));
        Horizon retained = query.from().fold(sources -> idle ? rows : retained(query, use),
                matching -> matching.window().map(window -> windows.of(window, rows, "the pattern", false)).orElse(rows));
        boolean windowed = !idle && query.from().fold(sources -> !query.sources().isEmpty() && query.window(0).isPresent(),
                matching -> matching.window().isPresent());
        Horizon whole = retained.max(aggregates.of(query, rows, windowed, use.subquery()));
        for (Query subquery : Expressions.subqueries(query)) {
            whole = whole.max(of(subquery, new Use(false, false, true)));
        }
        return whole;
    }

    /** Whether a window that keeps everything is used for nothing but sums, whose state is written. */
    private boolean isOnlySummed(Query query) {
        return query.sources().size() == 1 && query.window(0).filter(window -> window.extent() instanceof Window.All
                && window.ranking().isEmpty() && window.partitionBy().isEmpty()).isPresent()
                && Expressions.calls(query).stream().noneMatch(Calls::looksBack) && aggregates.areSums(query);
    }

    // ---- sources ----

    private Horizon retained(Query query, Use use) {
        Horizon retained = leavingTogether(query);
        for (int i = 0; i < query.sources().size(); i++) {
            Query.Source source = query.sources().get(i);
            Horizon rows = arriving(query, source);
            Optional<Window> window = query.window(i);
            if (use.subquery() && window.isEmpty()) {
                rows = rows.max(findings.endless(source.span(), "a subquery without RETAIN sees all events", "add RETAIN with a limit"));
            }
            Horizon arrived = rows;
            retained = retained.max(window.map(kept -> windows.of(kept, arrived, name(source), isFiltered(source))).orElse(rows));
        }
        return retained;
    }

    /**
     * Events of several keys that leave in the same millisecond leave in the order in which their keys came first, so an aggregate of
     * several keys has other values in between.
     */
    private Horizon leavingTogether(Query query) {
        List<String> groups = query.groupBy().stream().map(group -> group.span().text()).toList();
        boolean aggregates = Expressions.calls(query).stream().anyMatch(this.aggregates::isAggregate);
        return query.sources().stream().flatMap(source -> source.window().stream())
                .filter(window -> aggregates && window.extent() instanceof Window.Time time && time.basedOn().isEmpty()
                        && window.partitionBy().stream().anyMatch(key -> !groups.contains(key.span().text())))
                .findFirst().map(window -> findings.endless(window.span(), "events of several keys that leave in the same millisecond "
                        + "leave in the order in which their keys came first",
                        "leave PARTITION BY out, since a time keeps each event alone"))
                .orElse(Horizon.nothing());
    }

    /** The horizon of the rows of a source as they arrive, with the earlier ones to which PRIOR refers. */
    private Horizon arriving(Query query, Query.Source source) {
        Horizon rows = rows(source);
        int earlier = Expressions.calls(query).stream().filter(Calls::isPrior).mapToInt(RuleHorizon::position).max().orElse(0);
        boolean filtered = isFiltered(source) || query.where().isPresent();
        return earlier == 0 ? rows
                : rows.behind(new HorizonStep.Events(earlier, new HorizonStep.Source(name(source), filtered, List.of())));
    }

    private static int position(Expression.Call prior) {
        return prior.arguments().get(0) instanceof Expression.Literal literal && literal.value() instanceof Number number
                ? number.intValue() : 0;
    }

    private Horizon rows(Query.Source source) {
        return source.origin().fold(stream -> Horizon.of(stream.name()), nested -> rows(nested.query()), database -> Horizon.nothing());
    }

    private Horizon rows(Query nested) {
        boolean leaving = nested.events().filter(events -> events != EventSelector.ISTREAM).isPresent();
        return SubSelects.isFilter(nested) ? rows(nested.sources().get(0))
                : of(nested, new Use(IdleWindow.in(nested, nested.events(), Optional.empty()), leaving, false));
    }

    /** Whether sub-selects that only filter decide which events arrive. */
    private static boolean isFiltered(Query.Source source) {
        return source.origin().fold(stream -> false, nested -> SubSelects.isFilter(nested.query())
                && (nested.query().where().isPresent() || isFiltered(nested.query().sources().get(0))), database -> false);
    }

    private static String name(Query.Source source) {
        return source.origin().fold(Query.EventStream::name, nested -> SubSelects.isFilter(nested.query())
                ? name(nested.query().sources().get(0)) : source.alias().orElse("the sub-select"), Query.Database::name);
    }

    private Horizon of(Pattern pattern) {
        Horizon horizon = new PatternHorizon(findings).of(pattern);
        List<Query> subqueries = pattern.atoms().flatMap(atom -> atom.filters().stream()).flatMap(Expressions::subqueries).toList();
        for (Query subquery : subqueries) {
            horizon = horizon.max(of(subquery, new Use(false, false, true)));
        }
        return horizon;
    }

    // ---- OUTPUT ----

    /** OUTPUT counts from the beginning of the rule, so only the events of one source can be counted again. */
    private Horizon of(Statement.Output output, Query query, Horizon rows) {
        boolean counts = output.events().isPresent() && query.sources().size() == 1 && query.window(0).isEmpty()
                && query.groupBy().isEmpty() && Expressions.calls(query).stream().noneMatch(call -> aggregates.isAggregate(call));
        if (!counts) {
            return rows.max(findings.endless(output.span(), "OUTPUT EVERY counts from the first event on", "leave OUTPUT out, or put it "
                    + "into a rule without RETAIN and aggregates that reads this one's stream, with a number of events"));
        }
        Query.Source source = query.sources().get(0);
        boolean filtered = isFiltered(source) || query.where().isPresent();
        return rows.behind(new HorizonStep.Batches(output.events().orElseThrow(),
                new HorizonStep.Source(name(source), filtered, List.of())));
    }
}
