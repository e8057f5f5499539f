// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.vesper.kernel.playback.OutputLine;
import org.vesper.spi.explanation.ExplainedCondition;
import org.vesper.spi.explanation.ExplainedPattern;
import org.vesper.spi.explanation.ExplainedQuery;
import org.vesper.spi.explanation.Explanation;

/** An explanation as JSON. */
final class ExplanationValue {

    private final String rule;
    private final ExplainedPlace place;

    ExplanationValue(String rule, ExplainedPlace place) {
        this.rule = rule;
        this.place = place;
    }

    /** The answer if there is no event for the rule. */
    String unreached(String reason) {
        Map<String, Object> value = head();
        value.put("fired", false);
        value.put("reason", reason);
        return json(value);
    }

    String of(Explanation explanation) {
        Map<String, Object> value = head();
        value.put("text", explanation.text());
        value.put("event", explanation.cause().isEvent()
                ? ordered("type", explanation.cause().type(), "values", explanation.cause().values()) : null);
        value.put("time", Instant.ofEpochMilli(explanation.cause().timeMs()).toString());
        value.put("fired", explanation.hasFired());
        value.put("reason", explanation.verdict().reason());
        value.put("failedRule", explanation.verdict().failed().isPresent() ? explanation.verdict().rule() : null);
        value.put("failed", explanation.verdict().failed().map(ExplanationValue::condition).orElse(null));
        value.put("outputs", explanation.outputs());
        value.put("queries", explanation.queries().stream().map(ExplanationValue::query).toList());
        return json(value);
    }

    private Map<String, Object> head() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("rule", rule);
        value.put("processor", place.processor());
        value.put("lane", place.lane().orElse(null));
        value.put("position", place.position());
        value.put("journalReachesBack", place.whole());
        value.put("warmSince", place.warmSince().isPresent() ? place.warmSince().getAsLong() : null);
        return value;
    }

    private static Map<String, Object> query(ExplainedQuery query) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("rule", query.rule());
        value.put("place", query.place());
        value.put("arrived", query.arrived());
        value.put("retained", query.retained().stream().map(ExplanationValue::retained).toList());
        value.put("pattern", query.pattern().map(ExplanationValue::pattern).orElse(null));
        value.put("clauses", query.clauses().stream().map(ExplanationValue::clause).toList());
        return value;
    }

    private static Map<String, Object> retained(ExplainedQuery.Retained retained) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("source", retained.source());
        value.put("window", retained.window());
        value.put("events", retained.events());
        value.put("older", retained.older());
        return value;
    }

    private static Map<String, Object> pattern(ExplainedPattern pattern) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("matches", pattern.matches().stream().map(match -> ordered("events", match.events(), "conditions",
                conditions(match.conditions()))).toList());
        value.put("searches", pattern.searches().stream().map(ExplanationValue::search).toList());
        value.put("more", pattern.more());
        value.put("ended", pattern.ended());
        return value;
    }

    private static Map<String, Object> search(ExplainedPattern.Search search) {
        Map<String, Object> value = ordered("begun", search.begun(), "waitsFor", search.step());
        value.put("absent", search.absent());
        value.put("until", search.untilMs().isPresent() ? Instant.ofEpochMilli(search.untilMs().getAsLong()).toString() : null);
        value.put("conditions", conditions(search.conditions()));
        return value;
    }

    private static Map<String, Object> clause(ExplainedQuery.Clause clause) {
        Map<String, Object> value = ordered("clause", clause.clause(), "joined", conditions(clause.joined()));
        value.put("rows", clause.rows().stream().map(ExplanationValue::conditions).toList());
        value.put("more", clause.more());
        return value;
    }

    private static List<Map<String, Object>> conditions(List<ExplainedCondition> conditions) {
        return conditions.stream().map(ExplanationValue::condition).toList();
    }

    private static Map<String, Object> condition(ExplainedCondition condition) {
        Map<String, Object> value = ordered("condition", condition.text(), "value", condition.value().orElse(null));
        value.put("line", condition.line());
        value.put("column", condition.column());
        value.put("values", new LinkedHashMap<>(condition.values()));
        return value;
    }

    private static Map<String, Object> ordered(String key, Object first, String other, Object second) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put(key, first);
        value.put(other, second);
        return value;
    }

    /** Maps and lists as JSON, however deep they are. */
    private static String json(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().map(entry -> OutputLine.ofValue(String.valueOf(entry.getKey())) + ':' + json(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        return value instanceof List<?> list ? list.stream().map(ExplanationValue::json).collect(Collectors.joining(",", "[", "]"))
                : OutputLine.ofValue(value);
    }
}
