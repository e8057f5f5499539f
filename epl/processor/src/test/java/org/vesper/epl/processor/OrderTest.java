// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;

/** The order of strings, of zeros and of rows that are null, in each place that has one. */
class OrderTest {

    private static final List<String> COMPARISONS = List.of("<", "<=", ">", ">=", "=", "!=");

    /** A char above the halves of characters, which are below the character that two of them make. */
    private static final List<String> TEXTS = List.of("", "a", "a\uD7FF", "a\uE000", "a\uFFFF", "a\uD83D\uDE00", "a\uD83D\uDE00a", "\uFFFFa",
            "\uD83D\uDE00");

    private static final Comparator<String> BY_CHARACTERS = (one, other) ->
            Arrays.compare(one.codePoints().toArray(), other.codePoints().toArray());

    private final Map<String, List<OutputEvent>> rows = new HashMap<>();

    private void play(List<String> rules, List<EventType> types, List<MapEvent> events) {
        String text = IntStream.range(0, rules.size()).mapToObj(i -> "@Name('" + i + "') " + rules.get(i) + ";\n").collect(Collectors.joining());
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), types, List.of(new RuleFile("r.epl", text)),
                output -> rows.computeIfAbsent(((OutputEvent) output).rule(), unused -> new ArrayList<>()).add((OutputEvent) output)), 0)) {
            events.forEach(processor.partition(0)::onEvent);
        }
    }

    private List<Object> column(int rule, String name) {
        return rows.getOrDefault(String.valueOf(rule), List.of()).stream().map(row -> row.get(name)).toList();
    }

    private static MapEvent event(EventType type, Object... values) {
        MapEvent event = new MapEvent(type);
        for (int i = 0; i < values.length; i += 2) {
            event.put((String) values[i], values[i + 1]);
        }
        return event;
    }

    @Test
    void shouldOrderStringsByTheNumbersOfTheirCharactersEverywhere() {
        EventType type = EventType.ofMap("S", Map.of("id", int.class, "a", String.class, "b", String.class));
        List<MapEvent> events = new ArrayList<>();
        TEXTS.forEach(one -> TEXTS.forEach(other -> events.add(event(type, "id", events.size(), "a", one, "b", other))));
        int pairs = events.size();
        List<String> rules = new ArrayList<>();
        List<BiPredicate<String, String>> expected = new ArrayList<>();
        for (String operator : COMPARISONS.subList(0, 4)) {
            rules.addAll(List.of("SELECT id FROM S WHERE a " + operator + " b", "SELECT id FROM S HAVING a " + operator + " b",
                    "SELECT id FROM S WHERE a " + operator + " '\uFFFF'", "SELECT id FROM (SELECT * FROM S WHERE a " + operator + " 'a')",
                    "SELECT id FROM S WHERE CASE WHEN '\uD83D\uDE00' " + operator + " a THEN TRUE ELSE FALSE END"));
            expected.addAll(List.of((a, b) -> holds(a, operator, b), (a, b) -> holds(a, operator, b), (a, b) -> holds(a, operator, "\uFFFF"),
                    (a, b) -> holds(a, operator, "a"), (a, b) -> holds("\uD83D\uDE00", operator, a)));
        }
        rules.addAll(List.of("SELECT id FROM S WHERE a BETWEEN b AND 'a\uFFFF'", "SELECT id FROM S WHERE a NOT BETWEEN 'b' AND 'a'",
                "SELECT id FROM S WHERE a BETWEEN '\uD83D\uDE00' AND 'a\uFFFF'"));
        expected.addAll(List.of((a, b) -> between(a, b, "a\uFFFF"), (a, b) -> !between(a, "a", "b"),
                (a, b) -> between(a, "\uD83D\uDE00", "a\uFFFF")));
        int conditions = rules.size();
        rules.addAll(List.of("SELECT MIN(a) AS x, MAX(a) AS y, MAX(a || b) AS z FROM S RETAIN 2 EVENTS",
                "SELECT a AS x FROM S RETAIN BATCH OF " + pairs + " EVENTS ORDER BY a, id", "SELECT MAX(a) AS x FROM S GROUP BY a ORDER BY MAX(a)"
                + " DESC OUTPUT LAST EVERY " + pairs + " EVENTS",
                "SELECT id, MIN(a) AS x FROM S RETAIN ALL WITH 1 LARGEST a", "SELECT id, MAX(b) AS x FROM S RETAIN ALL WITH 1 SMALLEST b"));
        play(rules, List.of(type), events);
        for (int i = 0; i < conditions; i++) {
            BiPredicate<String, String> condition = expected.get(i);
            assertEquals(events.stream().filter(event -> condition.test((String) event.get("a"), (String) event.get("b")))
                    .map(event -> event.get("id")).toList(), column(i, "id"), rules.get(i));
        }
        List<String> sorted = TEXTS.stream().sorted(BY_CHARACTERS).toList();
        for (int i = 1; i < pairs; i++) {
            List<String> two = List.of((String) events.get(i - 1).get("a"), (String) events.get(i).get("a"));
            assertEquals(two.stream().min(BY_CHARACTERS).get(), column(conditions, "x").get(i));
            assertEquals(two.stream().max(BY_CHARACTERS).get(), column(conditions, "y").get(i));
        }
        assertEquals(sorted, column(conditions + 1, "x").stream().distinct().toList());
        assertEquals(sorted.stream().sorted(BY_CHARACTERS.reversed()).toList(), column(conditions + 2, "x"));
        assertEquals(sorted.get(sorted.size() - 1), column(conditions + 3, "x").get(pairs - 1));
        assertEquals(sorted.get(0), column(conditions + 4, "x").get(pairs - 1));
    }

    private static boolean holds(String left, String operator, String right) {
        return holds(BY_CHARACTERS.compare(left, right), operator);
    }

    private static boolean holds(int order, String operator) {
        return switch (operator) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            case "=" -> order == 0;
            default -> order != 0;
        };
    }

    private static boolean between(String value, String one, String other) {
        return holds(one, "<=", value) && holds(value, "<=", other) || holds(other, "<=", value) && holds(value, "<=", one);
    }

    /** A column with zeros of both signs sorts and ranks as one with zeros of one sign. */
    @Test
    void shouldNotDistinguishZerosByTheirSigns() {
        EventType type = EventType.ofMap("S", Map.of("id", int.class, "d", Double.class, "f", Float.class, "same", Double.class));
        double[] zeros = {0.0, -0.0, -0.0, 0.0, 1.0, -0.0, -1.0, 0.0};
        List<String> shapes = List.of("SELECT id FROM S RETAIN BATCH OF 8 EVENTS ORDER BY VALUE, id DESC",
                "SELECT id FROM S RETAIN BATCH OF 4 EVENTS ORDER BY COALESCE(VALUE, VALUE) DESC, id",
                "SELECT id, MAX(VALUE) AS most FROM S RETAIN BATCH OF 8 EVENTS GROUP BY id ORDER BY MAX(VALUE), id DESC",
                "SELECT SUM(id) AS id FROM S RETAIN ALL WITH 2 LARGEST VALUE", "SELECT SUM(id) AS id FROM S RETAIN ALL WITH 3 SMALLEST VALUE",
                "SELECT SUM(id) AS id FROM S RETAIN 4 EVENTS WITH 2 SMALLEST VALUE");
        List<String> rules = shapes.stream().flatMap(shape -> Stream.of("d", "f", "same").map(value -> shape.replace("VALUE", value))).toList();
        play(rules, List.of(type), IntStream.range(0, zeros.length).mapToObj(i -> event(type, "id", i, "d", zeros[i], "f", (float) zeros[i],
                "same", zeros[i] + 0.0)).toList());
        int same = rules.size();
        for (int i = rules.size() - 1; i >= 0; i--) {
            same = rules.get(i).contains("same") ? i : same;
            assertEquals(column(same, "id"), column(i, "id"), rules.get(i));
        }
    }

    /** Each comparison with the rows of a subquery, of which some are null, beside three-valued logic. */
    @Test
    void shouldBeUnknownWhenARowThatIsNullCouldDecide() {
        Map<String, List<?>> values = new LinkedHashMap<>();
        values.put("i", List.of(3, 5, 9));
        values.put("l", List.of(3L, 5L, 1L << 60));
        values.put("d", List.of(3.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -0.0, 0.0));
        values.put("m", List.of(new BigDecimal("3.0"), new BigDecimal("3"), new BigDecimal("9")));
        values.put("s", List.of("a", "\uFFFF", "\uD83D\uDE00"));
        Map<String, Class<?>> properties = new HashMap<>(Map.of("k", int.class, "n", int.class, "i", Integer.class, "l", Long.class,
                "d", Double.class, "m", BigDecimal.class, "s", String.class));
        EventType v = EventType.ofMap("V", properties);
        EventType x = EventType.ofMap("X", properties);
        List<String> rules = new ArrayList<>();
        List<String[]> cases = new ArrayList<>();
        for (String pair : List.of("ii", "li", "dd", "di", "mm", "ss")) {
            COMPARISONS.forEach(operator -> List.of(pair.equals("ii") ? "SOME" : "ANY", "ALL").forEach(quantifier -> {
                cases.add(new String[] {pair.substring(0, 1), operator, quantifier, pair.substring(1)});
                rules.add("SELECT n, NOT x." + pair.charAt(0) + " " + operator + " " + quantifier + " (SELECT " + pair.charAt(1)
                        + " FROM V AS v RETAIN ALL WHERE v.k = x.k) AS c FROM X AS x");
            }));
        }
        List<List<MapEvent>> sets = IntStream.range(0, 8).mapToObj(set -> rowsOf(v, set, values)).toList();
        List<MapEvent> sent = compared(x, sets.size(), values);
        play(rules, List.of(v, x), Stream.concat(sets.stream().flatMap(List::stream), sent.stream()).toList());
        for (int r = 0; r < rules.size(); r++) {
            String[] each = cases.get(r);
            for (MapEvent event : sent) {
                List<Object> row = sets.get((int) event.get("k")).stream().map(other -> other.get(each[3])).toList();
                Boolean holds = quantified(event.get(each[0]), each[1], each[2], row);
                assertEquals(holds == null ? null : (Object) !holds, column(r, "c").get((int) event.get("n")),
                        rules.get(r) + " for " + event.get(each[0]) + " and " + row);
            }
        }
    }

    /** For each set of rows, the values that are compared with them. */
    private static List<MapEvent> compared(EventType type, int sets, Map<String, List<?>> values) {
        List<MapEvent> sent = new ArrayList<>();
        for (int i = 0; i < sets * 7; i++) {
            MapEvent event = event(type, "k", i / 7, "n", i);
            int at = i % 7;
            values.forEach((name, of) -> event.put(name, at == 0 ? null : of.get((at - 1) % of.size())));
            sent.add(event);
        }
        return sent;
    }

    /** None, null, and then several rows with and without a null. */
    private static List<MapEvent> rowsOf(EventType type, int set, Map<String, List<?>> values) {
        List<MapEvent> rows = new ArrayList<>();
        for (int i = 0; i < set / 2; i++) {
            MapEvent row = event(type, "k", set, "n", i);
            int at = i + set;
            values.forEach((name, of) -> row.put(name, of.get(at % of.size())));
            rows.add(row);
        }
        if (set % 2 == 1) {
            rows.add(event(type, "k", set, "n", -1));
        }
        return rows;
    }

    private static Boolean quantified(Object value, String operator, String quantifier, List<Object> rows) {
        boolean unknown = false;
        for (Object row : rows) {
            Boolean holds = value == null || row == null ? null : compare(value, operator, row);
            if (holds != null && holds != quantifier.equals("ALL")) {
                return holds;
            }
            unknown |= holds == null;
        }
        return unknown ? null : (Boolean) quantifier.equals("ALL");
    }

    private static Boolean compare(Object value, String operator, Object row) {
        return value instanceof String text ? (Boolean) holds(text, operator, (String) row) : ValueModel.compare(operator, value, row);
    }
}
