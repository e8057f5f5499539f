// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.internal.source.RuleFiles;
import org.vesper.spi.processor.RuleFile;

/**
 * A rule that the translator accepts can run: Esper's compiler refuses none of many random rules. 100 rules, or 2,000 with the profile
 * {@code thorough}; {@code -Dvesper.seed=N} deploys the N-th alone.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunnableRulesTest {

    private static final int TOGETHER = 25;

    @Test
    void shouldRunEachRandomRuleThatIsTranslated() {
        Long only = Long.getLong("vesper.seed");
        long first = only == null ? 0 : only;
        long end = only != null ? only + 1 : Boolean.getBoolean("vesper.thorough") ? 2_000 : 100;
        List<String> unable = new ArrayList<>();
        for (long start = first; start < end; start += TOGETHER) {
            List<String> rules = new ArrayList<>();
            for (long seed = start; seed < Math.min(end, start + TOGETHER); seed++) {
                List<String> made = named(new RandomRules(new Random(seed)).next(), seed);
                if (errors(made, true).isEmpty()) {
                    rules.addAll(made);
                }
            }
            unable.addAll(errors(rules, false));
        }
        assertEquals(List.of(), unable);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT symbol, price AS a, PREV(1, price) AS c FROM Tick RETAIN BATCH OF 2 SECONDS PARTITION BY symbol WHERE volume % 3 = 0"
                + " HAVING big > price ORDER BY a DESC",
        "SELECT symbol, price AS a, PREV(1, price) AS c FROM Tick RETAIN BATCH OF 2 SECONDS ORDER BY a DESC",
        "SELECT symbol, price AS a, PREV(1, price) AS c FROM Tick RETAIN BATCH OF 2 SECONDS HAVING big > price",
        "SELECT symbol, price AS a, PREV(1, price) AS c FROM Tick RETAIN BATCH OF 2 SECONDS HAVING big > price ORDER BY a",
        "SELECT symbol, price AS a, PREV(1, price) AS c FROM Tick RETAIN BATCH OF 2 SECONDS HAVING big > 2 ORDER BY a",
        "SELECT symbol, price AS a, PRIOR(1, price) AS c FROM Tick RETAIN BATCH OF 2 SECONDS HAVING big > price ORDER BY a",
        "SELECT symbol, price AS a FROM Tick RETAIN BATCH OF 2 SECONDS HAVING big > price AND PREV(1, price) > 2",
        "SELECT symbol, price + 1 AS a, volume + 1 AS b, PREV(1, volume) AS c FROM Tick RETAIN 2 SECONDS HAVING big + 1 > 2 ORDER BY b",
        "SELECT symbol, price AS a FROM Tick RETAIN BATCH OF 2 SECONDS HAVING big > price ORDER BY PREV(1, price)",
        "SELECT symbol, price AS a FROM Tick RETAIN BATCH OF 2 SECONDS HAVING PREV(1, price) > 2 AND a > 1 ORDER BY symbol",
        "SELECT symbol, sum(price) AS a, PREV(1, price) AS c FROM Tick RETAIN BATCH OF 2 SECONDS GROUP BY symbol HAVING sum(price) > 2 ORDER BY a",
        "SELECT symbol, sum(price) AS a, PREV(1, price) AS c FROM Tick RETAIN BATCH OF 2 SECONDS HAVING sum(price) > 2 ORDER BY a, c",
        "SELECT symbol, (SELECT count(*) FROM Fill RETAIN ALL WHERE qty % 2 = volume % 2) AS a, PRIOR(1, price) AS c FROM Tick RETAIN BATCH OF 2"
                + " SECONDS HAVING volume % 2 = 1 ORDER BY c",
        "SELECT symbol, count(*) AS n, (SELECT max(qty) FROM Fill RETAIN ALL WHERE qty > volume % 2) AS a FROM Tick RETAIN BATCH OF 2 SECONDS"
                + " GROUP BY symbol, volume HAVING volume % 2 = 1 ORDER BY n",
        "SELECT a.symbol AS s, PREV(1, a.price) AS p FROM Tick AS a RETAIN BATCH OF 2 SECONDS, Fill AS b RETAIN ALL HAVING a.volume % 2 = b.qty"
                + " ORDER BY s",
        "SELECT a.symbol AS s, PREV(1, b.volume) AS p MATCHING EVERY a:=Tick FOLLOWED BY b:=Tick(volume % 2 = 1) RETAIN BATCH OF 3 EVENTS"
                + " HAVING a.volume % 2 = 1 ORDER BY s, p"})
    void shouldRunCombinationsOfFeatures(String rule) {
        assertEquals(List.of(), errors(List.of("@Name('r') " + rule + ";"), false));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT symbol, (SELECT count(*) FROM Fill RETAIN ALL) AS a FROM Tick RETAIN BATCH OF 2 SECONDS ORDER BY symbol, a",
        "SELECT symbol FROM Tick AS t RETAIN BATCH OF 2 SECONDS ORDER BY EXISTS (SELECT * FROM Fill RETAIN ALL WHERE qty = t.volume)"})
    void shouldRefuseASubqueryInOrderByAtItsPlace(String rule) {
        String error = errors(List.of("@Name('r') " + rule + ";"), false).toString();
        assertTrue(error.contains("a subquery is not allowed in ORDER BY; fill a stream"), error);
    }

    private static List<String> named(List<String> rules, long number) {
        List<String> named = new ArrayList<>();
        rules.forEach(rule -> named.add("@Name('r" + number + "_" + named.size() + "') "
                + rule.replace("#", String.valueOf(number)) + ";"));
        return named;
    }

    /** @param translated whether to translate the rules only */
    private static List<String> errors(List<String> rules, boolean translated) {
        List<RuleFile> files = List.of(new RuleFile("random.epl", String.join("\n", rules)));
        try {
            if (translated) {
                RuleFiles.translate(files, RandomEvents.TYPES, List.of());
            } else {
                new EplProcessor(RuleContext.of(RunnableRulesTest.class.getClassLoader(), RandomEvents.TYPES, files, unused -> { })
                        .with(Map.of("compile-timeout", "1h")), 0).close();
            }
            return List.of();
        } catch (EplException e) {
            return e.errors().stream().map(error -> error.message() + " in " + rules.stream()
                    .filter(rule -> rule.contains("'" + error.rule() + "'")).findFirst().orElse(error.rule())).toList();
        }
    }
}
