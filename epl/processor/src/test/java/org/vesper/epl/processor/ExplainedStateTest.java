// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.epl.processor.ExplainedTrial.reason;
import static org.vesper.epl.processor.ExplainedTrial.rows;
import static org.vesper.epl.processor.ExplainedTrial.tick;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vesper.spi.explanation.Explanation;

/**
 * What explains a rule takes up the state that was written before the events that it is fed: the values are those of all events. The
 * expected ones are computed by hand.
 */
class ExplainedStateTest {

    private ExplainedTrial trial;

    @AfterEach
    void close() {
        if (trial != null) {
            trial.close();
        }
    }

    /** A trial that is fed nothing but the state after these events. */
    private ExplainedTrial after(List<Object> events, String rule, String... rules) {
        byte[] state;
        try (ExplainedTrial before = new ExplainedTrial(rule, rules)) {
            state = before.send(events.toArray()).state();
        }
        trial = new ExplainedTrial(rule, rules);
        return trial.takeUp(state);
    }

    private static List<Object> rising(int count) {
        return List.copyOf(IntStream.rangeClosed(1, count).mapToObj(n -> tick("A", n, n)).toList());
    }

    @Test
    void shouldGoOnWithRunsSumsAndExtremesOfEachClause() {
        after(rising(5), "run", "@Name('run') SELECT symbol, sum(volume) AS total, count(*) AS n FROM Tick"
                + " HAVING total > 100 AND TREND(price) > 3 AND count(*) > 2;");
        // 1 + 2 + 3 + 4 + 5 + 6 = 21, the run is 6 - 1 = 5 rises long, and there were 6 events.
        Explanation not = trial.explain(tick("A", 6, 6));
        assertEquals("HAVING was not met: total > 100 is false", reason(not));
        assertEquals(List.of(List.of("total > 100: false {total=21}", "TREND(price) > 3: true {TREND(price)=5}",
                "count(*) > 2: true {count(*)=6}")), rows(not, "HAVING"));
        assertEquals(List.of(Map.of("symbol", "A", "total", 121L, "n", 7L)), trial.explain(tick("A", 7, 100)).outputs());
        assertEquals(1, trial.outputs());
    }

    @Test
    void shouldGoOnWithEachGroup() {
        after(List.of(tick("A", 1, 5), tick("B", 1, 7), tick("A", 1, 6)), "groups",
                "@Name('groups') SELECT symbol, sum(volume) AS total FROM Tick GROUP BY symbol HAVING total > 17;");
        assertEquals(List.of(List.of("total > 17: false {total=16}")), rows(trial.explain(tick("A", 1, 5)), "HAVING"));
        assertEquals(List.of(Map.of("symbol", "B", "total", 18L)), trial.explain(tick("B", 1, 11)).outputs());
        assertEquals(List.of(List.of("total > 17: false {total=3}")), rows(trial.explain(tick("C", 1, 3)), "HAVING"));
    }

    @Test
    void shouldGoOnWithTheRulesThatFillTheStreamsOfARule() {
        after(rising(4), "long", "@Name('runs') INSERT INTO Runs SELECT symbol, TREND(price) AS run FROM Tick HAVING TREND(price) > 2;",
                "@Name('long') SELECT symbol, run, count(*) AS n FROM Runs WHERE run > 4;");
        Explanation not = trial.explain(tick("A", 5, 1));
        assertEquals(List.of(List.of("run > 4: false {run=4}")), rows(not, "WHERE"));
        assertEquals(List.of(Map.of("symbol", "A", "run", 5, "n", 1L)), trial.explain(tick("A", 6, 1)).outputs());
        assertTrue(reason(trial.explain(tick("A", 1, 1))).startsWith(
                "no event came to Runs: in rule runs, HAVING was not met: TREND(price) > 2 is false"));
    }

    @Test
    void shouldGoOnWithSubSelectsAndWithWhatReadsThem() {
        after(rising(4), "sub", "@Name('sub') SELECT r.run AS run, sum(r.total) AS totals FROM"
                + " (SELECT symbol, TREND(price) AS run, sum(volume) AS total FROM Tick HAVING sum(volume) > 2) AS r"
                + " WHERE r.run > 1 HAVING sum(r.total) > 50;");
        // The totals are 1, 3, 6, 10, 15; those with a run above 1 that passed HAVING are 6 + 10, then + 15.
        Explanation not = trial.explain(tick("A", 5, 5));
        assertEquals(List.of(List.of("sum(r.total) > 50: false {sum(r.total)=31}")), rows(not, "HAVING"));
        assertEquals(List.of(List.of("r.run > 1: true {r.run=4}")), rows(not, "WHERE"));
        Explanation fired = trial.explain(tick("A", 6, 6));
        assertEquals(List.of(Map.of("run", 5, "totals", 52L)), fired.outputs());
        assertEquals(List.of(List.of(Map.of("symbol", "A", "run", 5, "total", 21L))),
                ExplainedTrial.last(fired).arrived().values().stream().toList());
    }
}
