// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.Constant;

/** Checks which constants are parameters. */
class GeneralTemplateTest {

    private static final List<EventType> TYPES = List.of(
            RuleCase.type("Tick", "symbol:string,price:double,volume:int,ts:long,open:boolean"),
            RuleCase.type("Deal", "orderId:int,symbol:string,qty:int,ts:long"));

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            SELECT price * 2.5 AS x, 'a' AS k FROM Tick WHERE volume > 7 HAVING max(price) < -3 ; 2.5 a 7 -3.0
            SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'A' AND volume < 5) RETAIN 9 EVENTS ; *A 5
            SELECT price FROM Tick WHERE volume BETWEEN 1 AND 2 OR symbol IN ('a', 'b') OR symbol LIKE 'c%' ; 1 2 a b c%
            SELECT CASE WHEN price > 5.0 THEN 'x' ELSE 'y' END AS c, coalesce(volume, 3) AS d, Math.max(volume, 4) AS m FROM Tick ; 5.0 x y 3 4
            SELECT a.price MATCHING a:=Tick(symbol = 'A') FOLLOWED BY Deal(qty > 5) WITHIN 3 SECONDS ; *A 5
            SELECT price FROM Tick WHERE price > (SELECT max(qty) + 6 FROM (SELECT * FROM Deal WHERE symbol = 'D') RETAIN ALL) ; 6 *D
            SELECT s FROM (SELECT symbol AS s, sum(price) AS p FROM Tick RETAIN 4 EVENTS GROUP BY symbol) RETAIN 2 EVENTS WHERE p > 8.0 ; 8.0
            SELECT prev(1, price) AS p, {1, 2} AS a, symbol REGEXP 'a+' AS r FROM Tick RETAIN 5 EVENTS OUTPUT EVERY 3 EVENTS ; -1 -1 -2 -a+
            SELECT symbol, volume * 2 AS v, sum(price * 3) AS s FROM Tick RETAIN ALL WHERE ts > 4 GROUP BY symbol, volume * 2 ; -2 -3 4 -2
            SELECT symbol, sum(price * 3) AS s FROM Tick GROUP BY symbol HAVING count(*) > 5 ORDER BY sum(price * 3), symbol || 'z' ; -3 5 -3 z
            """)
    void shouldMakeAParameterOfEachConstantThatDoesNotDecideTheShape(String text, String expected) {
        TranslatedRule rule = translate(text);

        // a star is for a parameter of the special template too, a minus for a constant that stays in both
        assertEquals(expected, rule.constants().stream().map(GeneralTemplateTest::marked).collect(Collectors.joining(" ")));
        assertEquals(rule.constants().stream().filter(constant -> constant.use() != Constant.Use.FIXED).count(),
                rule.general().arguments().size());
        assertEquals(rule.constants().stream().filter(constant -> constant.use() == Constant.Use.PARAMETER).count(),
                rule.special().arguments().size());
    }

    private static String marked(Constant constant) {
        return switch (constant.use()) {
            case PARAMETER -> "*";
            case GENERAL -> "";
            case FIXED -> "-";
        } + constant.value();
    }

    @Test
    void shouldShareTheGeneralTemplateWhenOnlyThresholdsDiffer() {
        TranslatedRule one = translate("SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 2 EVENTS HAVING perc(price) > 2.0");
        TranslatedRule other =
                translate("SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'B') RETAIN 2 EVENTS HAVING perc(price) > 3.0");

        assertNotEquals(one.special().template().key(), other.special().template().key());
        assertEquals(one.general().template().key(), other.general().template().key());
        assertEquals("select price, context.rule.self as vesper_rule from Tick(symbol = context.rule.p0)#length(2) "
                + "having perc(price) > context.rule.p1", one.general().template().esperStatement());
        assertEquals(List.of("B", 3.0), other.general().arguments());
        assertEquals(List.of(String.class, Double.class), other.general().template().parameterTypes());
    }

    @Test
    void shouldShareTheGeneralTemplateWhenNumbersAreWrittenWithAndWithoutAPoint() {
        String where = "SELECT price FROM Tick WHERE price BETWEEN 1 AND 2.5 AND price IN (3, 4.5) HAVING sum(price) > ";

        assertEquals(translate(where + "5").general().template().key(), translate(where + "5.5").general().template().key());
        assertEquals(List.of(1.0, 2.5, 3.0, 4.5, 5.0), translate(where + "5").general().arguments());
        assertEquals(List.of(2.5, 7), translate("SELECT price FROM Tick WHERE volume > 2.5 AND volume < 7L").general().arguments());
    }

    @Test
    void shouldHaveOneTemplateOnlyWhenAllConstantsAreFoundByIndex() {
        TranslatedRule rule = translate("SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'A')");

        assertEquals(rule.special().template().key(), rule.general().template().key());
    }

    @Test
    void shouldKeepTheConstantsApartWhenColumnsAreCalledByThem() {
        String ten = translate("SELECT price * 10 FROM Tick").general().template().key();

        assertNotEquals(ten, translate("SELECT price * 11 FROM Tick").general().template().key());
        assertEquals(ten, translate("SELECT price * 10 FROM Tick").general().template().key());
    }

    private static TranslatedRule translate(String rule) {
        return new RuleTranslator(TYPES).translate(RuleParser.parse("f", "@Name('r') " + rule).get(0));
    }
}
