// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

/**
 * Compares the rows of random conditions on several events with those of a nested loop: joins of two and three sources, outer joins,
 * subqueries, patterns and filters. 500 conditions, or 20,000 with the profile {@code thorough}. A failure prints its seed;
 * {@code -Dvesper.seed=N -Dvesper.seeds=M} tries M sets of rules from N on.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JoinConditionsTest {

    private static final int CONDITIONS = 100;
    private static final int EVENTS = 40;

    private final List<EventType> types = Stream.of("A", "B", "C").map(name -> EventType.ofMap(name, RandomConditions.PROPERTIES))
            .toList();

    @Test
    void shouldGiveTheRowsOfANestedLoop() {
        long first = Long.getLong("vesper.seed", 0);
        long seeds = Long.getLong("vesper.seeds", Boolean.getBoolean("vesper.thorough") ? 200 : 5);
        int conditions = 0;
        for (long seed = first; seed < first + seeds; seed++) {
            conditions += compare(seed);
        }
        assertTrue(conditions >= 100 * seeds, conditions + " conditions in " + seeds + " sets");
    }

    private int compare(long seed) {
        Random random = new Random(seed);
        List<JoinedRule> rules = new ArrayList<>();
        int conditions = 0;
        while (conditions < CONDITIONS) {
            rules.add(new JoinedRule(random));
            conditions += rules.get(rules.size() - 1).conditions();
        }
        List<MapEvent> events = IntStream.range(0, EVENTS).mapToObj(i -> {
            MapEvent event = new MapEvent(types.get(random.nextInt(types.size())));
            event.putAll(RandomConditions.event(random, i));
            return event;
        }).toList();
        Map<Integer, List<String>> actual = outputs(rules, events);
        for (int i = 0; i < rules.size(); i++) {
            String text = rules.get(i).text();
            assertEquals(expected(rules.get(i), events), actual.getOrDefault(i, List.of()), () -> "seed " + seed + ": " + text + "\n"
                    + String.join("\n", events.stream().map(event -> event.type() + " " + event).toList()) + "\n");
        }
        return conditions;
    }

    private static List<String> expected(JoinedRule rule, List<MapEvent> events) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            int step = i;
            List<String> more = rule.rows(events.get(i).type().name(), events.get(i));
            (rule.isOrdered() ? more : more.stream().sorted().toList()).forEach(row -> rows.add(step + " " + row));
        }
        return rows;
    }

    private Map<Integer, List<String>> outputs(List<JoinedRule> rules, List<MapEvent> events) {
        StringBuilder file = new StringBuilder();
        IntStream.range(0, rules.size()).forEach(i -> file.append("@Name('").append(i).append("') ").append(rules.get(i).text()).append(";\n"));
        Map<Integer, List<String>> outputs = new HashMap<>();
        List<OutputEvent> current = new ArrayList<>();
        TestProcessorContext context = RuleContext.of(getClass().getClassLoader(), types, List.of(new RuleFile("joins.epl", file.toString())),
                output -> current.add((OutputEvent) output)).with(Map.of("compile-timeout", "1h"));
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            for (int step = 0; step < events.size(); step++) {
                processor.partition(0).onEvent(events.get(step));
                keep(step, current, rules, outputs);
                current.clear();
            }
        }
        return outputs;
    }

    private static void keep(int step, List<OutputEvent> rows, List<JoinedRule> rules, Map<Integer, List<String>> outputs) {
        for (int i = 0; i < rules.size(); i++) {
            String name = String.valueOf(i);
            List<String> own = new ArrayList<>();
            rows.stream().filter(row -> row.rule().equals(name)).forEach(row -> own.add(
                    step + " " + IntStream.range(0, row.size()).mapToObj(row::value).toList()));
            if (!rules.get(i).isOrdered()) {
                own.sort(null);
            }
            outputs.computeIfAbsent(i, unused -> new ArrayList<>()).addAll(own);
        }
    }
}
