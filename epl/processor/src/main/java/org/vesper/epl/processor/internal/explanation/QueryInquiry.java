// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.epl.language.anatomy.QueryAnatomy;
import org.vesper.spi.explanation.ExplainedPattern;
import org.vesper.spi.explanation.ExplainedQuery;

/** Asks a query at a moment, after its sub-selects. */
final class QueryInquiry {

    private final QueryProbe query;
    private final Moment moment;
    private final List<QueryInquiry> nested;
    private final Optional<PatternInquiry> pattern;
    private final List<ClauseInquiry> clauses;
    private final List<ExplainedQuery.Retained> retained = new ArrayList<>();

    QueryInquiry(QueryProbe query, Moment moment) {
        this.query = query;
        this.moment = moment;
        nested = query.inputs().stream().flatMap(input -> input.query().stream()).map(each -> new QueryInquiry(each, moment)).toList();
        pattern = query.pattern().map(probe -> new PatternInquiry(query.rule(), probe, moment));
        clauses = IntStream.range(0, query.checks().size()).mapToObj(i -> new ClauseInquiry(query, i, moment)).toList();
        for (QueryProbe.Input input : query.inputs()) {
            input.retained().ifPresent(rule -> retained.add(retained(input, moment.retained(rule))));
        }
    }

    private static ExplainedQuery.Retained retained(QueryProbe.Input input, List<Map<String, Object>> events) {
        int older = Math.max(0, events.size() - ClauseInquiry.SHOWN);
        return new ExplainedQuery.Retained(input.name(), input.anatomy().retained().orElseThrow().clause(),
                events.subList(older, events.size()), older);
    }

    /** The queries, each after its sub-selects. */
    void explain(List<ExplainedQuery> queries) {
        nested.forEach(each -> each.explain(queries));
        Map<String, List<Map<String, Object>>> arrived = new LinkedHashMap<>();
        query.inputs().forEach(input -> arrived.put(input.name(), moment.rowsOf(input.arrivals())));
        arrived.values().removeIf(List::isEmpty);
        Optional<ExplainedPattern> explained = pattern.map(PatternInquiry::explained);
        queries.add(new ExplainedQuery(query.rule(), query.place(), arrived, retained, explained,
                clauses.stream().map(ClauseInquiry::explained).toList()));
    }

    /** Why the query had no row; empty if it had one. */
    Optional<Finding> finding() {
        if (!moment.rowsOf(query.rows()).isEmpty()) {
            return Optional.empty();
        }
        return unreached().or(() -> pattern.flatMap(PatternInquiry::finding)).or(this::waiting).or(this::alone)
                .or(() -> clauses.stream().flatMap(clause -> clause.finding().stream()).findFirst())
                .or(() -> Optional.of(Finding.of(query.rule(), "it had no row to put out")));
    }

    private boolean isReached() {
        return pattern.isPresent() || query.inputs().stream().anyMatch(input -> !moment.rowsOf(input.arrivals()).isEmpty());
    }

    /** No event came to the query. */
    private Optional<Finding> unreached() {
        if (isReached() || !moment.cause().isEvent()) {
            return Optional.empty();
        }
        return nested.stream().flatMap(each -> each.finding().stream()).findFirst()
                .or(() -> Optional.of(Finding.of(query.rule(), "it takes " + taken() + ", and the event is of type "
                        + moment.cause().type())));
    }

    private String taken() {
        return query.inputs().stream().map(input -> input.anatomy().stream()).filter(stream -> !stream.isEmpty()).distinct()
                .collect(Collectors.joining(", "));
    }

    /** Whether no row came to the first clause. */
    private boolean isEmpty() {
        return clauses.isEmpty() || clauses.get(0).isEmpty();
    }

    /** The window has to fill, or to let an event go, before there is a row. */
    private Optional<Finding> waiting() {
        if (isEmpty() && query.batch().isPresent()) {
            return Optional.of(Finding.of(query.rule(), "the batch is not complete: RETAIN " + query.batch().get().clause()));
        }
        return isEmpty() && query.anatomy().leaving() ? Optional.of(Finding.of(query.rule(), "no event left the window"))
                : Optional.empty();
    }

    /** A join has no partner for the event at all. */
    private Optional<Finding> alone() {
        for (QueryProbe.Input input : query.inputs()) {
            boolean nothing = input.retained().isPresent() && moment.retained(input.retained().get()).isEmpty();
            if (isEmpty() && query.inputs().size() > 1 && nothing && moment.rowsOf(input.arrivals()).isEmpty()) {
                return Optional.of(Finding.of(query.rule(), input.name() + " retains no event that could be a partner, RETAIN "
                        + input.anatomy().retained().map(QueryAnatomy.Retained::clause).orElseThrow()));
            }
        }
        return Optional.empty();
    }
}
