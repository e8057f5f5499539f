// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.language.result.TemplateRow;

/** Checks that rules of a known shape, which are not parsed again, give the same result. */
class RuleShapeTest {

    private static final List<EventType> TYPES = List.of(RuleCase.type("Tick",
            "symbol:string,price:double,volume:int,ts:long,open:boolean"));

    /** Each line has a rule with the same tokens as the first one, except for constants. */
    private static final List<List<String>> ALIKE = List.of(
            alike("SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'A' AND volume = 5) RETAIN 2 EVENTS HAVING sum(price) > 2.5",
                    "SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'B;' AND volume = 6) RETAIN 2 EVENTS HAVING sum(price) > 1e3",
                    "SELECT price FROM (SELECT * FROM Tick WHERE symbol = \"it's\" AND volume = 5) RETAIN 3 EVENTS HAVING sum(price) > 2.5",
                    "SELECT price FROM (SELECT * FROM Tick WHERE symbol = '\\u00e9' AND volume = 7L) RETAIN 2 EVENTS HAVING sum(price) > 2.5f"),
            alike("SELECT price * 2, 3 AS k FROM Tick WHERE price > -2 AND volume IN (1, - -2, 3)",
                    "SELECT price * 2, 4 AS k FROM Tick WHERE price > -7 AND volume IN (9, - -8, 7)",
                    "SELECT price * 3, 4 AS k FROM Tick WHERE price > -7 AND volume IN (9, - -8, 7)"),
            alike("SELECT price FROM (SELECT * FROM Tick WHERE volume < 2.5 AND ts > 3 AND price IN (1, 2)) OUTPUT EVERY 2 EVENTS",
                    "SELECT price FROM (SELECT * FROM Tick WHERE volume < 3.5 AND ts > 4 AND price IN (4, 5)) OUTPUT EVERY 2 EVENTS",
                    "SELECT price FROM (SELECT * FROM Tick WHERE volume < 3.5 AND ts > 4 AND price IN (4, 5)) OUTPUT EVERY 4 EVENTS"),
            alike("SELECT prev(1, price) AS p, prior(1, ts) AS q FROM Tick RETAIN 5 EVENTS WHERE symbol REGEXP 'a+' OR symbol LIKE 'a%' ESCAPE '!'",
                    "SELECT prev(1, price) AS p, prior(1, ts) AS q FROM Tick RETAIN 5 EVENTS WHERE symbol REGEXP 'b+' OR symbol LIKE 'b%' ESCAPE '!'",
                    "SELECT prev(2, price) AS p, prior(1, ts) AS q FROM Tick RETAIN 5 EVENTS WHERE symbol REGEXP 'a+' OR symbol LIKE 'c%' ESCAPE '!'",
                    "SELECT prev(1, price) AS p, prior(1, ts) AS q FROM Tick RETAIN 5 EVENTS WHERE symbol REGEXP 'a+' OR symbol LIKE 'b%' ESCAPE '?'"),
            alike("SELECT a.price MATCHING a:=Tick(symbol = 'A') FOLLOWED BY Tick(price > a.price * 1.5) WITHIN 2 SECONDS",
                    "SELECT a.price MATCHING a:=Tick(symbol = 'B') FOLLOWED BY Tick(price > a.price * 2.5) WITHIN 2 SECONDS",
                    "SELECT a.price MATCHING a:=Tick(symbol = 'B') FOLLOWED BY Tick(price > a.price * 2.5) WITHIN 3 SECONDS"),
            alike("INSERT INTO S SELECT price * 2 AS p, CASE WHEN open = true THEN {1, 2} ELSE {3} END AS c FROM Tick",
                    "INSERT INTO S SELECT price * 3 AS p, CASE WHEN open = true THEN {4, 2} ELSE {3} END AS c FROM Tick"));

    @Test
    void shouldTranslateARuleAsIfItStoodAloneWhenItsShapeIsKnown() {
        for (List<String> rules : ALIKE) {
            List<TranslatedRule> together = translate(text(rules));

            for (int i = 0; i < rules.size(); i++) {
                TranslatedRule alone = translate(text(List.of(rules.get(i)))).get(0);
                assertSame(alone.special(), together.get(i).special());
                assertSame(alone.general(), together.get(i).general());
                assertEquals(alone.constants(), together.get(i).constants(), rules.get(i));
                assertEquals(rules.get(i), together.get(i).text());
            }
        }
    }

    @Test
    void shouldTellThePlaceInItsOwnRuleWhenTheShapeIsKnown() {
        String text = """
                @Name('a') SELECT price FROM Tick WHERE volume = 5 AND symbol = 'x';
                @Name('b') SELECT price FROM Tick WHERE volume = 99999999999999999999 AND symbol = 'x';
                @Name('c')
                SELECT price FROM Tick WHERE volume = 5 AND symbol = '\\x';
                @Name('a') SELECT price FROM Tick WHERE volume = 6 AND symbol = 'x';
                @Nome('e') SELECT price FROM Tick WHERE volume = 6 AND symbol = 'x';""";

        List<EplError> errors = assertThrows(EplException.class, () -> RuleParser.parse("f", text)).errors();

        // the two constants, the name that was taken by the first rule, and the word after @
        assertEquals(List.of("b 2:50", "c 4:54", "a 5:7", "e 6:2"),
                errors.stream().map(error -> error.rule() + ' ' + error.line() + ':' + error.column()).toList());
    }

    @Test
    void shouldTellThePlaceInEachRuleWhenSeveralOfAShapeHaveTheSameMistake() {
        String text = """
                @Name('a') SELECT price FROM Tick WHERE volum = 5;

                @Name('b')   SELECT price
                FROM Tick WHERE volum = 6;
                @Name('c') SELECT price FROM Tick WHERE volum = 7;""";

        List<EplError> errors = assertThrows(EplException.class, () -> translate(text)).errors();

        assertEquals(List.of("a 1:41", "b 4:17", "c 5:41"),
                errors.stream().map(error -> error.rule() + ' ' + error.line() + ':' + error.column()).toList());
        assertEquals("FROM Tick WHERE volum = 6;", errors.get(1).sourceLine());
    }

    private static void assertSame(TemplateRow expected, TemplateRow actual) {
        assertEquals(expected.template().key(), actual.template().key());
        assertEquals(expected.template().esperStatement(), actual.template().esperStatement());
        assertEquals(expected.arguments(), actual.arguments(), expected.template().key());
    }

    private static List<String> alike(String... rules) {
        return List.of(rules);
    }

    private static String text(List<String> rules) {
        return IntStream.range(0, rules.size()).mapToObj(i -> "@Name('r" + i + "')\n" + rules.get(i) + ";\n").collect(Collectors.joining());
    }

    private static List<TranslatedRule> translate(String text) {
        return new ArrayList<>(new RuleTranslator(TYPES).translate(RuleParser.parse("f", text), List.of()));
    }
}
