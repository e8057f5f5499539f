// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.Template;

/** Checks which rules share a statement. */
class TemplateTest {

    private static final List<EventType> TYPES = List.of(
            RuleCase.type("StockTick", "symbol:string,lastPrice:double,clientTimestamp:long,timestamp:long"),
            RuleCase.type("Tick", "symbol:string,price:double,volume:int,ts:long,open:boolean"));

    @Test
    void shouldMakeTwoTemplatesOfTheFourHundredRulesOfThePaper() {
        String text = IntStream.range(0, 200).mapToObj(i -> String.format(Locale.ROOT, """
                @Name("percent/S%1$d")
                SELECT symbol, lastPrice, perc(lastPrice), clientTimestamp, timestamp
                FROM (select * from StockTick where symbol='S%1$d') RETAIN 2 EVENTS
                HAVING PERC(lastPrice) > 2.0 OR PERC(lastPrice) < -2.0;
                @Name("trend/S%1$d")
                SELECT symbol, lastPrice, trend(lastPrice), clientTimestamp, timestamp
                FROM (select * from StockTick where symbol='S%1$d') RETAIN 3 EVENTS
                HAVING TREND(lastPrice) > 2;
                """, i)).collect(Collectors.joining());
        RuleTranslator translator = new RuleTranslator(TYPES);

        List<TranslatedRule> rules = RuleParser.parse("signals.epl", text).stream().map(translator::translate).toList();

        assertEquals(400, rules.size());
        assertEquals(2, rules.stream().map(rule -> rule.special().template().key()).distinct().count());
        assertEquals(2, rules.stream().map(rule -> rule.special().template()).distinct().count());
        assertEquals(200, rules.stream().map(rule -> rule.special().arguments()).distinct().count());
    }

    @Test
    void shouldShareATemplateWhenOnlyConstantsOfEqualityFiltersWhiteSpaceCommentsOrCaseOfWordsDiffer() {
        Template template = template("""
                SELECT price, max(price) AS m FROM (SELECT * FROM Tick WHERE symbol = 'A' AND volume = 5) RETAIN 2 EVENTS""");

        assertEquals(template, template("""
                select price,/* the highest */ MAX( price ) as m
                from ( select * from Tick where symbol="B" and (volume) = -7 ) retain 2 event"""));
    }

    @Test
    void shouldTakeConstantsInTheTypeOfTheirProperty() {
        TranslatedRule rule = translate("""
                SELECT price FROM (SELECT * FROM Tick WHERE price = 5 AND 7 = ts AND open = true AND volume = 4L)""");

        assertEquals(List.of(5.0, 7L, true, 4), rule.special().arguments());
        assertEquals("select price, context.rule.self as vesper_rule from "
                + "Tick((epl_indexed(price) = context.rule.p0) and (context.rule.p1 = ts) and (open = context.rule.p2) and (volume = context.rule.p3))",
                rule.special().template().esperStatement());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 3 EVENTS WHERE volume > 5",
        "SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 2 EVENTS WHERE volume > 6",
        "SELECT price AS p FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 2 EVENTS WHERE volume > 5",
        "SELECT price FROM (SELECT * FROM Tick WHERE symbol != 'A') RETAIN 2 EVENTS WHERE volume > 5",
        "SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'A' OR symbol = 'B') RETAIN 2 EVENTS WHERE volume > 5",
        "SELECT price FROM (SELECT * FROM Tick WHERE symbol IS NULL) RETAIN 2 EVENTS WHERE volume > 5",
        "SELECT price FROM Tick RETAIN 2 EVENTS WHERE volume > 5 AND symbol = 'A'",
        "SELECT price FROM (SELECT * FROM Tick WHERE open = true) RETAIN 2 EVENTS WHERE volume > 5"})
    void shouldNotShareATemplateWhenAnythingElseDiffers(String other) {
        String rule = "SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 2 EVENTS WHERE volume > 5";

        assertNotEquals(template(rule).key(), template(other).key());
    }

    @Test
    void shouldKeepConstantsInTheTextWhenTheyStandUnderOrOrNot() {
        assertEquals(List.of(), translate("SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'A' OR symbol = 'B')").special()
                .arguments());
        assertEquals(List.of(), translate("SELECT price FROM (SELECT * FROM Tick WHERE NOT symbol = 'A')").special().arguments());
    }

    @Test
    void shouldNameInnerStreamsApartWhenTemplatesDiffer() {
        String inner = "FROM (SELECT max(price) AS m FROM Tick RETAIN 5 EVENTS) RETAIN ";

        String two = template("SELECT m " + inner + "2 EVENTS").streams().get(0).name();
        String three = template("SELECT m " + inner + "3 EVENTS").streams().get(0).name();

        assertNotEquals(two, three);
        assertEquals(two, template("select m  " + inner.replace("SELECT", "select") + "2 events").streams().get(0).name());
    }

    private static Template template(String rule) {
        return translate(rule).special().template();
    }

    private static TranslatedRule translate(String rule) {
        return new RuleTranslator(TYPES).translate(RuleParser.parse("f", "@Name('r') " + rule).get(0));
    }
}
