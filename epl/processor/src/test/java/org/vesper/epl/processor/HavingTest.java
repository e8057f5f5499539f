// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares HAVING over columns of the arriving event with a group computed by hand. */
class HavingTest {

    private static final int KEPT = 5;

    @Test
    void shouldCompareTheEventThatCameWithItsGroup() {
        List<String> expected = new ArrayList<>();
        try (RuleTrial trial = new RuleTrial("@Name('high') SELECT symbol, price FROM Tick RETAIN " + KEPT + " EVENTS GROUP BY symbol "
                + "HAVING price > avg(price) AND count(*) > 1;",
                "@Name('group') SELECT symbol, count(*) AS n FROM Tick RETAIN " + KEPT
                        + " EVENTS GROUP BY symbol HAVING price > 50 AND n > 1;")) {
            Random random = new Random(3);
            List<Map.Entry<String, Double>> kept = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                String symbol = random.nextBoolean() ? "A" : "B";
                double price = random.nextInt(100);
                kept.add(Map.entry(symbol, price));
                if (kept.size() > KEPT) {
                    kept.remove(0);
                }
                List<Double> group = kept.stream().filter(tick -> tick.getKey().equals(symbol)).map(Map.Entry::getValue).toList();
                double mean = group.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
                List<String> rows = new ArrayList<>();
                if (group.size() > 1 && price > 50) {
                    rows.add("group " + symbol + ' ' + group.size());
                }
                if (group.size() > 1 && price > mean) {
                    rows.add("high " + symbol + ' ' + price);
                }
                expected.addAll(rows);
                trial.tick(symbol, price);
                assertEquals(rows, trial.outputs(), "event " + i);
            }
        }
        assertTrue(expected.size() > 50);
    }
}
