// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.epl.processor.RuleTrial.add;
import static org.vesper.epl.processor.RuleTrial.count;
import static org.vesper.epl.processor.RuleTrial.start;
import static org.vesper.epl.processor.RuleTrial.stop;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

class RuleActivityTest {

    private static RuleStatus status(RuleTrial trial, String rule) {
        return trial.processor().rules().status(rule).orElseThrow();
    }

    private static List<Long> inputs(RuleTrial trial, String... rules) {
        return List.of(rules).stream().map(rule -> status(trial, rule).inputs()).toList();
    }

    private static RuleFile counts(String... symbols) {
        StringBuilder text = new StringBuilder();
        for (String symbol : symbols) {
            text.append(count(symbol, symbol)).append('\n');
        }
        return new RuleFile("counts.epl", text.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void shouldCountTheEventsThatEachRowOfATemplateProcesses(String lockFree) {
        try (RuleTrial trial = new RuleTrial(List.of(counts("A", "B", "C")), Map.of("lock-free", lockFree), 1)) {
            for (int i = 0; i < 5; i++) {
                trial.tick("A", i);
            }
            trial.tick("C", 1);
            trial.tick("D", 1);

            assertEquals(List.of(5L, 0L, 1L), inputs(trial, "A", "B", "C"));
        }
    }

    @Test
    void shouldCountTheEventsOfAllPartitions() {
        try (RuleTrial trial = new RuleTrial(List.of(counts("A", "B")), Map.of(), 2)) {
            trial.tick(0, "A", 1);
            trial.tick(1, "A", 1);
            trial.tick(1, "B", 1);

            assertEquals(List.of(2L, 1L), inputs(trial, "A", "B"));
        }
    }

    @Test
    void shouldBeginWithTheRule() {
        try (RuleTrial trial = new RuleTrial(List.of(counts("A", "B")), Map.of(), 1)) {
            trial.tick("A", 1);
            trial.tick("B", 1);
            trial.change(stop("A"));
            trial.tick("A", 1);
            assertEquals(List.of(0L, 1L), inputs(trial, "A", "B"));
            trial.change(start("A"), add(count("C", "C")));
            trial.tick("A", 1);
            trial.tick("C", 1);
            trial.tick("C", 1);

            assertEquals(List.of(1L, 1L, 2L), inputs(trial, "A", "B", "C"));
            assertEquals(2, status(trial, "C").outputs());
        }
    }

    @Test
    void shouldCountTheEventsOfARuleInTheDialectOfEsper() {
        RuleFile own = new RuleFile("own.epl", "@Dialect('esper')\n@name('own') select * from Tick(price > 2);");
        try (RuleTrial trial = new RuleTrial(List.of(own), Map.of(), 1)) {
            for (int i = 0; i < 10; i++) {
                trial.tick("A", i);
            }

            assertEquals(7, status(trial, "own").inputs());
        }
    }

    @Test
    void shouldTellWhenTheLastOutputWas() {
        try (RuleTrial trial = new RuleTrial(List.of(counts("A", "B")), Map.of(), 1)) {
            assertEquals(0, status(trial, "A").lastOutputMs());
            trial.processor().noteTime(1_000);
            trial.tick("A", 1);
            trial.processor().noteTime(2_000);
            trial.tick("B", 1);
            trial.processor().noteTime(3_000);

            assertEquals(1_000, status(trial, "A").lastOutputMs());
            assertEquals(2_000, status(trial, "B").lastOutputMs());
            trial.processor().rules().restart();
            assertEquals(0, status(trial, "A").lastOutputMs());
            assertEquals(0, status(trial, "A").inputs());
        }
    }

    @Test
    void shouldTimeAboutOneEventInAThousand() {
        try (RuleTrial trial = new RuleTrial(List.of(counts("A", "B")), Map.of(), 1)) {
            assertEquals(0.0, status(trial, "A").eventNs());
            long beforeNs = System.nanoTime();
            for (int i = 0; i < 20_000; i++) {
                trial.tick("A", i);
            }
            double upperNs = System.nanoTime() - beforeNs;

            assertTrue(status(trial, "A").eventNs() > 0);
            assertTrue(status(trial, "A").eventNs() < upperNs, status(trial, "A").eventNs() + " of " + upperNs);
            assertEquals(0.0, status(trial, "B").eventNs());
        }
    }
}
