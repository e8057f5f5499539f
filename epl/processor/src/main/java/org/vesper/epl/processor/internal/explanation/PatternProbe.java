// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.vesper.epl.language.anatomy.Condition;
import org.vesper.epl.language.anatomy.PatternAnatomy;
import org.vesper.epl.language.anatomy.QueryAnatomy;
import org.vesper.spi.explanation.ExplainedCondition;
import org.vesper.spi.explanation.ExplainedPattern;

/**
 * The rules beside a pattern, by their names.
 *
 * @param columns for each event of the pattern that a match holds, the column of each property
 * @param matches that of the matches
 * @param patient that of the pattern which waits longer
 * @param unhindered that of the pattern without NOT
 * @param arrivals those of the streams that rules fill
 */
record PatternProbe(PatternAnatomy anatomy, Map<String, Map<String, String>> columns, String matches, Optional<String> patient,
                    Optional<String> unhindered, Map<String, String> arrivals) {

    static PatternProbe of(PatternAnatomy pattern, Probes probes, Function<String, Set<String>> properties) {
        Map<String, Map<String, String>> columns = new LinkedHashMap<>();
        List<String> selected = new ArrayList<>();
        Map<String, String> arrivals = new LinkedHashMap<>();
        for (PatternAnatomy.Step step : pattern.steps()) {
            arrivals.computeIfAbsent(step.stream(), stream -> probes.add("SELECT * FROM " + PatternAnatomy.quoted(stream)));
            if (isHeld(pattern, step)) {
                Map<String, String> ofStep = columns.computeIfAbsent(step.name(), unused -> new LinkedHashMap<>());
                for (String property : properties.apply(step.stream())) {
                    ofStep.put(property, "vesper_m" + selected.size());
                    selected.add(PatternAnatomy.quoted(step.name()) + '.' + PatternAnatomy.quoted(property) + " AS "
                            + ofStep.get(property));
                }
            }
        }
        for (int i = 0; i < pattern.steps().size(); i++) {
            selected.addAll(values(pattern, i));
        }
        String select = "SELECT " + (selected.isEmpty() ? "1 AS " + QueryAnatomy.COUNT : String.join(", ", selected)) + " MATCHING ";
        return new PatternProbe(pattern, columns, probes.add(select + pattern.text()),
                pattern.patient().map(text -> probes.add(select + text)),
                pattern.unhindered().map(text -> probes.add(select + text)), arrivals);
    }

    /** Whether the rule can refer to the event of a step: it is wanted, and its name is that of no other. */
    private static boolean isHeld(PatternAnatomy pattern, PatternAnatomy.Step step) {
        return !step.absent() && pattern.steps().stream().filter(other -> other.name().equals(step.name())).count() == 1;
    }

    private static List<String> values(PatternAnatomy pattern, int number) {
        PatternAnatomy.Step step = pattern.steps().get(number);
        List<String> columns = new ArrayList<>();
        if (isHeld(pattern, step)) {
            for (int i = 0; i < step.conditions().size(); i++) {
                List<String> values = step.conditions().get(i).values();
                for (int j = 0; j < values.size(); j++) {
                    columns.add(values.get(j) + " AS " + value(number, i, j));
                }
            }
        }
        return columns;
    }

    private static String value(int step, int condition, int value) {
        return "vesper_s" + step + QueryAnatomy.column(condition, value);
    }

    /** A match, of a row. */
    ExplainedPattern.Match match(Map<String, Object> row) {
        List<ExplainedCondition> conditions = new ArrayList<>();
        Map<String, Map<String, Object>> events = events(row);
        for (int i = 0; i < anatomy.steps().size(); i++) {
            PatternAnatomy.Step step = anatomy.steps().get(i);
            for (int j = 0; events.containsKey(step.name()) && j < step.conditions().size(); j++) {
                Condition condition = step.conditions().get(j);
                Map<String, Object> values = new LinkedHashMap<>();
                for (int k = 0; k < condition.values().size(); k++) {
                    values.put(condition.values().get(k), row.get(value(i, j, k)));
                }
                conditions.add(Places.explained(condition, Optional.of(true), values));
            }
        }
        return new ExplainedPattern.Match(events, conditions);
    }

    /** The events of a match, without those of an alternative that did not come. */
    Map<String, Map<String, Object>> events(Map<String, Object> row) {
        Map<String, Map<String, Object>> events = new LinkedHashMap<>();
        columns.forEach((step, ofStep) -> {
            Map<String, Object> event = new LinkedHashMap<>();
            ofStep.forEach((property, column) -> event.put(property, row.get(column)));
            if (event.values().stream().anyMatch(value -> value != null)) {
                events.put(step, event);
            }
        });
        return events;
    }
}
