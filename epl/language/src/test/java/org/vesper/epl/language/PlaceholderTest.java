// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/** Rules with {@code ?} and their tables. */
class PlaceholderTest {

    private static final List<EventType> TYPES = List.of(
            RuleCase.type("Tick", "symbol:string,price:double,volume:int,ts:long,open:boolean"),
            RuleCase.type("Deal", "orderId:int,symbol:string,qty:int,ts:long"),
            EventType.ofMap("Money", Map.of("amount", BigDecimal.class, "any", Object.class)));

    private static final String PERCENT =
            "SELECT symbol, price FROM (SELECT * FROM Tick WHERE symbol = ?) RETAIN 2 EVENTS HAVING perc(price) > ? OR perc(price) < -?";

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            SELECT price FROM Tick WHERE price > ?                                      ; Double
            SELECT price FROM Tick WHERE ? = symbol AND ts != ?                         ; String Long
            SELECT price FROM Tick WHERE volume BETWEEN ? AND ? AND volume IN (?, 3)    ; Integer Integer Integer
            SELECT price FROM Tick WHERE symbol LIKE ? OR symbol REGEXP ? OR symbol || ? = 'x' ; String Pattern String
            SELECT price * ? AS p, coalesce(ts, ?) AS t, max(price, ?) AS m FROM Tick   ; Double Long Double
            SELECT CASE WHEN open AND ? THEN ? ELSE price END AS c FROM Tick            ; Boolean Double
            SELECT CASE symbol WHEN ? THEN 1 ELSE ? END AS c FROM Tick                  ; String Integer
            SELECT price FROM Tick WHERE price > ? * 2 + -? AND volume > ? * price      ; Double Double Double
            SELECT CAST(?, string) AS k, CAST(?, double) AS d FROM Tick                 ; String Double
            SELECT trend(price) AS t FROM Tick HAVING trend(price) > ? AND count(*) > ? ; Integer Long
            SELECT a.price MATCHING a:=Tick(symbol = ?) FOLLOWED BY Deal(qty > ?)       ; String Integer
            SELECT price FROM Tick WHERE ? IN (SELECT symbol FROM Deal RETAIN ALL) OR ? > ALL (SELECT qty FROM Deal RETAIN ALL) ; String Integer
            SELECT amount FROM Money WHERE amount > ?                                   ; BigDecimal
            """)
    void shouldFindTheTypeFromWhatStandsBeside(String rule, String types) {
        assertEquals(types, translate(rule).placeholders().stream().map(Class::getSimpleName).collect(Collectors.joining(" ")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '~', textBlock = """
            SELECT ? AS x FROM Tick                                 ! 1:19
            SELECT price FROM Tick WHERE ? = ?                      ! 1:41
            SELECT any FROM Money WHERE any = ?                     ! 1:46
            SELECT Math.max(price, ?) AS m FROM Tick                ! 1:35
            """)
    void shouldAskForACastWhenNothingTellsTheType(String rule, String place) {
        EplError error = errorOf(rule);

        assertEquals(place + " the type of this ? cannot be found from what stands beside it; write CAST(?, double), or another type "
                + "in the place of double", error.line() + ":" + error.column() + " " + error.message());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '~', textBlock = """
            SELECT price FROM Tick RETAIN ? EVENTS                  ! 1:42
            SELECT price FROM Tick RETAIN ALL WITH ? LARGEST price  ! 1:51
            SELECT price FROM Tick OUTPUT EVERY ? SECONDS           ! 1:48
            SELECT a.price MATCHING a:=Tick WITHIN ? SECONDS        ! 1:51
            SELECT price FROM ?                                     ! 1:30
            SELECT symbol LIKE 'a' ESCAPE ? AS l FROM Tick          ! 1:42
            """)
    void shouldSayThatAPlaceholderIsAValueWhenItStandsElsewhere(String rule, String place) {
        EplError error = errorOf(rule);

        assertEquals(place + " a ? can stand only where a value stands, in a condition or a column; names, windows, times and the like decide "
                + "the shape of a rule and are the same for all its rows", error.line() + ":" + error.column() + " " + error.message());
    }

    @Test
    void shouldMakeARuleOfEachRow() {
        TranslatedRule percent = translate(PERCENT);
        ParameterTable table = ParameterTable.read("r", "r.csv", """
                name,symbol,up,down
                WSC,WSC,2,2.5
                "a, b","say ""x""\", 1e1 ,.5
                """);

        TranslatedRule first = percent.bind(table, table.rows().get(0));
        TranslatedRule second = percent.bind(table, table.rows().get(1));

        assertEquals("r/WSC", first.name());
        assertEquals(PERCENT, first.text());
        assertEquals(List.of("WSC", 2.0, 2.5), first.general().arguments());
        assertEquals("r/a, b", second.name());
        assertEquals(List.of("say \"x\"", 10.0, 0.5), second.general().arguments());
        assertEquals(first.general().template().key(), second.general().template().key());
        assertEquals("select symbol, price, context.rule.self as vesper_rule from Tick(symbol = context.rule.p0)#length(2) "
                + "having (perc(price) > 2.0) or (perc(price) < (-1 * 2.5))", first.special().template().esperStatement());
    }

    @Test
    void shouldShareTheTemplatesOfWrittenRulesWhenTheTextIsTheSame() {
        TranslatedRule written = translate("SELECT price FROM (SELECT * FROM Tick WHERE symbol = 'A') WHERE price > 5.0");
        ParameterTable table = ParameterTable.read("r", "r.csv", "name,symbol,price\nx,A,5");
        TranslatedRule row = translate("SELECT price FROM (SELECT * FROM Tick WHERE symbol = ?) WHERE price > ?")
                .bind(table, table.rows().get(0));

        assertEquals(written.special().template().key(), row.special().template().key());
        assertEquals(written.general().template().key(), row.general().template().key());
    }

    @Test
    void shouldTellFileLineColumnAndTypeWhenACellIsWrong() {
        TranslatedRule percent = translate(PERCENT);
        ParameterTable table = ParameterTable.read("r", "percent.csv", "name,symbol,up,down\nWSC,WSC,2%,\n\nIBM,IBM,0x1p3,1\n");

        EplException wrong = assertThrows(EplException.class, () -> percent.bind(table, table.rows().get(0)));
        EplException hexadecimal = assertThrows(EplException.class, () -> percent.bind(table, table.rows().get(1)));

        // WSC,WSC, is 8 characters long, WSC,WSC,2%, is 11
        assertEquals("""
                percent.csv:2:9: rule r/WSC: up must be a double, found 2%
                WSC,WSC,2%,
                        ^
                percent.csv:2:12: rule r/WSC: down must be a double, found nothing
                WSC,WSC,2%,
                           ^""", wrong.getMessage());
        assertEquals(4, hexadecimal.errors().get(0).line());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '~', nullValues = "nothing", textBlock = """
            Integer ! volume = ?            ! 2147483648    ! an int
            Integer ! volume = ?            ! 1.0           ! an int
            Long    ! ts = ?                ! x             ! a long
            Boolean ! open = ?              ! yes           ! true or false
            Double  ! price = ?             ! NaN           ! a double
            """)
    void shouldSayWhatIsExpectedWhenACellIsOfAnotherType(String type, String condition, String cell, String expected) {
        TranslatedRule rule = translate("SELECT price FROM Tick WHERE " + condition);
        ParameterTable table = ParameterTable.read("r", "r.csv", "name,limit\nx," + cell);

        EplException wrong = assertThrows(EplException.class, () -> rule.bind(table, table.rows().get(0)));

        assertEquals(type, rule.placeholders().get(0).getSimpleName());
        assertEquals("limit must be " + expected + ", found " + cell, wrong.errors().get(0).message());
    }

    @Test
    void shouldTellAllMistakesOfATableAtOnce() {
        EplException wrong = assertThrows(EplException.class, () -> ParameterTable.read("r", "r.csv", "name,limit\na,1\nb\na,2\n ,3\n"));

        assertEquals(List.of("3: the row has 1 cell, the header has 2", "4: the row name a is used twice, first in line 2",
                "5: the row has no name in its first column, name"),
                wrong.errors().stream().map(error -> error.line() + ": " + error.message()).toList());
        assertEquals("the table is empty; its first line must name the columns, starting with that of the row name",
                assertThrows(EplException.class, () -> ParameterTable.read("r", "r.csv", "\n")).errors().get(0).message());
        assertEquals(2, assertThrows(EplException.class, () -> ParameterTable.read("r", "r.csv", "name,limit\na,\"1\nb,2\n"))
                .errors().get(0).line());
    }

    @Test
    void shouldCountTheCellsWhenARowHasMoreThanTheRule() {
        TranslatedRule rule = translate("SELECT price FROM Tick WHERE price > ?");
        ParameterTable table = ParameterTable.read("r", "r.csv", "name,a,b\nx,1,2");

        assertEquals("the rule has 1 ?, the row has 2 values after its name",
                assertThrows(EplException.class, () -> rule.bind(table, table.rows().get(0))).errors().get(0).message());
    }

    private static TranslatedRule translate(String rule) {
        return new RuleTranslator(TYPES).translate(RuleParser.parse("f", "@Name('r') " + rule).get(0));
    }

    private static EplError errorOf(String rule) {
        return assertThrows(EplException.class, () -> translate(rule)).errors().get(0);
    }
}
