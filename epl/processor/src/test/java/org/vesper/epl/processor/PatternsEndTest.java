// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.RuleFile;

/** Patterns restart as often as their events and times require, and no more often. */
@Timeout(value = 240, unit = TimeUnit.SECONDS, threadMode = SEPARATE_THREAD)
class PatternsEndTest {

    private static final int PATTERNS = Integer.getInteger("vesper.patterns", 40);
    private int tags;

    @ParameterizedTest
    @ValueSource(strings = {
        "EVERY ((a:=Tick(price > 1) AND NOT Tick(price = 1)) WITHIN 5 SEC)",
        "EVERY ((a:=Tick(price > 1) AND NOT Tick(price = 1)) AND NOT Tick(price = 2))",
        "EVERY ((a:=Tick(price = 7) WITHIN 1 SEC FOLLOWED BY b:=Tick(price = 8)) WITHIN 6 SECONDS AND d:=Tick(price = 9))",
        "EVERY ((NOT Tick(price = 1) WITHIN 1 SEC FOLLOWED BY b:=Tick(price = 8)) WITHIN 6 SECONDS)"})
    void shouldSearchOnceAtATimeWhenASearchFails(String pattern) {
        try (RuleTrial trial = trial(pattern)) {
            for (int i = 1; i <= 300; i++) {
                trial.processor().advanceTime(0, i * 500L);
                trial.tick("A", 1);
            }
            trial.outputs();
            for (double price : new double[] {7, 8, 9, 5}) {
                trial.tick("A", price);
            }
            assertTrue(trial.outputs().size() <= 4);
        }
    }

    @Test
    void shouldKeepTheTimeOfAPatternThatCanFail() {
        try (RuleTrial trial = trial("EVERY a:=Tick(price = 1) FOLLOWED BY ((b:=Tick(price = 2) AND NOT Tick(price = 3)) WITHIN 2 SEC)")) {
            trial.tick("A", 1);
            trial.processor().advanceTime(0, 1_999);
            trial.tick("A", 2);
            assertEquals(List.of("p 1"), trial.outputs());
            trial.tick("A", 1);
            trial.tick("A", 3);
            trial.tick("A", 2);
            assertEquals(List.of(), trial.outputs());
            trial.tick("A", 1);
            trial.processor().advanceTime(0, 3_999);
            trial.tick("A", 2);
            assertEquals(List.of(), trial.outputs());
        }
    }

    @Test
    void shouldRefuseEveryAroundEveryWhichDoublesWithEachEvent() {
        EplException refusal = assertThrows(EplException.class, () -> trial("EVERY (a:=Tick FOLLOWED BY EVERY b:=Tick)"));
        assertTrue(refusal.getMessage().contains("EVERY around another EVERY"), refusal.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "EVERY (a:=Tick(price = 1) WITHIN 60 SECONDS AND b:=Tick(price = 2) WITHIN 1 MINUTE)",
        "EVERY (a:=Tick(price = 1) WITHIN 60 SECONDS AND b:=Tick(price = 2) WITHIN 60 SECONDS)",
        "EVERY (((a:=Tick(price = 1) AND b:=Tick(price = 2)) WITHIN 60 SEC) WITHIN 1 MINUTE)",
        "EVERY ((x:=Tick(price = 7) FOLLOWED BY (a:=Tick(price = 1) AND b:=Tick(price = 2)) WITHIN 40 SEC) WITHIN 1 MINUTE)"})
    void shouldRestartOnceWhenTwoTimesEndInTheSameMillisecond(String pattern) {
        try (RuleTrial trial = trial(pattern)) {
            for (int minute = 0; minute < 10; minute++) {
                trial.processor().advanceTime(0, minute * 60_000L + 20_000);
                trial.tick("A", 7);
                trial.processor().advanceTime(0, (minute + 1) * 60_000L);
            }
            assertEquals(List.of(), trial.outputs());
            trial.tick("A", 7);
            trial.tick("A", 1);
            trial.tick("A", 2);
            assertEquals(1, trial.outputs().size());
        }
    }

    /** Seeded, so that a failure can be reproduced. */
    @Test
    void shouldEndWithAnyPattern() {
        int played = 0;
        for (int seed = 0; played < PATTERNS; seed++) {
            Random random = new Random(seed);
            tags = 0;
            String pattern = "EVERY (" + pattern(random, 3) + ")";
            try (RuleTrial trial = trial(pattern)) {
                for (int i = 0; i < 100; i++) {
                    trial.processor().advanceTime(0, i * 500L);
                    trial.tick("A", random.nextInt(5));
                }
                played++;
            } catch (EplException e) {
                assertTrue(e.getMessage().contains("NOT") || e.getMessage().contains("WITHIN"), e::getMessage);
            }
        }
    }

    private String pattern(Random random, int depth) {
        int shape = random.nextInt(depth == 0 ? 2 : 8);
        return switch (shape) {
            case 0, 1 -> "t" + tags++ + ":=Tick(price " + (random.nextBoolean() ? "= " : "> ") + random.nextInt(4) + ")";
            case 2 -> "(" + pattern(random, depth - 1) + " FOLLOWED BY " + pattern(random, depth - 1) + ")";
            case 3 -> "(" + pattern(random, depth - 1) + " AND " + pattern(random, depth - 1) + ")";
            case 4 -> "(" + pattern(random, depth - 1) + " OR " + pattern(random, depth - 1) + ")";
            case 5 -> "(" + pattern(random, depth - 1) + " AND NOT " + pattern(random, depth - 1) + ")";
            case 6 -> "(" + pattern(random, depth - 1) + " WITHIN " + (1 + random.nextInt(6)) + " SEC)";
            default -> "(NOT (" + pattern(random, depth - 1) + ") WITHIN " + (1 + random.nextInt(4)) + " SEC)";
        };
    }

    private static RuleTrial trial(String pattern) {
        return new RuleTrial(List.of(new RuleFile("p.epl", "@Name('p') SELECT 1 AS one MATCHING " + pattern + ";")), Map.of(), 1);
    }
}
