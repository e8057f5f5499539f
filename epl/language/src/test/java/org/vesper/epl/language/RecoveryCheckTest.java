// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vesper.api.Aggregate;
import org.vesper.api.EventType;
import org.vesper.api.LooksBack;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.UserFunction;

class RecoveryCheckTest {

    private static final EventType TICK = EventType.ofMap("Tick", java.util.Map.of("symbol", String.class, "price", double.class));
    private static final List<UserFunction> FUNCTIONS = List.of(new UserFunction.OfAggregate("silent", Silent.class),
            new UserFunction.OfAggregate("latest", Latest.class));

    @Test
    void shouldSayWhereAndWhatToDoWhenARuleCannotBeRecovered() {
        EplError error = errors("@Name('r') SELECT median(price) AS m\nFROM Tick RETAIN ALL;").get(0);
        assertEquals(2, error.line());
        assertEquals(18, error.column());
        assertEquals("the rule cannot be recovered: RETAIN ALL keeps every event; limit it by a number of events, a time, or WITH UNIQUE; or "
                + "write @Recovery('none') after its name, then it begins anew after a restart", error.message());
    }

    @Test
    void shouldAcceptARuleThatIsMarkedOrThatLooksBackALimitedTime() {
        assertEquals(List.of(), errors("@Name('r') @Recovery('none') SELECT median(price) AS m FROM Tick RETAIN ALL;"));
        assertEquals(List.of(), errors("@Name('r') SELECT median(price) AS m FROM Tick RETAIN 10 SECONDS;"));
    }

    @Test
    void shouldAskAggregatesOfTheApplicationHowFarTheyLookBack() {
        assertTrue(errors("@Name('r') SELECT silent(price) AS s FROM Tick RETAIN 10 SECONDS;").get(0).message()
                .startsWith("the rule cannot be recovered: silent does not tell how far it looks back; mark its class with @LooksBack"));
        assertEquals(List.of(), errors("@Name('r') SELECT latest(price) AS s FROM Tick RETAIN 10 SECONDS;"));
        Rule rule = RuleParser.parse("r.epl", "@Name('r') SELECT latest(price) AS s FROM Tick RETAIN 10 SECONDS;").get(0);
        assertEquals("10 s, 7 filtered events of Tick", new RuleTranslator(List.of(TICK), FUNCTIONS).translate(rule).horizon().toString());
    }

    @Test
    void shouldRefuseAReaderOfRowsThatAreNotThereAgain() {
        List<Rule> rules = RuleParser.parse("r.epl", """
                @Name('runs') INSERT INTO Runs SELECT symbol, TREND(price) AS run FROM Tick;
                @Name('five') SELECT max(run) AS m FROM Runs RETAIN 5 EVENTS;
                @Name('up') SELECT symbol FROM Runs WHERE run > 2;
                @Name('none') @Recovery('none') INSERT INTO Lost SELECT symbol FROM Tick;
                @Name('lost') SELECT count(*) AS n FROM Lost RETAIN 5 EVENTS;
                """);
        List<TranslatedRule> translated = new RuleTranslator(List.of(TICK)).translate(rules, List.of());
        StreamHorizons horizons = new StreamHorizons(translated);
        RecoveryCheck check = new RecoveryCheck(List.of());
        assertEquals(List.of(0, 1, 0, 0, 1), translated.stream().map(rule -> check.chainErrors(rule, horizons).size()).toList());
        assertEquals("not recovered", horizons.of(translated.get(3)).toString());
        assertEquals("endless: it retains rows of a rule that is not recovered", horizons.of(translated.get(4)).toString());
    }

    @Test
    void shouldKeepTheMarkWithTheTextOfTheRule() {
        List<Rule> rules = RuleParser.parse("r.epl", "@Name('a') @recovery(\"none\") SELECT * FROM Tick WHERE price > 1.0;\n"
                + "@Name('b') SELECT * FROM Tick WHERE price > 2.0;");
        assertEquals("@recovery(\"none\") SELECT * FROM Tick WHERE price > 1.0", rules.get(0).text());
        assertEquals(List.of(false, true), rules.stream().map(Rule::isRecovered).toList());
        assertEquals("Tick: price > 1.0", rules.get(0).outline(List.of()).filters().get(0).stream() + ": "
                + rules.get(0).outline(List.of()).filters().get(0).condition());
        assertEquals("@Name('a') @Recovery('none')\nSELECT *\nFROM Tick;\n", RuleFormatter.format("r.epl",
                "@Name('a')   @Recovery('none') select * from Tick;"));
    }

    @Test
    void shouldRejectAnotherMark() {
        EplException refused = assertThrows(EplException.class, () -> RuleParser.parse("r.epl", "@Name('a') @Recovery('some') SELECT * FROM Tick;"));
        assertEquals("@Recovery takes 'none' only: the rule begins anew after a restart; other rules need no @Recovery",
                refused.errors().get(0).message());
        assertEquals(22, refused.errors().get(0).column());
    }

    private static List<EplError> errors(String rule) {
        return new RecoveryCheck(FUNCTIONS).errors(RuleParser.parse("r.epl", rule).get(0));
    }

    /** An aggregate that does not tell how far it looks back. */
    public static class Silent implements Aggregate<Double, Double> {

        @Override
        public void enter(Double value) {
            // Never called.
        }

        @Override
        public void leave(Double value) {
            // Never called.
        }

        @Override
        public Double value() {
            return null;
        }

        @Override
        public void reset() {
            // Never called.
        }
    }

    /** An aggregate of the latest 7 values. */
    @LooksBack(values = 7)
    public static final class Latest extends Silent {
    }
}
