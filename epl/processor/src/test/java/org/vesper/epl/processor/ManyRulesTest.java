// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/**
 * Many rules that differ only in constants share one statement and are small. 10,000 of them, or 100,000 with the profile {@code thorough}.
 */
class ManyRulesTest {

    private static final int RULES = Boolean.getBoolean("vesper.thorough") ? 100_000 : 10_000;

    /** The size per rule, including its name and its text. */
    private static final int BYTES_PER_RULE = 2_560;
    private static final String RULE = "SELECT symbol, price, PERC(price) AS change FROM (SELECT * FROM Tick WHERE symbol = %s) "
            + "RETAIN 2 EVENTS HAVING PERC(price) > %s";

    @Test
    @Timeout(300)
    void shouldBeSmallWhenRulesAreRowsOfATable() {
        requireOneSmallStatement(rows(1), rows(RULES));
    }

    @Test
    @Timeout(300)
    void shouldBeSmallWhenRulesAreWrittenOut() {
        requireOneSmallStatement(text(1), text(RULES));
    }

    private static List<RuleFile> rows(int rules) {
        String table = "name,symbol,limit\n"
                + IntStream.range(0, rules).mapToObj(i -> "r" + i + ",S" + i + "," + limit(i) + "\n").collect(Collectors.joining());
        return List.of(new RuleFile("many.epl", "@Name('many') " + String.format(Locale.ROOT, RULE, "?", "?") + ";"), new RuleFile("many.csv", table));
    }

    private static List<RuleFile> text(int rules) {
        return List.of(new RuleFile("many.epl", IntStream.range(0, rules)
                .mapToObj(i -> "@Name('r" + i + "') " + String.format(Locale.ROOT, RULE, "'S" + i + "'", limit(i)) + ";\n").collect(Collectors.joining())));
    }

    /** In percent. */
    private static double limit(int rule) {
        return rule % 7 + 0.5;
    }

    /** @param warmUp creates state that is kept once, regardless of the number of rules */
    private static void requireOneSmallStatement(List<RuleFile> warmUp, List<RuleFile> many) {
        new RuleTrial(warmUp, Map.of(), 1).close();
        long before = heapBytes();
        try (RuleTrial trial = new RuleTrial(many, Map.of(), 1)) {
            long each = (heapBytes() - before) / RULES;
            assertTrue(each <= BYTES_PER_RULE, each + " bytes per rule");
            assertEquals(1, trial.processor().rules().list().stream().map(RuleStatus::template).distinct().count());
            requireOutputsOfRulesThatMatch(trial);
        }
    }

    /** Each price rises by 3 %. */
    private static void requireOutputsOfRulesThatMatch(RuleTrial trial) {
        IntStream.range(0, RULES).forEach(i -> {
            trial.tick("S" + i, 100);
            trial.tick("S" + i, 103);
        });
        assertEquals(IntStream.range(0, RULES).filter(i -> limit(i) < 3).count(), trial.outputs().size());
    }

    private static long heapBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
