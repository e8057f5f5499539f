// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.analysis.CheckedQuery;
import org.vesper.epl.language.internal.analysis.Column;
import org.vesper.epl.language.internal.analysis.NormalForm;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.result.Guard;

/**
 * The guards of a query's calls that can fail: for each clause, what a failure costs, and the arguments by which the guard learns of the
 * event.
 *
 * <p>A query over one source passes the event as {@code *}, a join by the name of the source from which a call takes all its values. Where
 * it cannot be passed, the engine knows the arriving event. Esper computes the row of a query that selects nothing but aggregates without
 * any event, and takes the name of a source for a property.
 */
final class QueryGuards {

    /** The name of the events of a subquery. */
    static final String ROW = "vesper_event";

    /** The ways in which events come to a query and leave it. */
    enum Events {
        /** One by one; none leaves. */
        ARRIVING,
        /** One by one, through a window. */
        SLIDING,
        /** In batches, or the rows are emitted in batches. */
        BATCHED
    }

    private final CheckedQuery checked;
    private final Query query;
    private final Functions functions;
    private final NormalForm form;
    private final Events events;
    private final boolean nested;
    private final boolean joins;
    private final Map<Expression, Span> places = new HashMap<>();
    private final Set<Expression> keys = new HashSet<>();
    private int guards;
    private boolean costsRow;

    /** @param nested whether it is a subquery, whose events Esper does not pass to functions */
    QueryGuards(CheckedQuery checked, Functions functions, Events events, boolean nested) {
        this.checked = checked;
        this.query = checked.query();
        this.functions = functions;
        this.form = new NormalForm(checked.scopeWithAliases());
        this.events = events;
        this.nested = nested;
        this.joins = query.sources().size() > 1;
        this.costsRow = checked.scope().entries().stream().anyMatch(entry -> runsCode(entry.type()));
    }

    /** The guards of WHERE, and of the keys of GROUP BY, which are tested there. */
    ClauseGuard where(Guard.Use use) {
        return new ClauseGuard(this, use, false, true);
    }

    /** The guards of a clause that is computed for each row: SELECT, HAVING and ORDER BY. */
    ClauseGuard row(Guard.Use use) {
        return new ClauseGuard(this, use, true, hasEvent() && (!joins || !isAggregated()));
    }

    /** The guards of the arguments of aggregates. */
    ClauseGuard arguments() {
        return new ClauseGuard(this, Guard.Use.ARGUMENT, true, true);
    }

    /** The arguments by which a guard learns of the event: whether it enters, and the event itself if it is known and can be passed. */
    String seen(Expression call, boolean event) {
        return events == Events.ARRIVING ? "" : ", istream()" + (isOwn(call) ? ", " + own() : event && !nested ? event(call) : "");
    }

    private String own() {
        Scope.Entry source = checked.scope().entries().get(0);
        return source.reference() == Scope.Reference.NAME ? EsperNames.quoted(source.name()) : ROW;
    }

    private String event(Expression call) {
        if (!joins) {
            return ", *";
        }
        Set<String> sources = Expressions.properties(form.of(call)).map(property -> property.path().get(0).name())
                .collect(Collectors.toSet());
        boolean known = sources.size() == 1 && checked.scope().entries().stream()
                .anyMatch(entry -> sources.contains(entry.name()) && entry.reference() == Scope.Reference.NAME);
        return known ? ", " + EsperNames.quoted(sources.iterator().next()) : "";
    }

    /** Whether it is a subquery. */
    boolean isNested() {
        return nested;
    }

    /** Writes a value of an event of a subquery, which is null if a call in it fails. In another query the text stays as it is. */
    String own(String text, Class<?> type) {
        Guard guard = ClauseGuard.TYPES.contains(type) ? Guard.OWN : Guard.OWN_OBJECT;
        return nested ? guard.esperName() + "(" + Guard.ENTER.esperName() + "(), " + text + ")" : text;
    }

    /** Writes such a condition, which is false instead of null, since null passes in some subqueries of Esper's. */
    String ownCondition(String text) {
        return nested ? "coalesce(" + own(text, Boolean.class) + ", false)" : text;
    }

    /** Whether a call takes its values from the events of a subquery alone. */
    boolean isOwn(Expression call) {
        Scope scope = checked.scope();
        List<Expression.Property> properties = Expressions.properties(form.of(call)).toList();
        return nested && !properties.isEmpty()
                && properties.stream().allMatch(property -> scope.entries().contains(scope.resolve(property).source()));
    }

    /** Records that a key of GROUP BY can fail. */
    void addKey(Expression key) {
        keys.add(form.of(key));
    }

    boolean isKey(Expression expression) {
        return !keys.isEmpty() && keys.contains(form.of(expression));
    }

    /** Records a guard. */
    void guarded(Guard.Use use) {
        guards++;
        costsRow |= use != Guard.Use.CONDITION && use != Guard.Use.KEY && use != Guard.Use.OWN;
    }

    /** The place of an expression. Equal expressions have one place, since Esper compares the clauses of a query. */
    Span place(Expression expression) {
        return query.orderBy().isEmpty() && query.groupBy().isEmpty() ? expression.span()
                : places.computeIfAbsent(form.of(expression), unused -> expression.span());
    }

    /** The number of guards so far. */
    int guards() {
        return guards;
    }

    /**
     * Writes the rule of the row, after all other clauses have been written.
     *
     * @param others what is computed with the row
     */
    String row(List<String> others) {
        String rule = others.stream().reduce("context.rule.self",
                (self, text) -> Guard.ALSO.esperName() + "(" + self + ", " + Guard.BEGIN.esperName() + "(), " + text + ")");
        return costsRow ? Guard.ROW.esperName() + "(" + rule + ", " + owner() + ")" : rule;
    }

    /** The event that a row belongs to: its own, the arriving one, or none if it is the row of a batch. */
    private String owner() {
        boolean perEvent = hasEvent() && (events != Events.BATCHED || !isAggregated() || hasOwnProperties());
        return nested || joins || !perEvent ? String.valueOf(events != Events.BATCHED) : isOfGroup() ? "*, false" : "*";
    }

    private boolean isOfGroup() {
        return !query.groupBy().isEmpty() && events != Events.BATCHED;
    }

    /**
     * The properties that a row reads by code of the application, from other events than the one that it belongs to: those of joins,
     * patterns and groups, and earlier events.
     */
    Stream<Expression> read() {
        boolean ofOthers = joins || query.matching().isPresent() || isAggregated() && (isOfGroup() || events == Events.BATCHED);
        return selected().flatMap(column -> Expressions.outside(functions::isAggregate, form.of(column)))
                .filter(part -> part instanceof Expression.Call call ? Calls.looksBack(call)
                        : ofOthers && part instanceof Expression.Property)
                .filter(part -> runsCode(part) && !isKey(part));
    }

    /** Whether code of the application reads a property in an expression. */
    boolean runsCode(Expression expression) {
        return runsCode(form.of(expression), checked.scope());
    }

    static boolean runsCode(Expression expression, Scope scope) {
        return Stream.concat(Expressions.properties(expression), Expressions.calls(expression).flatMap(call -> scope.keyed(call).stream()))
                .anyMatch(property -> runsCode(scope.resolve(property).source().type()));
    }

    private static boolean runsCode(EventType type) {
        return !type.isMap() || type.properties().entrySet().stream().anyMatch(property -> type.nested(property.getKey())
                .map(QueryGuards::runsCode).orElseGet(() -> Types.isOfApplication(property.getValue())));
    }

    /** Whether Esper has an event when it computes a row. */
    private boolean hasEvent() {
        return !isAggregated() || !query.groupBy().isEmpty() || hasOwnProperties();
    }

    /**
     * Whether HAVING is a condition of each row, as WHERE is, and stands there, hidden from the planner of joins: with ORDER BY and without
     * aggregates, Esper generates code for HAVING that does not compile if the row has PREV or PRIOR.
     */
    boolean isHavingOfRows() {
        return !query.orderBy().isEmpty() && query.groupBy().isEmpty() && !isAggregated();
    }

    private boolean isAggregated() {
        return Stream.concat(selected(), query.having().stream()).flatMap(Expressions::all).anyMatch(functions::isAggregate);
    }

    /** Whether it selects properties that are neither in an aggregate nor in GROUP BY, so that there is a row for each event. */
    private boolean hasOwnProperties() {
        Set<Expression> grouped = new HashSet<>();
        query.groupBy().stream().flatMap(Expressions::properties).map(form::of).forEach(grouped::add);
        return selected().flatMap(column -> Expressions.outside(functions::isAggregate, column))
                .anyMatch(part -> part instanceof Expression.Property property && !grouped.contains(form.of(property)));
    }

    private Stream<Expression> selected() {
        return checked.columns().stream().map(Column::expression);
    }
}
