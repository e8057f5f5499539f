// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.epl.processor.ExplainedTrial.deal;
import static org.vesper.epl.processor.ExplainedTrial.fill;
import static org.vesper.epl.processor.ExplainedTrial.reason;
import static org.vesper.epl.processor.ExplainedTrial.retained;
import static org.vesper.epl.processor.ExplainedTrial.rows;
import static org.vesper.epl.processor.ExplainedTrial.tick;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vesper.spi.explanation.ExplainedCondition;
import org.vesper.spi.explanation.Explanation;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;

/** Why rules over windows, joins, groups and streams fire or not; the expected values are computed by hand from the events. */
class ExplanationTest {

    private ExplainedTrial trial;

    @AfterEach
    void close() {
        if (trial != null) {
            trial.close();
        }
    }

    private static Map<String, Object> ticked(String symbol, double price, int volume) {
        return Map.of("symbol", symbol, "price", price, "volume", volume);
    }

    @Test
    void shouldShowTheFirstConditionOfWhereThatWasNotMet() {
        trial = new ExplainedTrial("dear", "@Name('dear') SELECT symbol, price\n  FROM Tick\n  WHERE price > 5.0 AND volume < 10 AND symbol != 'X';");
        Explanation fired = trial.explain(tick("A", 6, 3));
        assertTrue(fired.hasFired());
        assertEquals(List.of(Map.of("symbol", "A", "price", 6.0)), fired.outputs());
        Explanation not = trial.explain(tick("A", 6, 30));
        assertFalse(not.hasFired());
        assertEquals("WHERE was not met: volume < 10 is false", reason(not));
        ExplainedCondition failed = not.verdict().failed().orElseThrow();
        assertEquals("3:25", failed.line() + ":" + failed.column());
        assertEquals(List.of(List.of("price > 5.0: true {price=6.0}", "volume < 10: false {volume=30}", "symbol != 'X': true {symbol=A}")),
                rows(not, "WHERE"));
        assertEquals(ticked("A", 6, 30), not.cause().values());
        Explanation unknown = trial.explain(tick(null, 6, 3));
        assertEquals("WHERE was not met: symbol != 'X' is null, which counts as not met", reason(unknown));
        assertEquals("it takes Tick, and the event is of type Deal", reason(trial.explain(deal(1, 2))));
        assertEquals(1, trial.outputs());
    }

    @Test
    void shouldShowAggregatesGroupsAndTheWindowWhenHavingDecides() {
        trial = new ExplainedTrial("heavy", "@Name('heavy') SELECT symbol, sum(volume) AS v FROM Tick RETAIN 3 EVENTS WHERE price > 0.0"
                + " GROUP BY symbol HAVING v > 10 AND count(*) < 3;");
        trial.send(tick("A", 1, 10), tick("B", 1, 5), tick("B", 1, 6));
        Explanation not = trial.explain(tick("B", 1, 7));
        // The window holds three of B, 5 + 6 + 7 = 18; the group of A has become empty.
        assertTrue(reason(not).startsWith("HAVING was not met: count(*) < 3 is false"), reason(not));
        assertEquals(List.of(ticked("B", 1, 5), ticked("B", 1, 6), ticked("B", 1, 7)), retained(not, "Tick"));
        assertTrue(rows(not, "HAVING").contains(List.of("v > 10: true {v=18}", "count(*) < 3: false {count(*)=3}")));
        Explanation fired = trial.explain(tick("C", 1, 11));
        assertEquals(List.of(Map.of("symbol", "C", "v", 11L), Map.of("symbol", "B", "v", 13L)),
                fired.outputs().stream().sorted((one, other) -> other.get("symbol").toString().compareTo(one.get("symbol").toString())).toList());
    }

    @Test
    void shouldShowTrendAndPercFromAllEventsBefore() {
        trial = new ExplainedTrial("up", "@Name('up') SELECT symbol FROM Tick RETAIN 2 EVENTS HAVING TREND(price) > 1 AND PERC(price) > 10.0;");
        trial.send(tick("A", 1, 1), tick("A", 2, 1));
        Explanation fired = trial.explain(tick("A", 3, 1));
        assertEquals(List.of(List.of("TREND(price) > 1: true {TREND(price)=2}", "PERC(price) > 10.0: true {PERC(price)=50.0}")),
                rows(fired, "HAVING"));
        assertTrue(fired.hasFired());
        assertEquals("HAVING was not met: PERC(price) > 10.0 is false", reason(trial.explain(tick("A", 3.15, 1))));
    }

    @Test
    void shouldShowThePartnersOfAJoinWithWhatEachSourceRetains() {
        trial = new ExplainedTrial("fills", "@Name('fills') SELECT d.orderId, d.qty, f.price FROM Deal AS d, Fill AS f RETAIN 10 SECONDS"
                + " WHERE d.orderId = f.orderId AND d.qty > 50;");
        assertEquals("d retains no event that could be a partner, RETAIN 10 SECONDS", reason(trial.explain(fill(9, 1))));
        trial.at(1000).send(deal(1, 100), deal(2, 10));
        Explanation fired = trial.explain(fill(1, 9.5));
        assertEquals(List.of(Map.of("d.orderId", 1, "d.qty", 100, "f.price", 9.5)), fired.outputs());
        assertEquals(List.of(Map.of("orderId", 1, "qty", 100), Map.of("orderId", 2, "qty", 10)), retained(fired, "d"));
        Explanation small = trial.explain(fill(2, 9.6));
        assertEquals("WHERE was not met: d.qty > 50 is false", reason(small));
        assertEquals(List.of(List.of("d.qty > 50: false {d.qty=10}")), rows(small, "WHERE"));
        Explanation alone = trial.explain(fill(3, 9.7));
        assertEquals("no retained event meets d.orderId = f.orderId", reason(alone));
        assertEquals("d.orderId = f.orderId: false {f.orderId=3}", ExplainedTrial.text(alone.verdict().failed().orElseThrow()));
        trial.at(11_000);
        assertEquals("d retains no event that could be a partner, RETAIN 10 SECONDS", reason(trial.explain(fill(1, 9.8))));
    }

    @Test
    void shouldFollowTheEventThroughStreamsAndSubSelects() {
        trial = new ExplainedTrial("sums", "@Name('doubled') INSERT INTO Doubled SELECT symbol AS k, price * 2 AS twice FROM Tick WHERE volume > 1;",
                "@Name('sums') SELECT k, sum(twice) AS t FROM (SELECT * FROM Doubled WHERE k = 'A') RETAIN 2 EVENTS HAVING t > 10.0"
                        + " OUTPUT EVERY 2 EVENTS;");
        trial.send(tick("A", 6, 3));
        Explanation small = trial.explain(tick("A", 1, 1));
        assertEquals("no event came to Doubled: in rule doubled, WHERE was not met: volume > 1 is false", reason(small));
        assertEquals("doubled", small.verdict().rule());
        assertEquals("WHERE was not met: k = 'A' is false", reason(trial.explain(tick("B", 1, 3))));
        Explanation fired = trial.explain(tick("A", 6, 3));
        assertEquals(List.of(Map.of("k", "A", "t", 12.0), Map.of("k", "A", "t", 24.0)), fired.outputs());
        assertEquals(List.of(Map.of("k", "A", "twice", 12.0), Map.of("k", "A", "twice", 12.0)), retained(fired, "the sub-select"));
        Explanation held = trial.explain(tick("A", 7, 3));
        assertEquals("OUTPUT EVERY 2 EVENTS holds the row back", reason(held));
        assertEquals(List.of(List.of("t > 10.0: true {t=26.0}")), rows(held, "HAVING"));
    }

    @Test
    void shouldSayWhatABatchAndAnRstreamWaitFor() {
        trial = new ExplainedTrial("three", "@Name('three') SELECT symbol FROM Tick RETAIN BATCH OF 3 EVENTS ORDER BY symbol;");
        trial.send(tick("B", 6, 3));
        assertEquals("the batch is not complete: RETAIN BATCH OF 3 EVENTS", reason(trial.explain(tick("A", 1, 1))));
        Explanation fired = trial.explain(tick("C", 1, 3));
        assertEquals(List.of(Map.of("symbol", "A"), Map.of("symbol", "B"), Map.of("symbol", "C")), fired.outputs());
        assertEquals(List.of(ticked("B", 6, 3), ticked("A", 1, 1)), retained(fired, "Tick"));
        close();
        trial = new ExplainedTrial("left", "@Name('left') SELECT RSTREAM symbol FROM Tick RETAIN 2 EVENTS;");
        trial.send(tick("A", 1, 1));
        assertEquals("no event left the window", reason(trial.explain(tick("B", 1, 1))));
        assertEquals(List.of(Map.of("symbol", "A")), trial.explain(tick("C", 1, 1)).outputs());
    }

    @Test
    void shouldShowTheValuesOfARowOfParameters() {
        trial = new ExplainedTrial("limit/it's low", List.of(
                new RuleFile("r.epl", "@Name('limit') SELECT symbol FROM Tick WHERE price > ? AND symbol = ?;"),
                new RuleFile("limit.csv", "name,price,symbol\nit's low,-5.0,it's A\nhigh,500.0,B\n")));
        Explanation not = trial.explain(tick("B", -6, 1));
        assertEquals("SELECT symbol FROM Tick WHERE price > (-5.0) AND symbol = 'it\\'s A'", not.text());
        assertEquals("WHERE was not met: price > (-5.0) is false", reason(not));
        assertTrue(trial.explain(tick("it's A", 2, 1)).hasFired());
    }

    @Test
    void shouldFollowChangesOfTheRuleAndSayThatItIsNotThere() {
        trial = new ExplainedTrial("sum", "@Name('sun') SELECT sum(volume) AS v FROM Tick RETAIN 2 EVENTS;");
        assertEquals("there was no such rule; did you mean sun?", reason(trial.explain(tick("A", 1, 1))));
        RuleFile file = new RuleFile("add.epl", "@Name('sum') SELECT sum(volume) AS v FROM Tick RETAIN 2 EVENTS HAVING sum(volume) > 10;");
        trial.change(new RuleChange.Add(file));
        trial.send(tick("A", 1, 2));
        trial.change(new RuleChange.Remove(List.of("sun")));
        assertEquals(List.of(List.of("sum(volume) > 10: false {sum(volume)=5}")), rows(trial.explain(tick("A", 1, 3)), "HAVING"));
        trial.change(new RuleChange.Stop(List.of("sum")));
        assertEquals("it was stopped", reason(trial.explain(tick("A", 1, 3))));
        trial.change(new RuleChange.Start(List.of("sum")));
        assertEquals(List.of(ticked("A", 1, 7)), retained(trial.explain(tick("A", 1, 7)), "Tick"));
        trial.restart();
        assertEquals(List.of(ticked("A", 1, 8)), retained(trial.explain(tick("A", 1, 8)), "Tick"));
    }

    @Test
    void shouldShowOnlyTheYoungestOfManyEvents() {
        trial = new ExplainedTrial("all", "@Name('all') SELECT count(*) AS n FROM Tick RETAIN ALL WHERE price > 5.0;");
        for (int i = 0; i < 24; i++) {
            trial.send(tick("A", 1, i));
        }
        Explanation not = trial.explain(tick("A", 1, 24));
        assertEquals(25, ExplainedTrial.last(not).retained().get(0).size());
        assertEquals(List.of(ticked("A", 1, 5), ticked("A", 1, 6)), retained(not, "Tick").subList(0, 2));
        assertEquals(20, retained(not, "Tick").size());
    }
}
