// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

/** A window of Esper's dialect that retains all events of a type gives what the type with RETAIN ALL does, for all values. */
@Timeout(120)
class EsperWindowValuesTest {

    private static final Map<String, Class<?>> PROPERTIES = new LinkedHashMap<>(Map.of("n", Integer.class, "i", Integer.class, "l", Long.class,
            "d", Double.class, "b", BigDecimal.class, "s", String.class));
    private static final EventType ROW = EventType.ofMap("Row", PROPERTIES);
    private static final EventType ASK = EventType.ofMap("Ask", PROPERTIES);
    private static final Map<String, List<Object>> VALUES = Map.of(
            "i", Arrays.asList(null, 0, 1, 2), "l", Arrays.asList(null, 1L, 2L, (1L << 53) + 1),
            "d", Arrays.asList(null, Double.NaN, -0.0, 0.0, 1.0, 2.5, 9_007_199_254_740_992.0),
            "b", Arrays.asList(null, new BigDecimal("1"), new BigDecimal("1.00"), new BigDecimal("2.5")), "s", Arrays.asList(null, "A", "B"));
    private static final List<String> CONDITIONS = List.of("a.s = r.s", "a.i = r.l", "a.i = r.d", "a.d = r.d", "a.d = r.b", "a.l = r.d",
            "r.d BETWEEN a.d AND a.l", "r.d > a.d", "NOT (r.d > a.d)", "a.s = r.s AND a.i = r.i", "r.s IS NULL", "a.s = r.s OR r.i = 1",
            "r.i IN (a.i, 2)", "r.b > 1.5m", "r.d + a.i > 2.0", "r.l % r.i = a.i");
    private static final List<String> RULES = List.of(
            "SELECT a.n AS a, r.n AS r FROM Ask AS a RETAIN 1 EVENT, Row AS r RETAIN ALL WHERE %s",
            "SELECT a.n AS a, EXISTS (SELECT * FROM Row AS r RETAIN ALL WHERE %s) AS x FROM Ask AS a",
            "SELECT a.n AS a, (SELECT sum(r.b) FROM Row AS r RETAIN ALL WHERE %s) AS x FROM Ask AS a");
    private static final List<String> OTHERS = List.of(
            "SELECT a.n AS a, r.n AS r FROM Ask AS a RETAIN 1 EVENT LEFT OUTER JOIN Row AS r ON a.s = r.s RETAIN ALL",
            "SELECT a.n AS a FROM Ask AS a WHERE a.d IN (SELECT r.d FROM Row AS r RETAIN ALL)",
            "SELECT a.n AS a FROM Ask AS a WHERE a.d > ALL (SELECT r.d FROM Row AS r RETAIN ALL)",
            "SELECT s, count(*) AS n, sum(l) AS l, avg(b) AS b, max(d) AS d, stddev(i) AS i FROM (SELECT * FROM Row WHERE d > 0.5) RETAIN ALL GROUP BY s",
            "SELECT n, d + i AS sum, s || 'x' AS t FROM Row RETAIN ALL WHERE d > 0.5 OR i = 1", "SELECT n, b / 3 AS third FROM Row");

    private final Map<String, List<String>> outputs = new TreeMap<>();

    @Test
    void shouldGiveTheSameWhenAWindowRetainsAllEvents() {
        List<String> rules = new ArrayList<>(OTHERS);
        RULES.forEach(rule -> CONDITIONS.forEach(condition -> rules.add(rule.replace("%s", condition))));
        StringBuilder text = new StringBuilder("@Dialect('esper')\ncreate window Kept#keepall as Row;\ninsert into Kept select * from Row;\n"
                + "@Dialect('vesper')\n");
        for (int i = 0; i < rules.size(); i++) {
            text.append("@Name('row " + i + "') " + rules.get(i) + ";\n@Name('window " + i + "') " + rules.get(i).replace("Row", "Kept") + ";\n");
        }
        Random random = new Random(5);
        TestProcessorContext context = new TestProcessorContext(List.of(ROW, ASK), List.of(new RuleFile("rules.epl", text.toString())));
        int compared = 0;
        int faults = 0;
        try (EplProcessor processor = new EplProcessor(context.named("test", "rules").with("compile-timeout", "1h")
                .partitioned("n", List.of(output -> take((OutputEvent) output))), 0)) {
            for (int number = 0; number < 300; number++) {
                MapEvent event = event(number % 3 == 0 ? ASK : ROW, number, random);
                try {
                    processor.partition(0).onEvent(event);
                } catch (RuntimeException e) {
                    faults++; // A row that cannot be computed.
                }
                for (int i = 0; i < rules.size(); i++) {
                    List<String> expected = outputs.getOrDefault("row " + i, List.of());
                    assertEquals(expected, outputs.getOrDefault("window " + i, List.of()), rules.get(i) + " at " + event);
                    compared += expected.size();
                }
                outputs.clear();
            }
        }
        assertFalse(compared < 1_000 || faults == 0, compared + " rows compared, faults at " + faults + " events");
    }

    private void take(OutputEvent output) {
        outputs.computeIfAbsent(output.rule(), unused -> new ArrayList<>()).add(output.values().toString());
        outputs.get(output.rule()).sort(null);
    }

    private static MapEvent event(EventType type, int number, Random random) {
        MapEvent event = new MapEvent(type);
        VALUES.forEach((name, values) -> event.put(name, values.get(random.nextInt(values.size()))));
        event.put("n", number);
        return event;
    }
}
