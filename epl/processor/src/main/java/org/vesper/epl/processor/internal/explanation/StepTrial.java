// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.vesper.epl.language.anatomy.Condition;
import org.vesper.epl.language.anatomy.PatternAnatomy;
import org.vesper.epl.language.anatomy.QueryAnatomy;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.spi.explanation.ExplainedCondition;
import org.vesper.spi.processor.ProcessorContext;

/**
 * Evaluates the conditions of a step of a pattern for an event, after the events that a search has found: in an engine of its own, which is
 * fed with just these events.
 */
final class StepTrial implements AutoCloseable {

    private final ProcessorContext processor;
    private final Map<String, org.vesper.api.EventType> types;
    private final PatternAnatomy pattern;
    private final Map<Map<String, String>, Beside> engines = new HashMap<>();

    /** @param types all types and streams by name */
    StepTrial(ProcessorContext processor, Map<String, org.vesper.api.EventType> types, PatternAnatomy pattern) {
        this.processor = processor;
        this.types = types;
        this.pattern = pattern;
    }

    /** The conditions of a search's step for an event of its type. */
    List<ExplainedCondition> conditions(Searches.Search search, Object event) {
        PatternAnatomy.Step step = pattern.steps().get(search.step());
        if (step.conditions().isEmpty()) {
            return List.of();
        }
        Map<String, String> rules = rules(step, search.begun().keySet().stream().map(pattern.steps()::get).toList());
        Beside trial = engines.computeIfAbsent(rules, this::engine);
        trial.restart();
        return explained(step, trial.rows(0, partition -> {
            search.begun().forEach((index, found) -> send(partition, pattern.steps().get(index), plain(found)));
            send(partition, step, event);
        }));
    }

    private Beside engine(Map<String, String> rules) {
        Beside trial = new Beside(processor, types.values(), 1, 0);
        trial.run(rules, List.of());
        return trial;
    }

    @Override
    public void close() {
        engines.values().forEach(Beside::close);
    }

    /** For each condition a rule that matches if it is met, and one that shows what it compares. */
    private static Map<String, String> rules(PatternAnatomy.Step step, List<PatternAnatomy.Step> begun) {
        String before = begun.stream().map(each -> each.text(List.of()) + " FOLLOWED BY ").collect(Collectors.joining());
        Map<String, String> rules = new LinkedHashMap<>();
        for (int i = 0; i < step.conditions().size(); i++) {
            Condition condition = step.conditions().get(i);
            rules.put(QueryAnatomy.column(i), "SELECT 1 AS " + QueryAnatomy.COUNT + " MATCHING " + before + step.text(List.of(condition)));
            List<String> columns = new ArrayList<>();
            for (int j = 0; j < condition.values().size(); j++) {
                columns.add(condition.values().get(j) + " AS " + QueryAnatomy.column(i, j));
            }
            if (!columns.isEmpty()) {
                rules.put("values" + i, "SELECT " + String.join(", ", columns) + " MATCHING " + before + step.text(List.of()));
            }
        }
        return rules;
    }

    private static List<ExplainedCondition> explained(PatternAnatomy.Step step, Map<String, List<Map<String, Object>>> rows) {
        List<ExplainedCondition> conditions = new ArrayList<>();
        for (int i = 0; i < step.conditions().size(); i++) {
            Condition condition = step.conditions().get(i);
            Map<String, Object> row = rows.getOrDefault("values" + i, List.of(Map.of())).get(0);
            Map<String, Object> values = new LinkedHashMap<>();
            for (int j = 0; j < condition.values().size(); j++) {
                values.put(condition.values().get(j), row.get(QueryAnatomy.column(i, j)));
            }
            conditions.add(Places.explained(condition, Optional.of(rows.containsKey(QueryAnatomy.column(i))), values));
        }
        return conditions;
    }

    private void send(Partition partition, PatternAnatomy.Step step, Object event) {
        partition.onEvent(types.get(step.stream()), event);
    }

    /** The event as the application knows it; that of a stream as a map. */
    private static Object plain(EventBean event) {
        return event.getUnderlying() instanceof Object[] ? map(event) : event.getUnderlying();
    }

    private static Map<String, Object> map(EventBean event) {
        EventType type = event.getEventType();
        Map<String, Object> properties = new LinkedHashMap<>();
        for (String property : type.getPropertyNames()) {
            properties.put(property, event.get(property));
        }
        return properties;
    }
}
