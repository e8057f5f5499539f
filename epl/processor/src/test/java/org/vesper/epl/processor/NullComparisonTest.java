// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.spi.processor.RuleFile;

/** A comparison with null is null, which is not true. */
class NullComparisonTest {

    @ParameterizedTest
    @ValueSource(strings = {"price > CASE WHEN 1 = 2 THEN 5 END", "price <= CASE WHEN 1 = 2 THEN 5 END",
            "CASE WHEN 1 = 2 THEN 5 END < price",
        "symbol >= CASE WHEN 1 = 2 THEN 'A' END", "price NOT IN (5.0, CASE WHEN 1 = 2 THEN 6.0 END)", "price = CASE WHEN 1 = 2 THEN 5 END",
        "price BETWEEN 1 AND CASE WHEN 1 = 2 THEN 5 END"})
    void shouldAddAllRulesAndMatchNothingWhenAConstantIsNull(String condition) {
        for (String lockFree : List.of("true", "false")) {
            String rules = "@Name('null') SELECT symbol FROM Tick WHERE " + condition + ";\n"
                    + "@Name('or') SELECT symbol FROM Tick WHERE (" + condition + ") OR price = 2;\n@Name('all') SELECT symbol FROM Tick;";
            try (RuleTrial trial = trial(rules, Map.of("lock-free", lockFree))) {
                trial.tick("A", 9);
                trial.tick("B", 2);
                assertEquals(List.of("all A", "all B", "or B"), trial.outputs());
                trial.change(RuleTrial.remove("null", "or"));
                trial.tick("C", 2);
                assertEquals(List.of("all C"), trial.outputs());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"price > a.price, b 1.0 2.0", "price <= a.price, ''", "a.price <= price, b 1.0 2.0", "price NOT IN (a.price), b 1.0 2.0",
        "price != a.price, b 1.0 2.0"})
    void shouldMatchNothingWhenAnEarlierEventOfAPatternHasNull(String condition, String expected) {
        String rule = "@Name('b') SELECT a.price AS p, b.price AS q MATCHING EVERY a:=Tick FOLLOWED BY b:=Tick(" + condition + ");";
        try (RuleTrial trial = trial(rule, Map.of())) {
            Stream.of(null, 1.0, 2.0).forEach(price -> {
                Map<String, Object> tick = new HashMap<>(Map.of("symbol", "A"));
                tick.put("price", price);
                trial.processor().partition(0).onEvent(tick);
            });
            assertEquals(expected.isEmpty() ? List.of() : List.of(expected), trial.outputs());
        }
    }

    private static RuleTrial trial(String rules, Map<String, String> settings) {
        return new RuleTrial(List.of(new RuleFile("rules.epl", rules)), settings, 1);
    }
}
