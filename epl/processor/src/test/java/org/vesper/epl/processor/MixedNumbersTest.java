// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

/** A property of any number type and a constant of any other, in each place that allows a condition: only the value matters. */
class MixedNumbersTest {

    private static final Map<String, Class<?>> TYPES = Map.of("i", int.class, "l", long.class, "f", float.class, "d", double.class,
            "b", BigInteger.class, "x", BigDecimal.class, "s", short.class, "y", byte.class);
    private static final EventType EVENT = EventType.ofMap("Event", new LinkedHashMap<>(TYPES));

    /** {0} is the property. The numbers from 4 to 11 that match follow from plain arithmetic. */
    private static final Map<String, List<Integer>> CONDITIONS = Map.ofEntries(Map.entry("{0} = 5", List.of(5)),
            Map.entry("{0} = 5.5", List.of()), Map.entry("{0} = 10.0", List.of(10)), Map.entry("10.0 = {0}", List.of(10)),
            Map.entry("{0} != 5.5", List.of(4, 5, 6, 7, 8, 9, 10, 11)), Map.entry("{0} IN (5, 7.5)", List.of(5)),
            Map.entry("{0} IN (5.0, 7L)", List.of(5, 7)), Map.entry("{0} NOT IN (5, 7.5, 10.0)", List.of(4, 6, 7, 8, 9, 11)),
            Map.entry("{0} >= 9.25", List.of(10, 11)), Map.entry("{0} < 4.5", List.of(4)), Map.entry("4.5 > {0}", List.of(4)),
            Map.entry("{0} > 10L", List.of(11)), Map.entry("{0} >= 5.5f AND {0} <= 7.25", List.of(6, 7)),
            Map.entry("{0} = 5.0 OR {0} > 10.5", List.of(5, 11)), Map.entry("NOT {0} > 4.5", List.of(4)),
            Map.entry("{0} BETWEEN 4.5 AND 6.5", List.of(5, 6)), Map.entry("{0} NOT BETWEEN 4.5 AND 9", List.of(4, 10, 11)));

    private static final List<String> PLACES = List.of("SELECT i FROM Event WHERE %s", "SELECT i FROM (SELECT * FROM Event WHERE %s)",
            "SELECT i FROM Event RETAIN 1 EVENT WHERE %s", "SELECT i FROM Event HAVING %s", "SELECT e.i AS i MATCHING EVERY e:=Event(%s)");

    @Test
    void shouldCompareByValueWhateverTheTypesAre() {
        Map<String, List<Integer>> expected = new LinkedHashMap<>();
        StringBuilder rules = new StringBuilder();
        for (String property : new TreeSet<>(TYPES.keySet())) {
            CONDITIONS.forEach((pattern, passes) -> {
                // BETWEEN does not take numbers of any length beside others, nor a filter a BigInteger beside a fraction: both are
                // mistakes.
                if (pattern.contains("BETWEEN") && List.of("b", "x").contains(property) || pattern.matches(".*\\.[1-9].*")
                        && property.equals("b")) {
                    return;
                }
                for (String place : places(property, pattern)) {
                    String rule = String.format(Locale.ROOT, place, pattern.replace("{0}", property));
                    expected.put(rule, passes);
                    rules.append("@Name(\"").append(rule).append("\") ").append(rule).append(";\n");
                }
            });
        }
        Map<String, List<Integer>> passed = new LinkedHashMap<>();
        expected.keySet().forEach(rule -> passed.put(rule, new ArrayList<>()));
        TestProcessorContext context = RuleContext.of(getClass().getClassLoader(), List.of(EVENT),
                List.of(new RuleFile("r.epl", rules.toString())),
                output -> passed.get(((OutputEvent) output).rule()).add((Integer) ((OutputEvent) output).get("i")));
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            Stream.iterate(4, number -> number + 1).limit(8).map(MixedNumbersTest::event).forEach(processor.partition(0)::onEvent);
        }
        expected.forEach((rule, passes) -> assertEquals(passes, passed.get(rule), rule));
    }

    @Test
    void shouldGiveNullWhenABranchOfCaseIsANullOfANarrowerType() {
        List<Object> values = new ArrayList<>();
        RuleFile rule = new RuleFile("r.epl", "@Name('r') SELECT CASE WHEN d > 4 THEN i ELSE d END AS value, "
                + "MAX(CASE WHEN d > 4 THEN i WHEN d > 3 THEN l ELSE 2.5 END) AS most FROM Event;");
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), List.of(EVENT), List.of(rule), output ->
                values.addAll(List.of(String.valueOf(((OutputEvent) output).get("value")), ((OutputEvent) output).get("most")))), 0)) {
            processor.partition(0).onEvent(event(5));
            MapEvent without = event(6);
            without.put("i", null);
            processor.partition(0).onEvent(without);
        }
        assertEquals(List.of("5.0", 5.0, "null", 5.0), values);
    }

    /** The float 0.1 is another number than the double 0.1, but as a decimal both are 0.1. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"f = 0.1 | false", "f > 0.1 | true", "f <= 0.1 | false", "f IN (0.1, 7) | false", "f = 0.1f | true",
        "f BETWEEN 0.0 AND 0.1 | false", "f = 0.1m | true", "f > d | true", "f = d | false", "d = 0.1m | true", "-f = -0.1f | true",
        "-f < -0.1 | true", "ABS(-f) = f | true", "-f + 0m = 0m - f | true", "INSTANCEOF(x, decimal) | true", "INSTANCEOF(x, double) | false",
        "ROUND(x) = 2m | true", "ROUND(x, 1) = 1.6m | true", "FLOOR(x) = 1m | true", "CEIL(x) = 2m | true", "TRUNC(-x) = -1m | true",
        "INSTANCEOF(CEIL(x), decimal) | true", "INSTANCEOF(ROUND(d), double) | true"})
    void shouldHaveOneValueInEachPlace(String condition, boolean expected) {
        List<Object> found = new ArrayList<>();
        StringBuilder text = new StringBuilder("@Name('c') SELECT CASE WHEN " + condition + " THEN 1 ELSE 0 END AS i FROM Event;");
        PLACES.forEach(place -> text.append("@Name('").append(text.length()).append("') ").append(String.format(Locale.ROOT, place, condition))
                .append(';'));
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), List.of(EVENT),
                List.of(new RuleFile("r.epl", text.toString())), output -> found.add(((OutputEvent) output).get("i"))), 0)) {
            MapEvent event = event(1);
            event.putAll(Map.of("f", 0.1f, "d", 0.1, "x", new BigDecimal("1.55")));
            processor.partition(0).onEvent(event);
        }
        assertEquals(expected ? PLACES.size() + 1 : 1, found.size());
        assertEquals(expected, found.contains(1) && !found.contains(0));
    }

    /** All combinations with the profile {@code thorough}; otherwise one, chosen so that each has its turn. */
    private static List<String> places(String property, String pattern) {
        int turn = Math.floorMod(property.hashCode() + pattern.hashCode(), PLACES.size());
        return Boolean.getBoolean("vesper.thorough") ? PLACES : List.of(PLACES.get(turn));
    }

    private static MapEvent event(int number) {
        MapEvent event = new MapEvent(EVENT);
        event.putAll(Map.of("i", number, "l", (long) number, "f", (float) number, "d", (double) number, "s", (short) number, "y",
                (byte) number,
                "b", BigInteger.valueOf(number), "x", new BigDecimal(number + ".00")));
        return event;
    }
}
