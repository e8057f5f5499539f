// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;

/** Groups of equal values in different forms: which events belong together, and which rows they give. */
class GroupedValuesTest {

    private static final EventType TYPE = EventType.ofMap("S", Map.of("id", int.class, "dc", BigDecimal.class,
            "z", Double.class, "f", Float.class, "st", String.class,
            "bi", BigInteger.class));

    /** The rows of each rule after three events, separated by commas. */
    private static List<String> rows(List<String> rules) {
        Map<String, StringJoiner> rows = new HashMap<>();
        String text = IntStream.range(0, rules.size()).mapToObj(i -> "@Name('" + i + "') " + rules.get(i) + ";\n").collect(Collectors.joining());
        try (EplProcessor processor = new EplProcessor(RuleContext.of(GroupedValuesTest.class.getClassLoader(), List.of(TYPE),
                List.of(new RuleFile("r.epl", text)), output -> keep((OutputEvent) output, rows)), 0)) {
            for (int i = 0; i < 3; i++) {
                MapEvent event = new MapEvent(TYPE);
                event.putAll(Map.of("id", i + 1, "dc", new BigDecimal(List.of("100", "100.0", "1E+2").get(i)),
                        "z", i % 2 == 0 ? 0.0 : -0.0, "f", i % 2 == 0 ? 0f : -0f, "st", "abc".substring(i, i + 1),
                        "bi", BigInteger.TEN.pow(30)));
                processor.partition(0).onEvent(event);
            }
        }
        return IntStream.range(0, rules.size()).mapToObj(i -> String.valueOf(rows.get(String.valueOf(i)))).toList();
    }

    private static void keep(OutputEvent row, Map<String, StringJoiner> rows) {
        rows.computeIfAbsent(row.rule(), unused -> new StringJoiner(", "))
                .add(IntStream.range(0, row.size()).mapToObj(i -> String.valueOf(row.value(i))).collect(Collectors.joining(" ")));
    }

    /** @param rules each with its rows */
    private static void check(String... rules) {
        List<String[]> cases = Stream.of(rules).map(rule -> rule.split(" \\| ")).toList();
        List<String> rows = rows(cases.stream().map(each -> each[0]).toList());
        for (int i = 0; i < rules.length; i++) {
            assertEquals(cases.get(i)[1], rows.get(i), cases.get(i)[0]);
        }
    }

    @Test
    void shouldTakeEqualValuesForOneGroupWhateverComputesThem() {
        List<String> keys = List.of("dc", "ROUND(dc, 1)", "dc * 2", "dc * 1.00m", "dc / 3", "ABS(dc)", "-dc", "COALESCE(dc, 5)",
                "CASE WHEN id > 0 THEN dc ELSE 0.0m END", "CAST(dc, decimal)", "LEAST(dc, 1000.000m)", "z", "COALESCE(z, 0.0)", "-z", "z * 5",
                "ABS(z) * -1.0", "CASE WHEN id > 0 THEN z ELSE 1.0 END", "GREATEST(z, z)", "CAST(z, float)", "f", "COALESCE(f, f)", "-f");
        check(keys.stream().flatMap(key -> Stream.of(
                "SELECT id, COUNT(*) AS n FROM S RETAIN ALL GROUP BY KEY | 1 1, 2 2, 3 3",
                "SELECT COUNT(*) AS n FROM S GROUP BY KEY HAVING KEY IS NOT NULL | 1, 2, 3",
                "SELECT COUNT(*) AS n FROM S RETAIN BATCH OF 3 EVENTS GROUP BY st IS NULL, KEY ORDER BY KEY | 3",
                "SELECT (SELECT COUNT(*) FROM S RETAIN ALL GROUP BY KEY) AS n FROM S | 1, 2, 3")
                .map(rule -> rule.replace("KEY", key))).toArray(String[]::new));
    }

    /** The constants of a key are part of the statement, in the type with which they are compared. */
    @Test
    void shouldCompareWithConstantsInAKey() {
        List<String> larger = List.of("bi", "bi + 1", "dc", "id + 9");
        List<String> constants = List.of("7", "7.0", "7.50m");
        check(larger.stream().flatMap(value -> constants.stream().flatMap(constant -> Stream.of("<v> >= <c>", "NOT <v> <= <c>",
                "<c> != <v>", "<v> BETWEEN <c> AND 1E300", "<v> NOT IN (<c>, 8)")
                .map(key -> key.replace("<v>", value).replace("<c>", constant))))
                .map(key -> "SELECT KEY AS k, COUNT(*) AS n FROM S RETAIN ALL GROUP BY KEY | true 1, true 2, true 3".replace("KEY", key))
                .toArray(String[]::new));
    }

    @Test
    void shouldShowTheKeyAsTheEventHasIt() {
        check("SELECT dc, COUNT(*) AS n FROM S RETAIN ALL GROUP BY dc | 100 1, 100.0 2, 1E+2 3",
                "SELECT CONCAT(dc, ' EUR') AS k, COUNT(*) AS n FROM S RETAIN ALL GROUP BY dc | 100 EUR 1, 100.0 EUR 2, 1E+2 EUR 3",
                "SELECT id, dc, COUNT(*) AS n FROM S RETAIN ALL GROUP BY dc | 1 100 1, 2 100.0 2, 3 1E+2 3",
                "SELECT ROUND(dc, 1) AS k, COUNT(*) AS n FROM S RETAIN ALL GROUP BY ROUND(dc, 1) | 100 1, 100.0 2, 1E+2 3",
                "SELECT z, COUNT(*) AS n FROM S RETAIN ALL GROUP BY z | 0.0 1, -0.0 2, 0.0 3",
                "SELECT dc, COUNT(*) AS n FROM S RETAIN BATCH OF 3 EVENTS GROUP BY dc | 1E+2 3",
                "SELECT dc, COUNT(*) AS n FROM S RETAIN 1 EVENT GROUP BY dc | 100 1, 100.0 1, 1E+2 1",
                "SELECT dc, COUNT(*) AS n FROM S GROUP BY dc OUTPUT LAST EVERY 3 EVENTS | 1E+2 3",
                "SELECT dc, COUNT(*) AS n FROM S GROUP BY dc OUTPUT ALL EVERY 3 EVENTS | 1E+2 3",
                "SELECT dc, COUNT(*) AS n FROM S GROUP BY dc OUTPUT EVERY 3 EVENTS | 100 1, 100.0 2, 1E+2 3");
    }

    @Test
    void shouldGiveARowPerGroupWhenSortedByAKeyThatIsNotSelected() {
        check(Stream.of("RETAIN BATCH OF 3 EVENTS GROUP BY dc ORDER BY dc | 3 6",
                "RETAIN BATCH OF 3 EVENTS GROUP BY dc ORDER BY ROUND(dc, 1) DESC | 3 6",
                "RETAIN BATCH OF 3 EVENTS GROUP BY st ORDER BY st DESC | 1 3, 1 2, 1 1",
                "RETAIN BATCH OF 3 EVENTS GROUP BY st, dc HAVING COUNT(*) > 0 ORDER BY st DESC, dc | 1 3, 1 2, 1 1",
                "RETAIN BATCH OF 3 EVENTS GROUP BY st HAVING SUM(id) != 2 ORDER BY st DESC | 1 3, 1 1",
                "RETAIN 1 EVENT GROUP BY st ORDER BY st | 1 1, 0 null, 1 2, 0 null, 1 3",
                "GROUP BY dc ORDER BY dc OUTPUT ALL EVERY 3 EVENTS | 3 6")
                .map(clauses -> "SELECT COUNT(*) AS n, SUM(id) AS s FROM S " + clauses).toArray(String[]::new));
    }

    /** What the messages propose for rules that are refused. */
    @Test
    void shouldRunTheAlternativesOfRefusedRules() {
        check("SELECT total FROM (SELECT SUM(id) AS total FROM S RETAIN ALL) WHERE total > (SELECT MIN(id) FROM S RETAIN ALL) | 3, 6",
                "SELECT id, (SELECT COUNT(*) FROM S AS s RETAIN ALL WHERE s.id = a.id GROUP BY id) AS n FROM S AS a | 1 1, 2 1, 3 1",
                "SELECT id, PRIOR(1, id) AS p FROM S RETAIN ALL WITH 2 SMALLEST id | 1 null, 2 1, 3 2",
                "SELECT id, PRIOR(2, id) AS p FROM S RETAIN ALL WITH UNIQUE dc | 1 null, 2 null, 3 1");
    }
}
