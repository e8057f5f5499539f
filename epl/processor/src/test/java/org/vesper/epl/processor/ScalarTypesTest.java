// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;

/** Chars, floats, the smallest long, and parameters of all types. */
class ScalarTypesTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final EventType TYPE = type();

    /** Conditions on the chars c and d, and the strings u and w. */
    private static final List<String> CONDITIONS = List.of("c = 'B'", "c != 'B'", "'B' > c", "c >= 'B'", "c = d", "c < d", "c = u", "u <= c",
            "c BETWEEN 'A' AND 'B'", "c NOT BETWEEN d AND 'C'", "u BETWEEN c AND d", "c IN ('A', 'C')", "c NOT IN ('A', u)", "c IN (d, 'C')",
            "u IN (c, d)", "c IN ({'A', 'B'})", "CASE c WHEN 'A' THEN TRUE WHEN u THEN FALSE ELSE TRUE END",
            "CASE u WHEN c THEN TRUE ELSE FALSE END", "c IN (SELECT u FROM S RETAIN ALL)", "u NOT IN (SELECT c FROM S RETAIN ALL)",
            "c IN (SELECT d FROM S RETAIN ALL)", "c = ANY (SELECT u FROM S RETAIN ALL)", "c IS NULL OR c = 'A'", "c = 'BB'");

    private static final List<String> PLACES = List.of("SELECT id, P AS x FROM S", "SELECT id FROM S WHERE P",
            "SELECT id FROM S RETAIN ALL HAVING P", "SELECT count(*) AS n FROM (SELECT * FROM S WHERE P) RETAIN ALL",
            "SELECT a.id AS x, b.id AS y FROM S AS a RETAIN ALL, S AS b RETAIN 1 EVENTS WHERE a.id < b.id AND (Q)",
            "SELECT b.id AS y MATCHING EVERY b:=S(P)");

    private final Map<String, List<String>> rows = new TreeMap<>();

    @Test
    void shouldCompareACharAsAStringOfOneCharacterEverywhere() {
        List<String> rules = new ArrayList<>();
        for (int i = 0; i < CONDITIONS.size() * PLACES.size(); i++) {
            String condition = CONDITIONS.get(i / PLACES.size());
            String place = PLACES.get(i % PLACES.size());
            boolean tried = THOROUGH || (i / PLACES.size() + i) % 4 == 0;
            if (tried && !(condition.contains("SELECT") && place.matches(".*(Q|MATCHING|\\(SELECT).*"))) {
                rules.add(place.replace("Q", condition.replaceAll("\\b(c|w)\\b", "a.$1").replaceAll("\\b(d|u)\\b", "b.$1"))
                        .replace("P", condition));
            }
        }
        List<MapEvent> events = new ArrayList<>();
        for (String c : Arrays.asList("A", "B", "C", null, "\uFFFF")) {
            for (String d : Arrays.asList("A", "B", null)) {
                for (String u : Arrays.asList("B", "C", "BB", "", null)) {
                    events.add(event(events.size(), c, d, u));
                }
            }
        }
        List<String> models = rules.stream().map(rule -> rule.replaceAll("\\bc\\b", "cs").replaceAll("\\bd\\b", "ds")).toList();
        play(Stream.concat(rules.stream(), models.stream()).toList(), events);
        for (int i = 0; i < rules.size(); i++) {
            assertEquals(rows.get(name(rules.size() + i)), rows.get(name(i)), rules.get(i));
        }
        assertFalse(rows.isEmpty());
    }

    @Test
    void shouldMatchNoNullInCase() {
        List<String> properties = List.of("c", "u", "v", "f", "big", "at", "price");
        play(properties.stream().map(p -> "SELECT CASE " + p + " WHEN COALESCE(" + p + ", " + p + ") THEN 1 ELSE 2 END AS x FROM S").toList(),
                List.of(new MapEvent(TYPE)));
        assertEquals(properties.stream().map(each -> List.of("[2]")).toList(), List.copyOf(rows.values()));
    }

    @Test
    void shouldReadTheSmallestLong() {
        List<String> smallest = List.of("-9223372036854775808", "- 9223372036854775808L");
        List<String> rules = new ArrayList<>();
        smallest.forEach(number -> rules.addAll(List.of("SELECT " + number + " AS x FROM S", "SELECT v = " + number + " AS x FROM S",
                "SELECT v AS x FROM S WHERE v = " + number, "SELECT v AS x FROM (SELECT * FROM S WHERE v <= " + number + ") RETAIN ALL",
                "SELECT v AS x FROM S WHERE v IN (" + number + ", 5)", "SELECT v - " + number + " AS x FROM S WHERE v < 0",
                "SELECT v AS x FROM S WHERE v BETWEEN " + number + " AND -5")));
        MapEvent event = event(0, null, null, null);
        event.put("v", Long.MIN_VALUE);
        play(rules, List.of(event));
        List<String> one = List.of("[-9223372036854775808]", "[true]", "[-9223372036854775808]", "[-9223372036854775808]",
                "[-9223372036854775808]", "[0]", "[-9223372036854775808]");
        assertEquals(Stream.concat(one.stream(), one.stream()).toList(), rows.values().stream().map(List::toString)
                .map(text -> text.substring(1, text.length() - 1)).toList());
    }

    @Test
    void shouldGiveADoubleWhenCaseChoosesAmongFloats() {
        play(List.of("SELECT CASE WHEN id = 0 THEN f ELSE -f END AS x FROM S", "SELECT CASE id WHEN 0 THEN f END + 1 AS x FROM S"),
                List.of(event(0, null, null, null), event(1, null, null, null)));
        assertEquals(List.of(List.of("[0.5]", "[-0.5]"), List.of("[1.5]", "[null]")), List.copyOf(rows.values()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            big = ?                                          | 12345678901234567890   | [1]
            big BETWEEN ? AND 99999999999999999999m          | 12345678901234567890   | [1]
            big + ? > big                                    | 1                      | [1]
            at = ?                                           | 2026-11-21T09:00:00Z   | [1]
            at > ?                                           | 2026-11-21T08:59:59Z   | [1]
            at BETWEEN ? AND at                              | 2026-11-21T08:59:59Z   | [1]
            ? IN (at, at)                                    | 2026-11-21T09:00:00Z   | [1]
            CASE at WHEN ? THEN TRUE ELSE FALSE END          | 2026-11-21T09:00:00Z   | [1]
            COALESCE(at, ?) IS NOT NULL                      | 2026-11-21T09:00:00Z   | [0, 1]
            price = ?                                        | 10.5                   | [1]
            c = ?                                            | A                      | [1]
            """)
    void shouldTakeTheTypeOfAParameterFromWhatStandsBesideIt(String condition, String cell, String ids) {
        MapEvent event = event(1, "A", "B", "C");
        event.put("big", new BigInteger("12345678901234567890"));
        event.put("at", Instant.parse("2026-11-21T09:00:00Z"));
        event.put("price", new BigDecimal("10.50"));
        play(List.of(new RuleFile("r.epl", "@Name('a') SELECT id FROM S WHERE " + condition + ";\n@Name('b') SELECT id FROM (SELECT * FROM S "
                        + "WHERE " + condition + ") RETAIN ALL;\n@Name('c') SELECT id FROM S RETAIN ALL HAVING " + condition + ";"),
                new RuleFile("a.csv", "name,x\n1," + cell), new RuleFile("b.csv", "name,x\n1," + cell), new RuleFile("c.csv", "name,x\n1," + cell)),
                event(0, null, null, null), event);
        List<String> expected = Stream.of(ids.replaceAll("[\\[\\] ]", "").split(",")).map(id -> "[" + id + "]").toList();
        assertEquals(List.of(expected, expected, expected), List.copyOf(rows.values()), rows.keySet().toString());
    }

    // ---- rules and events ----

    private static EventType type() {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        properties.putAll(Map.of("id", int.class, "c", Character.class, "d", Character.class, "cs", String.class, "ds", String.class,
                "u", String.class, "v", Long.class, "f", Float.class, "big", BigInteger.class, "at", Instant.class));
        properties.put("price", BigDecimal.class);
        return EventType.ofMap("S", properties);
    }

    private static MapEvent event(int id, String c, String d, String u) {
        MapEvent event = new MapEvent(TYPE);
        event.put("id", id);
        event.put("c", c == null ? null : c.charAt(0));
        event.put("d", d == null ? null : d.charAt(0));
        event.put("cs", c);
        event.put("ds", d);
        event.put("u", u);
        event.put("f", 0.5f);
        return event;
    }

    private static String name(int rule) {
        return "r" + (1000 + rule);
    }

    private void play(List<String> rules, List<MapEvent> events) {
        String text = IntStream.range(0, rules.size()).mapToObj(i -> "@Name('" + name(i) + "') " + rules.get(i) + ";\n")
                .collect(Collectors.joining());
        play(List.of(new RuleFile("r.epl", text)), events.toArray(MapEvent[]::new));
    }

    private void play(List<RuleFile> files, MapEvent... events) {
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), List.of(TYPE), files, output -> {
            OutputEvent row = (OutputEvent) output;
            rows.computeIfAbsent(row.rule(), unused -> new ArrayList<>()).add(String.valueOf(row.columns().stream().map(row::get).toList()));
        }), 0)) {
            Stream.of(events).forEach(processor.partition(0)::onEvent);
        }
    }
}
