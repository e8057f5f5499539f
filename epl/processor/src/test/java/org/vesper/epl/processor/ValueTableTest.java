// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;

/**
 * Holds the operators of numbers against the model, for each pair of types, with values at the limits of these, wherever an expression can
 * stand. With {@code -Dvesper.thorough=true} every condition stands everywhere; otherwise each in a column and in one other place.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ValueTableTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");

    private static final Map<String, Class<?>> TYPES = new TreeMap<>(Map.of("i", Integer.class, "l", Long.class, "d", Double.class,
            "m", BigDecimal.class, "n", BigInteger.class));

    private static final Map<String, List<?>> VALUES = Map.of(
            "i", List.of(0, 1, -1, 2, 7, 16_777_217, 2_000_000_000, Integer.MAX_VALUE, Integer.MIN_VALUE),
            "l", List.of(0L, 1L, -1L, 2L, 7L, 9_007_199_254_740_993L, -9_007_199_254_740_993L, Long.MAX_VALUE, Long.MIN_VALUE),
            "d", List.of(0.0, -0.0, 1.0, -1.0, 0.1, 2.5, 7.0, 1e17, 9_007_199_254_740_992.0, 0x1p63, 1e300, Double.NaN,
                    Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY),
            "m", List.of(new BigDecimal("0.00"), new BigDecimal("1.00"), BigDecimal.ONE, new BigDecimal("-1"), new BigDecimal("0.1"),
                    new BigDecimal("2.50"), new BigDecimal("7"), new BigDecimal("9007199254740992.5"), new BigDecimal("1E+20")),
            "n", List.of(BigInteger.ZERO, BigInteger.ONE, BigInteger.ONE.negate(), BigInteger.TWO, BigInteger.valueOf(7),
                    new BigInteger("9007199254740993"), BigInteger.TEN.pow(20)));

    private static final List<String> COMPARISONS = List.of("=", "!=", "<", "<=", ">", ">=");

    /** Rules by place; {@code C} is the condition, {@code A.} and {@code B.} stand in front of the first and the other properties. */
    private static final Map<String, String> PLACES = new LinkedHashMap<>();

    static {
        PLACES.put("where", "SELECT n FROM V WHERE C");
        PLACES.put("where of a window", "SELECT n FROM V RETAIN 2 EVENTS WHERE C");
        PLACES.put("having", "SELECT n FROM V RETAIN 2 EVENTS HAVING C");
        PLACES.put("filter", "SELECT n FROM (SELECT * FROM V WHERE C) RETAIN 2 EVENTS");
        PLACES.put("case", "SELECT n FROM V WHERE CASE WHEN C THEN TRUE ELSE FALSE END");
        PLACES.put("not", "SELECT n FROM V WHERE NOT (NOT (C))");
        PLACES.put("join", "SELECT a.n AS n FROM L AS a RETAIN 1 EVENT, R AS b RETAIN 1 EVENT WHERE a.n = b.n AND C");
        PLACES.put("subquery", "SELECT n FROM R AS b WHERE EXISTS (SELECT * FROM L AS a RETAIN 1 EVENT WHERE a.n = b.n AND C)");
        PLACES.put("pattern", "SELECT b.n AS n MATCHING EVERY a:=L FOLLOWED BY b:=R(n = a.n AND C)");
    }

    private final Map<String, Map<Integer, Object>> outputs = new HashMap<>();
    private final List<Map<String, Object>> pairs = new ArrayList<>();

    /** An expression over the properties a and b of an event, and its value in the model. */
    private record Case(String left, String operator, String right) {

        String text(String beforeLeft, String beforeRight) {
            String one = beforeLeft + 'a' + left;
            String other = beforeRight + 'b' + right;
            return switch (operator) {
                case "BETWEEN" -> one + " BETWEEN " + other + " AND 2.5";
                case "NOT BETWEEN" -> other + " NOT BETWEEN " + one + " AND 7";
                case "IN" -> one + " IN (7, " + other + ")";
                case "NOT IN" -> one + " NOT IN (2.5, " + other + ")";
                default -> one + ' ' + operator + ' ' + other;
            };
        }

        Object value(Object one, Object other) {
            return switch (operator) {
                case "BETWEEN" -> ValueModel.between(one, other, 2.5);
                case "NOT BETWEEN" -> not(ValueModel.between(other, one, 7));
                case "IN" -> ValueModel.in(one, 7, other);
                case "NOT IN" -> not(ValueModel.in(one, 2.5, other));
                default -> COMPARISONS.contains(operator) ? ValueModel.compare(operator, one, other)
                        : ValueModel.arithmetic(operator, one, TYPES.get(left), other, TYPES.get(right));
            };
        }

        private static Boolean not(Boolean condition) {
            return condition == null ? null : (Boolean) !condition;
        }
    }

    private static List<Case> cases(List<String> operators) {
        List<Case> cases = new ArrayList<>();
        for (String left : TYPES.keySet()) {
            for (String right : TYPES.keySet()) {
                operators.forEach(operator -> cases.add(new Case(left, operator, right)));
            }
        }
        return cases;
    }

    @Test
    void shouldComputeAsTheModelDoesWhenNumbersOfAnyTypesAreCombined() {
        List<Case> cases = cases(List.of("+", "-", "*", "/", "%"));
        List<String> rules = cases.stream().map(each -> "SELECT n, " + each.text("", "") + " AS x FROM V").toList();
        play(rules);
        for (int i = 0; i < cases.size(); i++) {
            for (int pair = 0; pair < pairs.size(); pair++) {
                check(cases.get(i), "r" + i, pair, value(cases.get(i), pair));
            }
        }
    }

    @Test
    void shouldHoldWhereTheModelSaysWhereverAConditionStands() {
        List<Case> cases = new ArrayList<>(cases(COMPARISONS));
        cases.addAll(cases(List.of("BETWEEN", "NOT BETWEEN", "IN", "NOT IN")));
        List<String> rules = new ArrayList<>();
        List<Map.Entry<Case, String>> placed = new ArrayList<>();
        List<String> places = List.copyOf(PLACES.keySet());
        for (int i = 0; i < cases.size(); i++) {
            rules.add("SELECT n, " + cases.get(i).text("", "") + " AS x FROM V");
            placed.add(Map.entry(cases.get(i), "column"));
            for (String place : THOROUGH ? places : List.of(places.get(i % places.size()))) {
                rules.add(rule(cases.get(i)::text, place));
                placed.add(Map.entry(cases.get(i), place));
            }
        }
        play(rules);
        for (int i = 0; i < placed.size(); i++) {
            Case each = placed.get(i).getKey();
            for (int pair = 0; pair < pairs.size(); pair++) {
                boolean column = placed.get(i).getValue().equals("column");
                Object expected = value(each, pair);
                check(each, "r" + i, pair, column ? expected : Boolean.TRUE.equals(expected) ? (Object) "row" : ValueModel.FAULT);
            }
        }
    }

    @Test
    void shouldFindTheEqualValuesOfTheModelWhenASubqueryIsSearched() {
        List<Case> cases = cases(List.of("="));
        List<String> rules = new ArrayList<>();
        for (Case each : cases) {
            String inner = " (SELECT a" + each.left() + " FROM L RETAIN 1 EVENT)";
            rules.add("SELECT n, b" + each.right() + " IN" + inner + " AS x FROM R");
            rules.add("SELECT n, b" + each.right() + " = ANY" + inner + " AS x FROM R");
            rules.add("SELECT n, b" + each.right() + " != ALL" + inner + " AS x FROM R");
        }
        play(rules);
        for (int i = 0; i < rules.size(); i++) {
            Case each = cases.get(i / 3);
            for (int pair = 0; pair < pairs.size(); pair++) {
                Boolean same = (Boolean) value(each, pair);
                check(each, "r" + i, pair, i % 3 == 2 ? Case.not(same) : same);
            }
        }
    }

    /** The values of other types are equal by content, also where an index looks for them. */
    @Test
    void shouldCompareByContentWhereverAConditionStandsWhenValuesAreNoNumbers() {
        Map<String, List<?>> values = new TreeMap<>(Map.of("u", List.of("x", "X", ""), "b", List.of(true, false),
                "e", List.of(RetentionPolicy.CLASS, RetentionPolicy.RUNTIME), "t", List.of(Instant.EPOCH, Instant.EPOCH.plusNanos(1)),
                "v", List.of(new byte[] {1, 2}, new byte[] {1}), "x", List.of(new int[] {1, 2}, new int[] {2})));
        List<String> rules = new ArrayList<>();
        List<String> kinds = new ArrayList<>();
        values.keySet().forEach(type -> PLACES.keySet().forEach(place -> {
            kinds.add(type + "=");
            rules.add(rule((one, other) -> one + 'a' + type + " = " + other + 'b' + type, place));
            kinds.add(type + "!");
            rules.add(rule((one, other) -> one + 'a' + type + " != " + other + 'b' + type, place));
        }));
        Map<String, Class<?>> types = new TreeMap<>(Map.of("u", String.class, "b", Boolean.class, "e", RetentionPolicy.class,
                "t", Instant.class, "v", byte[].class, "x", int[].class));
        play(rules, types, values);
        for (int i = 0; i < rules.size(); i++) {
            String type = kinds.get(i).substring(0, 1);
            Map<Integer, Object> rows = outputs.getOrDefault("r" + i, Map.of());
            for (int pair = 0; pair < pairs.size(); pair++) {
                Object one = pairs.get(pair).get('a' + type);
                Object other = pairs.get(pair).get('b' + type);
                boolean holds = one != null && other != null && Objects.deepEquals(one, other) == kinds.get(i).endsWith("=");
                assertEquals(holds, rows.containsKey(pair), rules.get(i) + " for " + one + ", " + other);
            }
        }
    }

    /** Equal values of different form belong to one group, and NaN to one of its own. */
    @Test
    void shouldTakeEqualValuesForOneWhenTheyAreKeys() {
        String rules = """
                @Name('group') SELECT m, count(*) AS c FROM V GROUP BY m HAVING m * 2 > 0;
                @Name('zero') SELECT d, count(*) AS c FROM V GROUP BY d;
                @Name('unique') SELECT count(*) AS c FROM V RETAIN ALL WITH UNIQUE m;
                @Name('part') SELECT n, count(*) AS c FROM V RETAIN 1 EVENT PARTITION BY d;
                @Name('distinct') SELECT count(DISTINCT m) AS c, sum(DISTINCT m) AS s FROM V;
                """;
        EventType type = EventType.ofMap("V", Map.of("n", int.class, "m", BigDecimal.class, "d", Double.class));
        List<String> rows = new ArrayList<>();
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), List.of(type),
                List.of(new RuleFile("keys.epl", rules)), output -> rows.add(output.toString())), 0)) {
            Object[][] values = {{"10.50", 0.0}, {"10.5", -0.0}, {"1.05E+1", Double.NaN}, {"7", Double.NaN}};
            for (int i = 0; i < values.length; i++) {
                MapEvent event = new MapEvent(type);
                event.putAll(Map.of("n", i, "m", new BigDecimal((String) values[i][0]), "d", values[i][1]));
                processor.partition(0).onEvent(event);
            }
        }
        assertEquals(List.of("group{m=10.50, c=1}", "group{m=10.5, c=2}", "group{m=10.5, c=3}", "group{m=7, c=1}"), of("group", rows));
        assertEquals(List.of("zero{d=0.0, c=1}", "zero{d=-0.0, c=2}", "zero{d=NaN, c=1}", "zero{d=NaN, c=2}"), of("zero", rows));
        assertEquals(List.of("unique{c=1}", "unique{c=1}", "unique{c=1}", "unique{c=2}"), of("unique", rows));
        assertEquals(List.of("part{n=0, c=1}", "part{n=1, c=1}", "part{n=2, c=2}", "part{n=3, c=2}"), of("part", rows));
        assertEquals("distinct{c=2, s=17.5}", of("distinct", rows).get(3));
    }

    /** A comparison of comparisons, in parentheses and without. */
    @Test
    void shouldCompareConditionsWhenEqualitiesAreChained() {
        List<String> conditions = List.of("(price = 2) = TRUE", "price = 2 = TRUE", "(price = 2) != FALSE", "price != 1 != FALSE",
                "((symbol != 'A') != (price != 2)) = FALSE", "(price = 2) = (symbol = 'B') = TRUE", "TRUE = (price = 2)", "(price > 1) = TRUE");
        List<String> rules = IntStream.range(0, conditions.size()).mapToObj(i -> "@Name('" + i + "') SELECT price FROM Tick WHERE "
                + conditions.get(i) + ";").toList();
        try (RuleTrial trial = new RuleTrial(rules.toArray(String[]::new))) {
            trial.tick("A", 1);
            assertEquals(List.of("5 1.0"), trial.outputs());
            trial.tick("B", 2);
            assertEquals(IntStream.range(0, conditions.size()).mapToObj(i -> i + " 2.0").filter(row -> !row.startsWith("4")).toList(), trial.outputs());
        }
    }

    private static List<String> of(String rule, List<String> rows) {
        return rows.stream().filter(row -> row.startsWith(rule + '{')).toList();
    }

    /** @param text writes a condition with what stands in front of the first and the other properties */
    private static String rule(BinaryOperator<String> text, String place) {
        boolean joined = PLACES.get(place).contains("L AS a");
        String condition = place.equals("pattern") ? text.apply("a.", "") : joined ? text.apply("a.", "b.") : text.apply("", "");
        return PLACES.get(place).replace("AND C", "AND (" + condition + ')').replaceFirst("\\bC\\b", condition);
    }

    private Object value(Case each, int pair) {
        Map<String, Object> event = pairs.get(pair);
        return each.value(event.get("a" + each.left()), event.get("b" + each.right()));
    }

    /** @param expected the value of the column, "row" for a row without one, or {@link ValueModel#FAULT} for none */
    private void check(Case each, String rule, int pair, Object expected) {
        Map<Integer, Object> rows = outputs.getOrDefault(rule, Map.of());
        Object found = rows.containsKey(pair) ? rows.get(pair) : ValueModel.FAULT;
        Map<String, Object> event = pairs.get(pair);
        assertEquals(expected, found, () -> rule + ": " + each.text("", "") + " for " + event.get("a" + each.left()) + ", "
                + event.get("b" + each.right()));
    }

    // ---- events ----

    private void play(List<String> rules) {
        play(rules, TYPES, VALUES);
    }

    private void play(List<String> rules, Map<String, Class<?>> properties, Map<String, List<?>> values) {
        Map<String, Class<?>> left = new LinkedHashMap<>(Map.of("n", int.class));
        Map<String, Class<?>> right = new LinkedHashMap<>(Map.of("n", int.class));
        properties.forEach((name, type) -> left.put('a' + name, type));
        properties.forEach((name, type) -> right.put('b' + name, type));
        Map<String, Class<?>> both = new LinkedHashMap<>(left);
        both.putAll(right);
        List<EventType> types = List.of(EventType.ofMap("V", both), EventType.ofMap("L", left), EventType.ofMap("R", right));
        String text = IntStream.range(0, rules.size()).mapToObj(i -> "@Name('r" + i + "') " + rules.get(i) + ";\n")
                .collect(Collectors.joining());
        fillPairs(values);
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), types,
                List.of(new RuleFile("values.epl", text)), this::keep), 0)) {
            for (Map<String, Object> pair : pairs) {
                for (EventType type : types) {
                    MapEvent event = new MapEvent(type);
                    event.putAll(pair);
                    event.keySet().retainAll(type.properties().keySet());
                    send(processor, event);
                }
            }
        }
    }

    private static void send(EplProcessor processor, Object event) {
        try {
            processor.partition(0).onEvent(event);
        } catch (RuntimeException fault) {
            // The rule that has it has no row; each rule is compared with the model.
            assertEquals(true, fault.getMessage().startsWith("rule r"), fault.toString());
        }
    }

    /** Each value of each type with each value of every other, and with null, in as few events as possible. */
    private void fillPairs(Map<String, List<?>> values) {
        int most = values.values().stream().mapToInt(List::size).max().orElseThrow() + 1;
        for (int pair = 0; pair < most * most; pair++) {
            Map<String, Object> event = new HashMap<>(Map.of("n", pair));
            for (Map.Entry<String, List<?>> type : values.entrySet()) {
                put(event, 'a' + type.getKey(), type.getValue(), pair % most);
                put(event, 'b' + type.getKey(), type.getValue(), pair / most);
            }
            pairs.add(event);
        }
    }

    private static void put(Map<String, Object> event, String property, List<?> values, int number) {
        event.put(property, number % (values.size() + 1) == values.size() ? null : values.get(number % (values.size() + 1)));
    }

    private void keep(Object output) {
        OutputEvent row = (OutputEvent) output;
        Object before = outputs.computeIfAbsent(row.rule(), unused -> new HashMap<>())
                .put((Integer) row.get("n"), row.size() == 1 ? "row" : row.value(1));
        assertEquals(null, before, row + " twice");
    }
}
