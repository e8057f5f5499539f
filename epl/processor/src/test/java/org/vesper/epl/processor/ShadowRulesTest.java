// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.epl.processor.RuleTrial.add;
import static org.vesper.epl.processor.RuleTrial.count;
import static org.vesper.epl.processor.RuleTrial.replace;
import static org.vesper.epl.processor.RuleTrial.rows;
import static org.vesper.epl.processor.RuleTrial.start;
import static org.vesper.epl.processor.RuleTrial.stop;
import static org.vesper.epl.processor.RuleTrial.upload;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFile;

/** Rules that run on all events without effect, until they are promoted. */
class ShadowRulesTest {

    private static final String ABOVE = "@Name('above') SELECT count(*) FROM (SELECT * FROM Tick WHERE price > ?) RETAIN ALL;";
    private static final String FILLER = "@Name('fill') INSERT INTO High SELECT symbol, price FROM Tick WHERE price > 10.0;";
    private static final String READER = "@Name('read') SELECT price FROM High;";

    private RuleTrial trial;

    @AfterEach
    void close() {
        if (trial != null) {
            trial.close();
        }
    }

    static RuleChange shadow(String... rules) {
        return new RuleChange.Add(new RuleFile("shadow.epl", String.join("\n", rules)), true);
    }

    static RuleChange promote(String... rules) {
        return new RuleChange.Promote(List.of(rules));
    }

    private Set<String> shadows() {
        return trial.processor().rules().shadows();
    }

    private String refusal(RuleChange change) {
        return assertThrows(ConfigurationException.class, () -> trial.change(change)).getMessage();
    }

    /** The sum of the last three prices, and a rise that follows a fall, computed here from the prices. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 7, 50})
    void shouldEmitWhatARuleFromTheBeginningWouldWhenItIsPromoted(int promotedAfter) {
        trial = new RuleTrial(count("all", "A"));
        trial.change(shadow("@Name('sum') SELECT sum(price) AS sum FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 3 EVENTS;",
                "@Name('turn') SELECT a.price AS low, b.price AS high"
                        + " MATCHING EVERY a:=Tick(price < 5.0) FOLLOWED BY b:=Tick(price > a.price + 1.0);"));
        Random random = new Random(42);
        List<Double> prices = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        List<Double> lows = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            if (i == promotedAfter) {
                trial.change(promote("sum", "turn"));
            }
            double price = random.nextInt(10);
            prices.add(price);
            trial.tick("A", price);
            List<String> outputs = new ArrayList<>(List.of("all " + (i + 1)));
            if (i >= promotedAfter) {
                outputs.add("sum " + prices.subList(Math.max(0, i - 2), i + 1).stream().mapToDouble(each -> each).sum());
                lows.stream().filter(low -> price > low + 1).forEach(low -> outputs.add("turn " + low + ' ' + price));
            }
            lows.removeIf(low -> price > low + 1);
            if (price < 5) {
                lows.add(price);
            }
            outputs.stream().sorted().forEach(expected::add);
            assertEquals(expected.subList(expected.size() - outputs.size(), expected.size()), trial.outputs(), "event " + i);
        }
        assertEquals(50, trial.status("sum").outputs());
        assertEquals(promotedAfter == 50 ? Set.of("sum", "turn") : Set.of(), shadows());
    }

    @Test
    void shouldShowTheLastOutputsWhenARuleRunsInTheShadow() {
        trial = new RuleTrial(count("a", "A"));
        trial.change(shadow("@Name('s') SELECT symbol, price AS p FROM Tick;"));
        trial.processor().noteTime(1_700_000_000_000L);
        for (int i = 1; i <= 12; i++) {
            trial.tick("B", i);
        }
        assertEquals(List.of(), trial.outputs());
        assertEquals(12, trial.status("s").outputs());
        assertEquals(10, trial.processor().rules().shadowOutputs("s").size());
        assertEquals(Map.of("symbol", "B", "p", "3.0"), trial.processor().rules().shadowOutputs("s").get(0).values());
        assertEquals(List.of("symbol", "p"), List.copyOf(trial.processor().rules().shadowOutputs("s").get(9).values().keySet()));
        assertEquals(1_700_000_000_000L, trial.processor().rules().shadowOutputs("s").get(9).timeMs());
        assertTrue(assertThrows(ConfigurationException.class, () -> trial.processor().rules().shadowOutputs("a")).getMessage()
                .contains("does not run in the shadow"));
        trial.processor().rules().restart();
        assertEquals(List.of(), trial.processor().rules().shadowOutputs("s"));
    }

    @Test
    void shouldNotReachOtherRulesWhenARuleInTheShadowFillsTheirStream() {
        trial = new RuleTrial("@Name('low') INSERT INTO High SELECT symbol, price FROM Tick WHERE price < 1.0;", READER);
        trial.change(shadow(FILLER));
        trial.tick("A", 0.5);
        trial.tick("A", 11);
        assertEquals(List.of("low A 0.5", "read 0.5"), trial.outputs());
        trial.change(promote("fill"));
        trial.tick("A", 12);
        assertEquals(List.of("fill A 12.0", "read 12.0"), trial.outputs());
        trial.change(replace(FILLER.replace("@Name", "@Shadow")));
        trial.tick("A", 13);
        assertEquals(List.of(), trial.outputs());
        assertEquals("low: 1, read: 2, fill: 3", trial.list());
    }

    @Test
    void shouldRefuseReadersOfAStreamWhenOnlyRulesInTheShadowFillIt() {
        trial = new RuleTrial(count("a", "A"));
        trial.change(shadow(FILLER));
        String refusal = refusal(add(READER));
        assertTrue(refusal.startsWith("add.epl:1:1: rule read: nothing arrives in High") && refusal.contains("promote"), refusal);
        trial.change(promote("fill"), add(READER));
        trial.tick("A", 11);
        assertEquals(List.of("fill A 11.0", "read 11.0"), trial.outputs().stream().filter(each -> !each.startsWith("a")).toList());
        refusal = refusal(replace(FILLER.replace("@Name", "@Shadow")));
        assertTrue(refusal.contains("other rules read High, so the only rule that fills it, fill, cannot run in the shadow"), refusal);
    }

    /** A sub-select that aggregates fills a stream of the rule itself, which has to reach the rule in the shadow too. */
    @Test
    void shouldReadItsOwnSubSelectWhenItRunsInTheShadow() {
        trial = new RuleTrial(count("a", "A"));
        trial.change(shadow("@Name('s') INSERT INTO Sums SELECT sum(twice) AS sum FROM"
                + " (SELECT sum(price) AS twice FROM Tick RETAIN 2 EVENTS) RETAIN ALL;"));
        trial.tick("B", 1);
        trial.tick("B", 2);
        trial.change(promote("s"));
        trial.tick("B", 3);
        // 1, 1 + 2 and 2 + 3.
        assertEquals(List.of("s 9.0"), trial.outputs());
        assertEquals(3, trial.status("s").outputs());
    }

    @Test
    void shouldPromoteAllRowsWhenARuleHasParameters() {
        trial = new RuleTrial(count("a", "A"));
        trial.change(shadow(ABOVE));
        assertEquals(Set.of("above"), shadows());
        trial.change(rows("name,p1\nten,10\n"));
        assertEquals(Set.of("above", "above/ten"), shadows());
        trial.tick("B", 11);
        assertTrue(refusal(promote("above/ten")).contains("promote above"));
        PreparedChange promotion = trial.processor().rules().prepare(List.of(promote("above")));
        assertEquals(List.of("above", "above/ten"), promotion.effect().orElseThrow().names(RuleEffect.Kind.PROMOTED));
        assertEquals(List.of("above"), promotion.edits().stream().map(RuleEdit::name).toList());
        promotion.apply();
        trial.change(rows("name,p1\nnine,9\n"));
        trial.tick("B", 12);
        assertEquals(List.of("above/nine 1", "above/ten 2"), trial.outputs());
        assertEquals(Set.of(), shadows());
        trial.change(new RuleChange.RemoveParameters("above", List.of("ten")));
        trial.tick("B", 13);
        assertEquals(List.of("above/nine 2"), trial.outputs());
    }

    @Test
    void shouldKeepTheShadowAndWhatIsRetainedWhenAllRulesAreWrittenAndUploaded() {
        trial = new RuleTrial(count("a", "A"));
        trial.change(shadow(count("s", "A"), ABOVE));
        trial.tick("A", 1);
        String text = trial.processor().rules().text();
        assertTrue(text.contains("@Shadow('s') SELECT") && text.contains("@Shadow('above') SELECT"), text);
        trial.change(upload(text));
        assertEquals(Set.of("s", "above"), shadows());
        trial.change(upload(text.replace("@Shadow('s')", "@Name('s')")));
        assertEquals(Set.of("above"), shadows());
        trial.tick("A", 2);
        assertEquals(List.of("a 1", "a 2", "s 2"), trial.outputs());
    }

    @Test
    void shouldStayInTheShadowWhenARuleIsStoppedAndStartedAndEndOnlyOnce() {
        trial = new RuleTrial(count("a", "A"));
        trial.change(shadow(count("s", "A")));
        trial.tick("A", 1);
        trial.change(stop("s"));
        trial.change(promote("s"));
        trial.tick("A", 2);
        trial.change(start("s"));
        trial.tick("A", 3);
        assertEquals(List.of("a 1", "a 2", "a 3", "s 1"), trial.outputs());
        trial.change(RuleTrial.remove("s"));
        trial.tick("A", 4);
        assertEquals("a: 4", trial.list());
        assertEquals(List.of("a 4"), trial.outputs());
    }

    @Test
    void shouldEndWhenAPromotedRuleIsRemoved() {
        trial = new RuleTrial(count("a", "A"));
        trial.change(shadow(count("s", "A"), count("t", "A")));
        trial.change(promote("s"));
        trial.change(RuleTrial.remove("s"));
        trial.tick("A", 1);
        assertEquals(List.of("a 1"), trial.outputs());
        trial.processor().rules().restart();
        trial.tick("A", 1);
        assertEquals("a: 1, t: 1", trial.list());
    }

    @Test
    void shouldRefuseWhatCannotRunInTheShadow() {
        trial = new RuleTrial(count("a", "A"));
        String refusal = refusal(shadow("@Dialect('esper')", "@name('e') select price from Tick;"));
        assertTrue(refusal.startsWith("shadow.epl:2:1: rule e: a statement in Esper's dialect cannot run in the shadow"), refusal);
        assertTrue(refusal(promote("a")).contains("rule a does not run in the shadow, so it cannot be promoted"));
        assertTrue(refusal(promote("b")).contains("there is no rule b"));
        assertTrue(refusal(shadow(count("a", "B"))).contains("the name is taken"));
        assertEquals("a: 0", trial.list());
    }

    @Test
    void shouldHoldBackTheOutputsOfAllPartitionsWhenThereAreSeveral() {
        trial = new RuleTrial(List.of(new RuleFile("start.epl", count("a", "A"))), Map.of(), 2);
        trial.change(shadow("@Name('s') SELECT symbol, price FROM Tick;"));
        trial.tick(0, "A", 1);
        trial.tick(1, "B", 2);
        assertEquals(List.of("a 1"), trial.outputs());
        assertEquals(2, trial.processor().rules().shadowOutputs("s").size());
        trial.change(promote("s"));
        trial.tick(1, "B", 3);
        assertEquals(List.of("s B 3.0"), trial.outputs());
    }
}
