// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.epl.processor.ExplainedTrial.cancel;
import static org.vesper.epl.processor.ExplainedTrial.deal;
import static org.vesper.epl.processor.ExplainedTrial.fill;
import static org.vesper.epl.processor.ExplainedTrial.last;
import static org.vesper.epl.processor.ExplainedTrial.reason;
import static org.vesper.epl.processor.ExplainedTrial.searches;
import static org.vesper.epl.processor.ExplainedTrial.tick;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vesper.spi.explanation.ExplainedPattern;
import org.vesper.spi.explanation.Explanation;

/** Why patterns match or not; the expected values are computed by hand from the events. */
class PatternExplanationTest {

    private ExplainedTrial trial;

    @AfterEach
    void close() {
        if (trial != null) {
            trial.close();
        }
    }

    @Test
    void shouldShowWhatEachSearchWaitsForAndUntilWhen() {
        trial = new ExplainedTrial("quick", "@Name('quick') SELECT d.orderId, f.price"
                + " MATCHING EVERY d:=Deal FOLLOWED BY f:=Fill(orderId = d.orderId) WITHIN 3 SECONDS WHERE f.price > 1.0;");
        trial.at(1000).send(deal(1, 100)).at(2000).send(deal(2, 10)).at(3000);
        Explanation other = trial.explain(fill(4, 2));
        assertEquals(List.of("d after {}",
                "f after {d={orderId=1, qty=100}} until 4000, orderId = d.orderId: false {f.orderId=4, d.orderId=1}",
                "f after {d={orderId=2, qty=10}} until 5000, orderId = d.orderId: false {f.orderId=4, d.orderId=2}"), searches(other));
        assertTrue(reason(other).startsWith("the event is not f of the pattern: orderId = d.orderId is not met"), reason(other));
        Explanation fired = trial.explain(fill(1, 2));
        ExplainedPattern.Match match = last(fired).pattern().orElseThrow().matches().get(0);
        assertEquals(Map.of("d", Map.of("orderId", 1, "qty", 100), "f", Map.of("orderId", 1, "price", 2.0)), match.events());
        assertEquals("orderId = d.orderId: true {f.orderId=1, d.orderId=1}", ExplainedTrial.text(match.conditions().get(0)));
        trial.at(5000);
        assertEquals("WITHIN had ended the search: it would have matched in 10 times the time,"
                + " with d = {orderId=2, qty=10}, f = {orderId=2, price=2.0}", reason(trial.explain(fill(2, 2))));
        assertEquals("the event is d of the pattern, which waits for the rest now", reason(trial.explain(deal(3, 1))));
        assertEquals("WHERE was not met: f.price > 1.0 is false", reason(trial.explain(fill(3, 0.5))));
        assertEquals("the pattern has no Tick", reason(trial.explain(tick("A", 1, 1))));
    }

    @Test
    void shouldSayThatANotHasEndedTheSearch() {
        trial = new ExplainedTrial("kept", "@Name('kept') SELECT d.orderId, f.price MATCHING EVERY d:=Deal(qty > 5)"
                + " FOLLOWED BY (f:=Fill(orderId = d.orderId) AND NOT Cancel(orderId = d.orderId));");
        trial.send(deal(1, 100));
        Explanation ends = trial.explain(cancel(1));
        assertEquals("the event is Cancel after NOT, which ends the search after d = {orderId=1, qty=100}", reason(ends));
        assertEquals("NOT had ended the search: it would have matched otherwise, with d = {orderId=1, qty=100}, f = {orderId=1, price=9.6}",
                reason(trial.explain(fill(1, 9.6))));
        Explanation small = trial.explain(deal(2, 3));
        assertEquals("the event is not d of the pattern: qty > 5 is not met", reason(small));
        assertEquals("qty > 5: false {d.qty=3}", ExplainedTrial.text(small.verdict().failed().orElseThrow()));
    }

    @Test
    void shouldExplainAnAbsenceAtItsTime() {
        trial = new ExplainedTrial("unfilled", "@Name('unfilled') SELECT d.orderId"
                + " MATCHING EVERY d:=Deal FOLLOWED BY NOT Fill(orderId = d.orderId) WITHIN 10 SECONDS;");
        trial.at(1000).send(deal(1, 100)).at(2000).send(deal(2, 5)).at(5000);
        Explanation ends = trial.explain(fill(1, 1));
        assertEquals(List.of("d after {}",
                "no Fill after {d={orderId=1, qty=100}} until 11000, orderId = d.orderId: true {Fill.orderId=1, d.orderId=1}",
                "no Fill after {d={orderId=2, qty=5}} until 12000, orderId = d.orderId: false {Fill.orderId=1, d.orderId=2}"),
                searches(ends));
        assertEquals(List.of(), trial.explainUntil(11_999));
        List<Explanation> fired = trial.explainUntil(12_000);
        assertEquals(List.of(Map.of("d.orderId", 2)), fired.get(0).outputs());
        assertEquals(12_000, fired.get(0).cause().timeMs());
    }

    @Test
    void shouldCompareTwoEventsOfOneTypeAndThoseOfAStream() {
        trial = new ExplainedTrial("pairs", "@Name('s') INSERT INTO Doubled SELECT symbol AS k, price * 2 AS twice FROM Tick;",
                "@Name('pairs') SELECT a.k AS x, b.twice AS y MATCHING EVERY a:=Doubled(k = 'A')"
                        + " FOLLOWED BY b:=Doubled(k = 'B' AND twice > a.twice);");
        trial.send(tick("A", 5, 1));
        Explanation low = trial.explain(tick("B", 4, 1));
        assertEquals(List.of("a after {}, k = 'A': false {a.k=B}",
                "b after {a={k=A, twice=10.0}}, k = 'B': true {b.k=B}, twice > a.twice: false {b.twice=8.0, a.twice=10.0}"), searches(low));
        assertTrue(reason(low).startsWith("the event is not b of the pattern: twice > a.twice is not met"), reason(low));
        assertEquals(List.of(Map.of("x", "A", "y", 12.0)), trial.explain(tick("B", 6, 1)).outputs());
    }

    @Test
    void shouldSayThatAPatternWithoutEveryIsOver() {
        trial = new ExplainedTrial("first", "@Name('first') SELECT Deal.orderId, qty MATCHING Deal(qty > 50);");
        assertTrue(trial.explain(deal(1, 100)).hasFired());
        assertEquals("the pattern waits for nothing any more; without EVERY it is looked for once", reason(trial.explain(deal(2, 100))));
    }
}
