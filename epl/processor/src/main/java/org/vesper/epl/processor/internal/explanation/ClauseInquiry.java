// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.anatomy.Condition;
import org.vesper.epl.language.anatomy.QueryAnatomy;
import org.vesper.spi.explanation.ExplainedCondition;
import org.vesper.spi.explanation.ExplainedQuery;

/** Asks WHERE or HAVING of a query at a moment. */
final class ClauseInquiry {

    /** The number of rows and events that are shown. */
    static final int SHOWN = 20;

    private final QueryProbe query;
    private final QueryAnatomy.Check check;
    private final List<List<ExplainedCondition>> rows = new ArrayList<>();
    private final List<ExplainedCondition> joined;

    ClauseInquiry(QueryProbe query, int number, Moment moment) {
        this.query = query;
        this.check = query.anatomy().checks().get(number);
        for (Map<String, Object> row : moment.rowsOf(query.checks().get(number))) {
            rows.add(conditions(row));
        }
        joined = check.keys().stream().map(key -> Places.explained(key, Optional.of(!rows.isEmpty()), compared(key, moment))).toList();
    }

    private List<ExplainedCondition> conditions(Map<String, Object> row) {
        List<ExplainedCondition> conditions = new ArrayList<>();
        for (int i = 0; i < check.conditions().size(); i++) {
            Condition condition = check.conditions().get(i);
            Map<String, Object> values = new LinkedHashMap<>();
            for (int j = 0; j < condition.values().size(); j++) {
                values.put(condition.values().get(j), row.get(QueryAnatomy.column(i, j)));
            }
            conditions.add(Places.explained(condition, Optional.ofNullable((Boolean) row.get(QueryAnatomy.column(i))), values));
        }
        return conditions;
    }

    /** What a condition of a join compares, as far as it is a property of the events that have come. */
    private Map<String, Object> compared(Condition key, Moment moment) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (QueryProbe.Input input : query.inputs()) {
            List<Map<String, Object>> arrived = moment.rowsOf(input.arrivals());
            for (String value : key.values()) {
                String property = value.startsWith(input.name() + '.') ? value.substring(input.name().length() + 1) : value;
                if (!arrived.isEmpty() && arrived.get(0).containsKey(property)) {
                    values.put(value, arrived.get(0).get(property));
                }
            }
        }
        return values;
    }

    /** Whether no row came to it. */
    boolean isEmpty() {
        return rows.isEmpty();
    }

    ExplainedQuery.Clause explained() {
        return new ExplainedQuery.Clause(check.clause(), joined, rows.stream().limit(SHOWN).toList(), Math.max(0, rows.size() - SHOWN));
    }

    /** Why no row passes; empty if one does. */
    Optional<Finding> finding() {
        if (rows.isEmpty()) {
            return Optional.of(joined.isEmpty() ? Finding.of(query.rule(), "no row came to " + check.clause())
                    : Finding.of(query.rule(), "no retained event meets " + joined.get(0).text(), joined.get(0)));
        }
        List<ExplainedCondition> furthest = rows.stream().max(Comparator.comparingInt(ClauseInquiry::met)).orElseThrow();
        if (met(furthest) == furthest.size()) {
            return Optional.empty();
        }
        ExplainedCondition failed = furthest.get(met(furthest));
        String result = failed.value().isEmpty() ? "null, which counts as not met" : "false";
        return Optional.of(Finding.of(query.rule(), check.clause() + " was not met: " + failed.text() + " is " + result
                + (rows.size() > 1 ? " in the row that came furthest, of " + rows.size() : ""), failed));
    }

    /** The number of conditions that are met before the first one that is not. */
    static int met(List<ExplainedCondition> conditions) {
        int met = 0;
        while (met < conditions.size() && conditions.get(met).isMet()) {
            met++;
        }
        return met;
    }
}
