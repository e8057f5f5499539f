// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;

/** Checks that Esper's join and filter planners terminate for translated statements. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = SEPARATE_THREAD)
class BoundedPlansTest {

    private static final EventType TICK = RuleCase.type("Tick", "symbol:string,venue:string,price:double,volume:int,ts:long");
    private static final List<String> KEYS = List.of("symbol", "venue", "price", "volume", "ts");

    @ParameterizedTest
    @ValueSource(strings = {
        "FROM Tick AS a, Tick AS b, Tick AS c RETAIN ALL WHERE a.symbol = b.symbol AND a.symbol = c.symbol AND c.symbol IN ('A', 'B')",
        "FROM Tick AS a, Tick AS b, Tick AS c RETAIN ALL WHERE a.price = b.price AND c.price > 2 AND a.price = c.price",
        "FROM Tick AS a, Tick AS b, Tick AS c RETAIN ALL WHERE a.price = b.price AND a.price = c.price AND c.price BETWEEN 1 AND 2",
        "FROM Tick AS a, Tick AS b, Tick AS c RETAIN ALL WHERE a.price = b.price AND a.price = c.price AND c.price = b.volume + 1",
        "FROM Tick AS a LEFT OUTER JOIN Tick AS b ON a.symbol = b.symbol LEFT OUTER JOIN Tick AS c ON a.symbol = c.symbol RETAIN ALL "
                + "WHERE c.symbol IN ('A', 'B')"})
    void shouldEndWhereKeysOfThreeSourcesHaveOtherConditionsToo(String clauses) {
        compile("SELECT count(*) AS n " + clauses);
    }

    static List<String> joins() {
        Random random = new Random(20261122);
        return IntStream.range(0, 20).mapToObj(i -> join(random)).toList();
    }

    @ParameterizedTest
    @MethodSource("joins")
    void shouldEndWithAnyJoin(String rule) {
        compile(rule);
    }

    private static String join(Random random) {
        int sources = 3 + random.nextInt(3);
        List<String> conditions = new ArrayList<>();
        for (int i = 0; i < 2 + random.nextInt(6); i++) {
            conditions.add(condition(random, sources));
        }
        return "SELECT count(*) AS n FROM " + IntStream.range(0, sources).mapToObj(i -> "Tick AS s" + i).collect(Collectors.joining(", "))
                + " RETAIN 3 EVENTS WHERE " + String.join(" AND ", conditions);
    }

    private static String condition(Random random, int sources) {
        String left = "s" + random.nextInt(sources) + '.';
        String right = "s" + random.nextInt(sources) + '.';
        return switch (random.nextInt(9)) {
            case 0 -> left + "symbol IN ('A', 'B')";
            case 1 -> left + "price >= " + right + "volume";
            case 2 -> left + "volume BETWEEN 1 AND " + right + "price";
            case 3 -> left + "symbol = 'A' OR " + left + "symbol = 'B'";
            case 4 -> left + "volume = " + right + "volume + 1";
            case 5 -> left + "symbol = " + right + "venue";
            default -> {
                String key = KEYS.get(random.nextInt(KEYS.size()));
                yield left + key + " = " + right + key;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void shouldEndWithManyOrsInAFilter(int choices) {
        String filter = IntStream.range(0, 32).mapToObj(i -> IntStream.range(0, choices)
                .mapToObj(k -> KEYS.get(2 + k % 3) + " > " + (i * choices + k)).collect(Collectors.joining(" OR ", "(", ")")))
                .collect(Collectors.joining(" AND "));
        compile("SELECT symbol FROM Tick WHERE " + filter);
        compile("SELECT symbol MATCHING EVERY Tick(" + filter + ")");
    }

    private static void compile(String text) {
        List<TranslatedRule> rules = new RuleTranslator(List.of(TICK))
                .translate(RuleParser.parse("rules.epl", "@Name('r') " + text), List.of());
        assertEquals(1, rules.size());
        EsperCompiler compiler = new EsperCompiler(List.of(TICK));
        compiler.add(rules.get(0).general().template());
        compiler.compile();
    }
}
