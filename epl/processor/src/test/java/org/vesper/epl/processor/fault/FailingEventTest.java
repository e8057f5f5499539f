// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.api.Aggregate;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.epl.processor.RuleContext;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;
import org.vesper.testkit.TestProcessorContext;

/**
 * Expressions that fail on some events, in every clause over every window. The expected rows are those of the same rule over a property
 * that has the value of the expression, and null where it fails, without the rows of the bad events. Twenty other rules emit what they emit
 * alone.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public class FailingEventTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final String ENDLESS = "a".repeat(44) + '!';

    private static final List<EventType> TYPES =
            List.of(EventType.ofBean("Deal", Deal.class), EventType.ofBean("Rate", Rate.class));
    private static final List<UserFunction> FUNCTIONS = List.of(method("picky"), method("hidden"),
            new UserFunction.OfAggregate("fussy", Fussy.class));

    /** Expressions that have the value of v, and fail where it is null; # stands for the name of the source with its point, or nothing. */
    private static final List<String> FAILING = List.of("picky(#n)", "CAST(#text, int)", "#n + 0 * (1 % #n)", "Integer.parseInt(#text)",
            "CASE WHEN #text REGEXP '(.*a){12}b' THEN -1 ELSE hidden(#v) END", "CAST(COALESCE(#real, 0m), int)",
            "CAST(LEAST(#real, 9m), int)", "ABS(CASE WHEN (#v) IS NULL THEN -9223372036854775807 - 1 ELSE -#v END)");

    /** Conditions that null may fulfil; that of a failing expression does not. */
    private static final List<String> ACCEPTING = List.of("(F) IS NULL", "COALESCE(F, 9) = 9", "CASE WHEN F > 1 THEN FALSE ELSE TRUE END",
            "CASE F WHEN 2 THEN FALSE ELSE TRUE END", "F > 1 OR n = 0", "NOT (F > 1 AND n = 9)", "n IN (F, n)", "2.5 NOT IN (F, 3.5)",
            "NOT COALESCE(F BETWEEN 2 AND 3, FALSE)", "COALESCE(CAST(F, decimal), 5m) NOT BETWEEN 1 AND 3", "hidden(F) IS NULL",
            "(SELECT count(*) FROM Rate RETAIN ALL WHERE k < F) = 0", "NOT EXISTS (SELECT * FROM Rate RETAIN ALL WHERE k < F)",
            "9 > ALL (SELECT k FROM Rate RETAIN ALL WHERE k > F)");

    /** Conditions that are decided before a failing expression is reached. */
    private static final List<String> DECIDED = List.of("n = 0 OR F > 1", "n != 0 AND F > 1", "CASE WHEN n = 0 THEN TRUE ELSE F > 1 END",
            "(n = 0 OR F > 1) AND n < 99", "COALESCE(n, F) < 2", "n IN (0, F)");

    /** Where a condition C can stand. */
    private static final List<String> CONDITIONAL = List.of("SELECT id, n FROM Deal W WHERE C", "SELECT id, n FROM Deal W HAVING C",
            "SELECT id, n FROM (SELECT * FROM Deal WHERE C) W", "SELECT count(*) AS c FROM Deal W WHERE C",
            "SELECT n, b.k AS k FROM Deal AS a W, Rate AS b RETAIN ALL WHERE a.id = b.id AND C",
            "SELECT b.n AS n MATCHING EVERY a:=Deal(id = 'k1') FOLLOWED BY b:=Deal(C)",
            "SELECT a.id AS x, a.n AS n FROM Deal AS a WHERE EXISTS (SELECT * FROM Rate RETAIN ALL WHERE id = a.id AND C)");

    /** Arguments of aggregates that have a value for null; a failing one is skipped. */
    private static final List<String> ARGUMENTS = List.of("COALESCE(F, 9)", "CASE WHEN F > 1 THEN 1 ELSE 2 END",
            "CASE WHEN (F) IS NULL OR n = 0 THEN 3 ELSE 4 END", "CASE WHEN n IN (F, n) THEN 5 END", "hidden(F)");

    private static final List<String> WINDOWS = List.of("", "RETAIN ALL", "RETAIN 3 EVENTS", "RETAIN 5 SECONDS", "RETAIN BATCH OF 3 EVENTS",
            "RETAIN BATCH OF 5 SECONDS", "RETAIN ALL WITH 3 LARGEST n", "RETAIN 5 SECONDS WITH UNIQUE id",
            "RETAIN 2 EVENTS PARTITION BY id");

    /** What a bad event costs besides the value of the expression. */
    private enum Cost {
        /** Nothing. */
        NOTHING,
        /** Its own rows, which the reference marks in a last column. */
        OWN_ROWS,
        /** The rows of the moment at which it arrives, unless there are batches. */
        ARRIVAL,
        /** Of these, the rows of its group, which begin with its id. */
        GROUP
    }

    /**
     * A clause with an expression that fails.
     *
     * @param rule the rule with F for the expression, W for the window, and NAME for a name of its own
     * @param reference the rule over the property v; the same if it is empty
     */
    private record Clause(Cost cost, String rule, String reference) {

        Clause(Cost cost, String rule) {
            this(cost, rule, "");
        }

        String tested(String failing, String window) {
            return filled(rule, failing, window);
        }

        String expected(String window) {
            return filled(reference.isEmpty() ? rule : reference, "#v", window);
        }

        private static String filled(String text, String value, String window) {
            return text.replaceAll("\\bF\\((\\w)\\)", value.replace("#", "$1."))
                    .replaceAll("\\bF\\b", value.replace("#", "")).replaceAll("\\bW\\b", window);
        }
    }

    private static final List<Clause> CLAUSES = List.of(
            new Clause(Cost.OWN_ROWS, "SELECT id, F AS x FROM Deal W", "SELECT id, F AS x, ok FROM Deal W"),
            new Clause(Cost.OWN_ROWS, "SELECT RSTREAM id, F AS x FROM Deal W", "SELECT RSTREAM id, F AS x, ok FROM Deal W"),
            new Clause(Cost.OWN_ROWS, "SELECT id, COALESCE(F, 9) AS x, CASE WHEN F > 1 THEN 1 ELSE 2 END AS y FROM Deal W",
                    "SELECT id, COALESCE(F, 9) AS x, CASE WHEN F > 1 THEN 1 ELSE 2 END AS y, ok FROM Deal W"),
            new Clause(Cost.NOTHING, "SELECT id FROM Deal W WHERE F > 1"),
            new Clause(Cost.NOTHING, "SELECT count(*) AS c, sum(n) AS s FROM Deal W WHERE F > 1"),
            new Clause(Cost.NOTHING, "SELECT id, n FROM (SELECT * FROM Deal WHERE F > 1) W"),
            new Clause(Cost.NOTHING, "SELECT count(*) AS c FROM (SELECT * FROM Deal WHERE F = 2 OR F = 3) W"),
            new Clause(Cost.ARRIVAL, "SELECT sum(F) AS x, count(*) AS c FROM Deal W"),
            new Clause(Cost.OWN_ROWS, "SELECT id, sum(F) AS x, max(F + 1) AS y FROM Deal W",
                    "SELECT id, sum(F) AS x, max(F + 1) AS y, ok FROM Deal W"),
            new Clause(Cost.GROUP, "SELECT id, sum(F) AS x FROM Deal W GROUP BY id"),
            new Clause(Cost.NOTHING, "SELECT id, n FROM Deal W HAVING F > 1"),
            new Clause(Cost.ARRIVAL, "SELECT count(*) AS c FROM Deal W HAVING sum(F) > 3"),
            new Clause(Cost.NOTHING, "SELECT F AS g, count(*) AS c FROM Deal W GROUP BY F",
                    "SELECT F AS g, count(*) AS c FROM Deal W WHERE ok GROUP BY F"),
            new Clause(Cost.NOTHING, "SELECT count(*) AS c FROM Deal W WHERE id != 'k1' GROUP BY F + 1",
                    "SELECT count(*) AS c FROM Deal W WHERE ok AND id != 'k1' GROUP BY F + 1"),
            new Clause(Cost.OWN_ROWS, "SELECT id, n FROM Deal W ORDER BY F, id", "SELECT id, n, ok FROM Deal W ORDER BY F, id"),
            new Clause(Cost.NOTHING, "SELECT a.id AS x, b.id AS y FROM Deal AS a W, Rate AS b RETAIN ALL WHERE F(a) = b.k"),
            new Clause(Cost.OWN_ROWS, "SELECT a.id AS x, b.k AS k, F(a) AS y FROM Deal AS a W LEFT OUTER JOIN Rate AS b "
                    + "ON a.id = b.id RETAIN ALL",
                    "SELECT a.id AS x, b.k AS k, F(a) AS y, a.ok AS ok FROM Deal AS a W LEFT OUTER JOIN Rate AS b ON a.id = b.id RETAIN ALL"),
            new Clause(Cost.NOTHING, "SELECT count(*) AS c, b.id AS y FROM Deal AS a W, Rate AS b RETAIN ALL WHERE a.id = b.id AND F(a) > 1 "
                    + "GROUP BY b.id"),
            new Clause(Cost.NOTHING, "SELECT d.id AS x, (SELECT count(*) FROM Rate RETAIN ALL WHERE k < F(d)) AS y FROM Deal AS d W"),
            new Clause(Cost.NOTHING, "SELECT d.id AS x FROM Deal AS d W WHERE F(d) IN (SELECT k FROM Rate RETAIN ALL)"),
            new Clause(Cost.NOTHING, "SELECT r.id AS x, (SELECT sum(F) FROM Deal RETAIN ALL) AS y FROM Rate AS r"),
            new Clause(Cost.NOTHING, "SELECT b.n AS n MATCHING EVERY a:=Deal(id = 'k1') FOLLOWED BY b:=Deal(F > 1)"),
            new Clause(Cost.NOTHING, "SELECT b.n AS n MATCHING EVERY (a:=Deal(id = 'k1') FOLLOWED BY b:=Deal(F(b) > a.n))"),
            new Clause(Cost.OWN_ROWS, "SELECT b.id AS x, F(b) AS y MATCHING EVERY a:=Deal(id = 'k1') FOLLOWED BY b:=Deal",
                    "SELECT b.id AS x, F(b) AS y, b.ok AS ok MATCHING EVERY a:=Deal(id = 'k1') FOLLOWED BY b:=Deal"),
            new Clause(Cost.OWN_ROWS, "SELECT x, s FROM (SELECT id, F AS x, sum(n) AS s FROM Deal W)",
                    "SELECT x, s, ok FROM (SELECT id, F AS x, sum(n) AS s, ok FROM Deal W)"),
            new Clause(Cost.OWN_ROWS, "INSERT INTO StreamNAME SELECT id, F AS x FROM Deal W; @Name('readNAME') SELECT id, x FROM StreamNAME",
                    "INSERT INTO StreamNAME SELECT id, F AS x, ok FROM Deal W; @Name('readNAME') SELECT id, x, ok FROM StreamNAME"),
            new Clause(Cost.ARRIVAL, "SELECT fussy(n) AS x, count(*) AS c FROM Deal W", "SELECT sum(v) AS x, count(*) AS c FROM Deal W"),
            new Clause(Cost.GROUP, "SELECT id, fussy(n) AS x FROM Deal W GROUP BY id", "SELECT id, sum(v) AS x FROM Deal W GROUP BY id"));

    /** A rule under test, with the rule that emits what it should. */
    private record Case(String name, Clause clause, String window, String failing) {

        String tested() {
            return named(clause.tested(failing, window));
        }

        String expected() {
            return named(clause.expected(window));
        }

        private String named(String rule) {
            return "@Name('" + name + "') " + rule.replace("NAME", name) + ";";
        }

        /** The expected rows, given those of the reference. */
        List<Row> kept(List<Row> rows) {
            boolean batch = window.contains("BATCH");
            return switch (clause.cost()) {
                case NOTHING -> rows;
                case OWN_ROWS -> rows.stream().filter(row -> row.values().endsWith(", true]"))
                        .map(row -> new Row(row.arrived(), row.values().replace(", true]", "]"))).toList();
                case ARRIVAL -> rows.stream().filter(row -> batch || row.arrived() == null || row.arrived().isOk()).toList();
                case GROUP -> rows.stream().filter(row -> batch || row.arrived() == null || row.arrived().isOk()
                        || !row.values().startsWith('[' + row.arrived().getId() + ',')).toList();
            };
        }
    }

    /** @param arrived the event that has arrived; null if time has passed */
    private record Row(Deal arrived, String values) {
    }

    static Stream<Integer> turns() {
        return IntStream.range(0, THOROUGH ? FAILING.size() * 4 : 1).boxed();
    }

    @ParameterizedTest
    @MethodSource("turns")
    void shouldLoseTheRowOfTheBadEventOnlyInEveryClauseOverEveryWindow(int turn) {
        checkFaults(cases(turn), check(cases(turn), events(new Random(turn))));
    }

    @ParameterizedTest
    @MethodSource("turns")
    void shouldFulfilNoConditionAndEnterNoAggregateWhenTheNullIsThatOfAFailure(int turn) {
        List<Clause> clauses = new ArrayList<>();
        for (String place : CONDITIONAL) {
            ACCEPTING.stream().filter(condition -> place.contains("Rate AS b") || !condition.contains("SELECT"))
                    .forEach(condition -> clauses.add(
                            new Clause(Cost.NOTHING, filled(place, condition), filled(place, "ok AND (" + condition + ")"))));
        }
        for (String argument : ARGUMENTS) {
            String known = "CASE WHEN ok THEN " + argument + " END";
            aggregates(argument).forEach((rule, cost) -> clauses.add(new Clause(cost, rule, rule.replace(argument, known))));
        }
        List<Case> cases = IntStream.range(0, clauses.size()).filter(i -> THOROUGH || i % 3 == 0)
                .mapToObj(i -> new Case("r" + i, clauses.get(i), WINDOWS.get((i / 3 + turn) % WINDOWS.size()),
                        FAILING.get((i / 3 + turn) % FAILING.size()))).toList();
        checkFaults(cases, check(cases, events(new Random(turn))));
    }

    private static Map<String, Cost> aggregates(String argument) {
        return Map.of("SELECT sum(A) AS x, count(A) AS c FROM Deal W".replaceAll("\\bA\\b", argument), Cost.ARRIVAL,
                "SELECT id, max(A) AS x, count(DISTINCT A) AS c FROM Deal W GROUP BY id".replaceAll("\\bA\\b", argument), Cost.GROUP);
    }

    private static String filled(String place, String condition) {
        String owner = place.contains(" AS a") ? "a." : "";
        return place.replaceFirst("\\bC\\b", "(" + condition.replaceAll("\\b(n|ok)\\b", owner + "$1")
                .replaceAll("\\bF\\b", owner.isEmpty() ? "F" : "F(a)") + ")");
    }

    @Test
    void shouldNotFailWhenTheConditionIsDecidedBefore() {
        List<Case> cases = new ArrayList<>();
        CONDITIONAL.forEach(place -> DECIDED.forEach(condition -> cases.add(new Case("r" + cases.size(),
                new Clause(Cost.NOTHING, filled(place, condition)), "RETAIN 3 EVENTS", FAILING.get(cases.size() % 4)))));
        assertEquals(List.of(), check(cases.stream().filter(each -> THOROUGH || each.name().matches("r\\d*[05]")).toList(),
                events(new Random(5))));
    }

    /** Compares the rows with those of the references, and returns the faults. */
    private static List<String> check(List<Case> cases, List<Object> events) {
        List<String> others = IntStream.range(0, 20).mapToObj(FailingEventTest::other).toList();
        Run run = new Run(Stream.concat(cases.stream().map(Case::tested), others.stream()).toList(), events);
        Run reference = new Run(Stream.concat(cases.stream().map(Case::expected), others.stream()).toList(), events);
        assertEquals(List.of(), reference.faults);
        List<String> wrong = new ArrayList<>();
        for (Case each : cases) {
            compare(each.tested(), each.kept(reference.rows(each.name())), run.rows(each.name()), wrong);
            compare("reader of " + each.tested(), each.kept(reference.rows("read" + each.name())), run.rows("read" + each.name()), wrong);
        }
        for (int i = 0; i < others.size(); i++) {
            compare(others.get(i), reference.rows("other" + i), run.rows("other" + i), wrong);
        }
        assertTrue(wrong.isEmpty(), wrong.size() + " of " + cases.size() + " are wrong:\n" + String.join("\n", wrong));
        return run.faults;
    }

    /** A property that cannot be read is null, and costs its event the rows of its arrival. */
    @Test
    void shouldLoseTheRowsOfTheBadEventOnlyWhenItsGetterThrows() {
        List<Case> cases = cases(0).stream().filter(each -> THOROUGH || each.name().hashCode() % 4 == 0)
                .filter(each -> !each.clause().rule().matches(".*(fussy|OR n = 0).*"))
                .map(each -> new Case(each.name(), each.clause(), each.window(), "#frail")).toList();
        List<Object> events = events(new Random(7));
        List<String> others = IntStream.range(0, 20).mapToObj(FailingEventTest::other).toList();
        Run run = new Run(Stream.concat(cases.stream().map(Case::tested), others.stream()).toList(), events);
        Run reference = new Run(Stream.concat(cases.stream().map(Case::expected), others.stream()).toList(), events);
        List<String> wrong = new ArrayList<>();
        for (Case each : cases) {
            List<Row> expected = undisturbed(each.kept(reference.rows(each.name())));
            List<Row> rows = undisturbed(run.rows(each.name()));
            boolean ownRowsMayLack = each.clause().cost() == Cost.NOTHING && each.window().contains("BATCH");
            compare(each.tested(), ownRowsMayLack && expected.containsAll(rows) ? rows : expected, rows, wrong);
            compare("reader of " + each.tested(), undisturbed(each.kept(reference.rows("read" + each.name()))),
                    undisturbed(run.rows("read" + each.name())), wrong);
        }
        for (int i = 0; i < others.size(); i++) {
            compare(others.get(i), reference.rows("other" + i), run.rows("other" + i), wrong);
        }
        assertTrue(wrong.isEmpty(), wrong.size() + " of " + cases.size() + " are wrong:\n" + String.join("\n", wrong));
        run.faults.forEach(fault -> assertTrue(fault.matches("rule r\\d+ failed: the property frail of Deal threw .*"
                + "; in ([abd]\\.)?frail \\(line 1, column \\d+ of the rule\\); event Deal .*ok=false.*"), fault));
        assertEquals(List.of(), cases.stream().filter(each -> !each.tested().contains("ORDER BY")).map(Case::name)
                .filter(name -> run.faults.stream().noneMatch(fault -> fault.startsWith("rule " + name + " "))).toList());
    }

    /** Where a property that cannot be read is a key, or is read with another event than the one that arrives. */
    private static final List<Clause> UNREADABLE = List.of(
            new Clause(Cost.NOTHING, "SELECT F AS g, count(*) AS c FROM Deal W GROUP BY F",
                    "SELECT F AS g, count(*) AS c FROM Deal W WHERE ok GROUP BY F"),
            new Clause(Cost.NOTHING, "SELECT sum(n) AS s FROM Deal W GROUP BY F + n, id",
                    "SELECT sum(n) AS s FROM Deal W WHERE ok GROUP BY F + n, id"),
            new Clause(Cost.NOTHING, "SELECT number, sum(n) AS s FROM Deal W GROUP BY F",
                    "SELECT number, sum(n) AS s FROM Deal W WHERE ok GROUP BY F"),
            new Clause(Cost.NOTHING, "SELECT count(*) AS c FROM Deal RETAIN 5 SECONDS WITH UNIQUE F",
                    "SELECT count(*) AS c FROM (SELECT * FROM Deal WHERE ok) RETAIN 5 SECONDS WITH UNIQUE F"),
            new Clause(Cost.NOTHING, "SELECT RSTREAM number FROM Deal RETAIN 2 EVENTS PARTITION BY F",
                    "SELECT RSTREAM number FROM (SELECT * FROM Deal WHERE ok) RETAIN 2 EVENTS PARTITION BY F"),
            new Clause(Cost.NOTHING, "SELECT count(*) AS c, sum(number) AS s FROM Deal RETAIN ALL WITH 3 LARGEST F",
                    "SELECT count(*) AS c, sum(number) AS s FROM (SELECT * FROM Deal WHERE ok) RETAIN ALL WITH 3 LARGEST F"),
            new Clause(Cost.NOTHING, "SELECT a.number AS n, b.k AS k, F(a) AS x FROM Deal AS a RETAIN ALL, Rate AS b RETAIN 2 EVENTS WHERE a.id = b.id",
                    "SELECT a.number AS n, b.k AS k, F(a) AS x FROM Deal AS a RETAIN ALL, Rate AS b RETAIN 2 EVENTS WHERE a.ok AND a.id = b.id"),
            new Clause(Cost.NOTHING, "SELECT b.id AS g, count(*) AS c, F(a) AS x FROM Deal AS a RETAIN ALL, Rate AS b RETAIN 2 EVENTS WHERE a.id = b.id "
                    + "GROUP BY F(a), b.id",
                    "SELECT b.id AS g, count(*) AS c, F(a) AS x FROM Deal AS a RETAIN ALL, Rate AS b RETAIN 2 EVENTS WHERE a.ok AND a.id = b.id "
                    + "GROUP BY F(a), b.id"),
            new Clause(Cost.OWN_ROWS, "SELECT number, F AS x FROM Deal W ORDER BY number",
                    "SELECT number, F AS x, ok FROM Deal W ORDER BY number"),
            new Clause(Cost.OWN_ROWS, "SELECT number FROM Deal W ORDER BY F, number", "SELECT number, ok FROM Deal W ORDER BY F, number"),
            new Clause(Cost.OWN_ROWS, "SELECT number, PREV(1, F) AS x FROM Deal RETAIN 3 EVENTS",
                    "SELECT number, PREV(1, F) AS x, COALESCE(PREV(1, ok), TRUE) AS fine FROM Deal RETAIN 3 EVENTS"),
            new Clause(Cost.OWN_ROWS, "SELECT a.number AS n, F(a) AS x, b.k AS k MATCHING EVERY a:=Deal FOLLOWED BY b:=Rate",
                    "SELECT a.number AS n, F(a) AS x, b.k AS k, a.ok AS ok MATCHING EVERY a:=Deal FOLLOWED BY b:=Rate"));

    /** Subqueries that retain bad events, which are no rows of theirs where a failing expression is needed. */
    private static final List<Clause> SUBQUERIES = List.of(
            subquery("r.id AS x", "NOT EXISTS (SELECT * FROM Deal W WHERE F > 4)", ""),
            subquery("r.id AS x", "NOT EXISTS (SELECT * FROM Deal W WHERE id = r.id AND COALESCE(F, 9) > 3)", "ok AND "),
            subquery("r.id AS x", "NOT EXISTS (SELECT * FROM Deal AS d W WHERE F(d) > r.k OR NOT (F(d) > 2))", "ok AND "),
            subquery("r.id AS x", "EXISTS (SELECT * FROM Deal W WHERE F IS NULL)", "ok AND "),
            subquery("r.id AS x", "5 > ALL (SELECT F FROM Deal W WHERE n < 9)", "ok AND "),
            subquery("r.id AS x", "5 >= ALL (SELECT CAST(F, double) FROM Deal W WHERE TRUE)", "ok AND "),
            subquery("r.id AS x", "r.k NOT IN (SELECT F FROM Deal W WHERE TRUE)", "ok AND "),
            subquery("r.id AS x, (SELECT F FROM Deal RETAIN 1 EVENTS WHERE TRUE) AS y", "", "ok AND "),
            subquery("r.id AS x, (SELECT n FROM Deal RETAIN 1 EVENTS WHERE F > 0) AS y", "", "ok AND "),
            subquery("r.id AS x", "r.k IN (SELECT n FROM Deal W WHERE F >= 0)", "ok AND "),
            subquery("r.id AS x", "500 > ANY (SELECT n FROM Deal W WHERE F >= 0)", "ok AND "),
            subquery("r.id AS x, (SELECT COALESCE(F, 7) FROM Deal RETAIN 1 EVENTS WHERE TRUE) AS y", "", "ok AND "),
            subquery("r.id AS x, (SELECT count(*) FROM Deal W WHERE CASE WHEN F > r.k THEN FALSE ELSE TRUE END) AS y", "", "ok AND "),
            subquery("r.id AS x, (SELECT sum(F) FROM Deal W WHERE n <= r.k) AS y", "", ""),
            subquery("r.id AS x, COALESCE((SELECT max(F) FROM Deal W WHERE id = r.id), 7) AS y", "", ""),
            subquery("r.id AS x", "COALESCE((SELECT sum(F) FROM Deal W WHERE n <= r.k), 0) < 9", ""),
            subquery("r.id AS x", "7 > (SELECT count(COALESCE(F, 1)) FROM Deal W WHERE ok OR n <= r.k)", ""));

    /** @param lacking what the reference adds to WHERE of the subquery */
    private static Clause subquery(String columns, String where, String lacking) {
        String rule = "SELECT " + columns + " FROM Rate AS r" + (where.isEmpty() ? "" : " WHERE " + where);
        String counted = rule.replace("count(COALESCE(F, 1))", "count(CASE WHEN ok THEN F END)");
        return new Clause(Cost.NOTHING, rule, lacking.isEmpty() ? counted
                : rule.replaceFirst("(?<=(Deal|EVENTS|W)) WHERE (.*?)\\)( AS y FROM Rate AS r)?$", " WHERE " + lacking + "($2))$3"));
    }

    @ParameterizedTest
    @MethodSource("turns")
    void shouldTakeTheBadEventOfASubqueryForNoRowOfIt(int turn) {
        List<String> windows = WINDOWS.stream().filter(window -> window.startsWith("RETAIN") && !window.matches(".*(BATCH|LARGEST).*")).toList();
        List<Case> cases = IntStream.range(0, SUBQUERIES.size()).mapToObj(i -> new Case("r" + i, SUBQUERIES.get(i),
                windows.get((i + turn) % windows.size()), FAILING.get((i + turn) % FAILING.size()))).toList();
        List<String> faults = check(cases, events(new Random(turn), 3));
        Set<String> needed = faults.stream().map(fault -> fault.replaceFirst("rule (r\\d+) .*", "$1")).collect(Collectors.toSet());
        assertTrue(needed.size() > SUBQUERIES.size() / 2, needed.toString());
        checkFaults(cases.stream().filter(each -> needed.contains(each.name())).toList(), faults);
    }

    /** The getter of a bad event gives no value to any row, and puts the event into no group. */
    @Test
    void shouldGiveNoRowTheNullOfAGetterThatThrows() {
        List<Case> cases = new ArrayList<>();
        for (Clause clause : UNREADABLE) {
            WINDOWS.stream().limit(clause.rule().matches(".*\\bW\\b.*") ? WINDOWS.size() : 1)
                    .forEach(window -> cases.add(new Case("r" + cases.size(), clause, window, "#frail")));
        }
        for (String fault : check(cases, events(new Random(8)))) {
            assertTrue(fault.matches("rule r\\d+ failed: the property frail of Deal threw .*"
                    + "; in (a\\.)?frail \\(line 1, column \\d+ of the rule\\); event Deal .*ok=false.*"), fault);
        }
    }

    /** The rows that come when no bad event arrives. */
    private static List<Row> undisturbed(List<Row> rows) {
        return rows.stream().filter(row -> row.arrived() == null || row.arrived().isOk()).toList();
    }

    /** Every clause over every window, or over a third of them. */
    private static List<Case> cases(int turn) {
        List<Case> cases = new ArrayList<>();
        for (int c = 0; c < CLAUSES.size(); c++) {
            boolean windows = CLAUSES.get(c).rule().matches(".*\\bW\\b.*");
            for (int w = 0; w < (windows ? WINDOWS.size() : 1); w++) {
                if (THOROUGH || !windows || (c + w + turn) % 3 == 0) {
                    cases.add(new Case("r" + cases.size(), CLAUSES.get(c), WINDOWS.get(w), FAILING.get((c + w + turn) % FAILING.size())));
                }
            }
        }
        return cases;
    }

    private static void compare(String rule, List<Row> expected, List<Row> rows, List<String> wrong) {
        if (!rows.equals(expected)) {
            int same = 0;
            while (same < Math.min(rows.size(), expected.size()) && rows.get(same).equals(expected.get(same))) {
                same++;
            }
            wrong.add(rule + "\n    expected " + expected.size() + " rows: " + expected.subList(same, Math.min(expected.size(), same + 3))
                    + "\n    found " + rows.size() + " rows: " + rows.subList(same, Math.min(rows.size(), same + 3)));
        }
    }

    /**
     * Each fault names the rule, the place and a bad event, once; and each rule has one. A subquery over the events of a batch is computed
     * without them, so that its fault names the event that completes the batch, or none. In a join, that of a
     * subquery names the arriving event.
     */
    private static void checkFaults(List<Case> cases, List<String> faults) {
        Set<String> failed = new HashSet<>();
        Set<String> distinct = new HashSet<>();
        Set<String> anyEvent = cases.stream().filter(each -> each.tested().matches(".*BATCH.*k < .*|.*Rate RETAIN ALL WHERE k .*\\ba\\..*"))
                .map(Case::name).collect(Collectors.toSet());
        for (String fault : faults) {
            assertTrue(fault.matches("rule r\\d+ failed: .*; in .* \\(line 1, column \\d+ of the rule\\).*"), fault);
            assertTrue(fault.matches(".*; event .*ok=false.*") || anyEvent.contains(fault.replaceFirst("rule (r\\d+) .*", "$1")), fault);
            assertTrue(distinct.add(fault) || !fault.contains("; event Deal"), "twice: " + fault);
            failed.add(fault.replaceFirst("rule (r\\d+) .*", "$1"));
        }
        List<String> silent = cases.stream().filter(each -> !failed.contains(each.name())).map(Case::tested).toList();
        assertEquals(List.of(), silent);
    }

    private static String other(int i) {
        return "@Name('other" + i + "') " + List.of("SELECT id FROM Deal WHERE n = " + i + ";", "SELECT count(*) AS c FROM Deal WHERE n > " + i % 4 + ";",
                "SELECT sum(n) AS s FROM Deal RETAIN " + (i + 1) + " EVENTS;", "SELECT id FROM Deal WHERE LENGTH(id) > " + i % 3 + ";",
                "SELECT a.n AS x, b.n AS y MATCHING EVERY a:=Deal(LENGTH(id) = 2) FOLLOWED BY b:=Deal(n > " + i % 4 + ");").get(i % 5);
    }

    /** Deals, about one in six of them bad, and rates. The number of each deal is part of its text. */
    private static List<Object> events(Random random) {
        return events(random, 8);
    }

    /** @param deals there is one rate among so many */
    private static List<Object> events(Random random, int deals) {
        List<Object> events = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            events.add(new Rate("k" + random.nextInt(4), random.nextInt(5)));
        }
        for (int i = 0; i < 48; i++) {
            events.add(random.nextInt(deals) == 0 ? new Rate("k" + random.nextInt(8 / deals), random.nextInt(5))
                    : new Deal(i, "k" + random.nextInt(3), random.nextInt(6)));
        }
        return events;
    }

    /** A processor that receives events one by one, each after its time. */
    private static final class Run {

        private final List<String> faults = new ArrayList<>();
        private final Map<String, List<Row>> rows = new TreeMap<>();
        private Deal arrived;

        Run(List<String> rules, List<Object> events) {
            TestProcessorContext context = RuleContext.of(getClass().getClassLoader(), TYPES,
                    List.of(new RuleFile("test.epl", String.join("\n", rules))), this::take, FUNCTIONS);
            Random random = new Random(events.size());
            long nowMs = 0;
            try (EplProcessor processor = new EplProcessor(context, 0)) {
                for (Object event : events) {
                    nowMs += random.nextInt(3) * 1_000L;
                    long timeMs = nowMs;
                    attempt(() -> processor.advanceTime(0, timeMs));
                    arrived = event instanceof Deal deal ? deal : null;
                    attempt(() -> processor.partition(0).onEvent(event));
                    arrived = null;
                }
                long endMs = nowMs + 10_000;
                attempt(() -> processor.advanceTime(0, endMs));
            }
        }

        List<Row> rows(String rule) {
            return rows.getOrDefault(rule, List.of());
        }

        private void attempt(Runnable step) {
            try {
                step.run();
            } catch (RuleFailure failure) {
                faults.add(failure.getMessage());
                Stream.of(failure.getSuppressed()).forEach(another -> faults.add(another.getMessage()));
            }
        }

        private void take(Object event) {
            OutputEvent output = (OutputEvent) event;
            List<Object> values = output.columns().stream().map(output::get).toList();
            rows.computeIfAbsent(output.rule(), unused -> new ArrayList<>()).add(new Row(arrived, String.valueOf(values)));
        }
    }

    private static UserFunction method(String name) {
        try {
            return new UserFunction.OfMethod(name, FailingEventTest.class.getMethod(name, name.equals("picky") ? int.class : Integer.class), null);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Fails for 0. */
    public static Integer picky(int n) {
        if (n == 0) {
            throw new IllegalStateException("no 0");
        }
        return n;
    }

    public static Integer hidden(Integer v) {
        return v;
    }

    /** A sum that refuses 0. */
    public static final class Fussy implements Aggregate<Integer, Integer> {

        private int sum;
        private int count;

        @Override
        public void enter(Integer value) {
            sum += picky(value);
            count++;
        }

        @Override
        public void leave(Integer value) {
            sum -= picky(value);
            count--;
        }

        @Override
        public Integer value() {
            return count == 0 ? null : sum;
        }

        @Override
        public void reset() {
            sum = 0;
            count = 0;
        }
    }

    /** An event that is bad if n is 0. */
    public static final class Deal {

        private final int number;
        private final String id;
        private final int n;

        Deal(int number, String id, int n) {
            this.number = number;
            this.id = id;
            this.n = n;
        }

        public int getNumber() {
            return number;
        }

        public String getId() {
            return id;
        }

        public int getN() {
            return n;
        }

        public Integer getV() {
            return n == 0 ? null : n;
        }

        /** The same, or an exception. */
        public Integer getFrail() {
            return picky(n);
        }

        /** The same as a double, or NaN. */
        public double getReal() {
            return n == 0 ? Double.NaN : n;
        }

        public boolean isOk() {
            return n != 0;
        }

        public String getText() {
            return n == 0 ? ENDLESS : String.valueOf(n);
        }

        @Override
        public String toString() {
            return number + id + n;
        }
    }

    /** An event to join. */
    public static final class Rate {

        private final String id;
        private final int k;

        Rate(String id, int k) {
            this.id = id;
            this.k = k;
        }

        public String getId() {
            return id;
        }

        public int getK() {
            return k;
        }
    }
}
