// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.language.result.Template;

class RuleTranslatorTest {

    private static final List<EventType> TYPES = List.of(
            RuleCase.type("StockTick", "symbol:string,lastPrice:double,clientTimestamp:long,timestamp:long"),
            RuleCase.type("Tick", "symbol:string,price:double,volume:int,ts:long,open:boolean"),
            RuleCase.type("Deal", "orderId:int,symbol:string,qty:int,ts:long"),
            RuleCase.type("Fill", "orderId:int,price:double,ts:long"));

    /** A bean with a bean inside. */
    public static final class Quote {

        public Venue getVenue() {
            return new Venue();
        }

        public double getBid() {
            return 0;
        }
    }

    /** The bean inside. */
    public static final class Venue {

        public String getCity() {
            return "";
        }
    }

    @Test
    void shouldTranslateTheFirstQueryOfThePaper() {
        TranslatedRule rule = translate("""
                SELECT symbol, lastPrice, perc(lastPrice), clientTimestamp, timestamp
                FROM (select * from StockTick where symbol='WSC') RETAIN 2 EVENTS
                HAVING PERC(lastPrice) > 2.0 OR PERC(lastPrice) < -2.0""");

        assertEquals("select symbol, lastPrice, perc(lastPrice) as column3, clientTimestamp, timestamp, context.rule.self as vesper_rule "
                + "from StockTick(symbol = context.rule.p0)#length(2) having (perc(lastPrice) > 2.0) or (perc(lastPrice) < -2.0)",
                rule.special().template().esperStatement());
        assertEquals(List.of("symbol", "lastPrice", "perc(lastPrice)", "clientTimestamp", "timestamp"),
                rule.special().template().columns());
        assertEquals(List.of("WSC"), rule.special().arguments());
        assertEquals(List.of(String.class), rule.special().template().parameterTypes());
        assertEquals(Set.of("StockTick"), rule.special().template().eventTypes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            SELECT price FROM Tick                                          ; price ; Tick
            SELECT price FROM Tick RETAIN ALL EVENTS                        ; price ; Tick#keepall
            SELECT price FROM Tick RETAIN BATCH OF 4 EVENTS                 ; price ; Tick#length_batch(4)
            SELECT price FROM Tick RETAIN 1 MINUTE 30 SEC                   ; price ; Tick#time(1 minutes 30 seconds)
            SELECT price FROM Tick RETAIN 5 MS BASED ON ts                  ; price ; Tick#ext_timed(ts, 5 milliseconds)
            SELECT price FROM Tick RETAIN ALL WITH LARGEST price            ; price ; Tick#sort(1, epl_key(price) desc)
            SELECT price FROM Tick RETAIN 5 EVENTS WITH UNIQUE symbol       ; price ; Tick#length(5)#unique(symbol)
            SELECT price FROM Tick RETAIN 5 EVENTS PARTITION BY symbol PARTITION BY ts ; price ; Tick#groupwin(symbol, ts)#length(5)
            SELECT RSTREAM price FROM Tick WHERE price <> 3 AND NOT open    ; rstream price ; Tick where (not epl_equal(price, 3.0)) and (not open)
            SELECT price, (price) FROM Tick                                 ; price, price as column2 ; Tick
            SELECT (price + 2) * volume AS x FROM Tick                      ; (price + 2) * volume as x ; Tick
            SELECT price FROM Tick WHERE open OR open AND price = 1         ; price ; Tick where open or (open and (epl_indexed(price) = 1.0))
            SELECT price AS p FROM Tick ORDER BY p DESC, ts OUTPUT FIRST EVERY 3 EVENTS ; price as p ; Tick output \
            first every 3 events order by epl_key(price) desc, ts
            SELECT sum(price) AS s FROM Tick GROUP BY symbol HAVING s > 3   ; vesper_sum(price) as s ; Tick group by symbol having vesper_sum(price) > 3.0
            SELECT price FROM Tick GROUP BY symbol HAVING count(*) > 2 AND price > ts ; price ; Tick group by symbol having \
            ((count(*) > 2L) and epl_less(ts, price)) and count(price) >= 0 and count(ts) >= 0
            SELECT t.price FROM (SELECT symbol, price FROM Tick WHERE volume > 3) AS t ; t.price ; Tick(volume > 3) as t
            SELECT Tick.price FROM Tick                                     ; price ; Tick
            SELECT d.qty, f.price FROM Deal d, Fill f RETAIN 2 EVENTS       ; d.qty, f.price ; Deal#length(2) as d, Fill#length(2) as f
            SELECT qty, price FROM Deal RETAIN ALL, Fill RETAIN 2 EVENTS    ; Deal.qty, Fill.price ; Deal#keepall as \
            Deal, Fill#length(2) as Fill
            """)
    void shouldTranslate(String rule, String select, String from) {
        assertEquals("select " + select + ", context.rule.self as vesper_rule from " + from,
                translate(rule).special().template().esperStatement());
    }

    /** What a call is part of, its tokens, and, behind a window, whether the event enters and the event. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            SELECT price + 2 * volume AS x FROM Tick ; \
            select price + vesper_call(epl_whole_multiply(2, volume), 0, 8, 10) as x, vesper_row(context.rule.self, *) as vesper_rule from Tick
            SELECT symbol FROM Tick RETAIN ALL WHERE symbol REGEXP 'a' ; \
            select symbol, context.rule.self as vesper_rule from Tick#keepall \
            where vesper_call(epl_regexp(symbol, epl_pattern('a')), 1, 12, 14, istream(), *)
            SELECT sum(volume) AS s FROM Tick RETAIN BATCH OF 2 EVENTS ; \
            select vesper_call(vesper_sum(volume), 0, 6, 9, istream()) as s, vesper_row(context.rule.self, false) as vesper_rule \
            from Tick#length_batch(2)
            """)
    void shouldGuardTheCallsThatCanFail(String rule, String statement) {
        assertEquals(statement, translate(rule).special().template().esperStatement());
    }

    /** The window is kept if any part of the rule might use it. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            SELECT trend(price) AS t FROM Tick RETAIN ALL                                   ; false
            SELECT price + 1 AS p FROM Tick RETAIN 3 EVENTS HAVING TREND(price) > 2         ; false
            INSERT INTO Runs SELECT symbol AS s, trend(price) AS t FROM Tick RETAIN 3 EVENTS ; false
            SELECT price FROM Tick RETAIN 3 EVENTS                                          ; true
            SELECT price, trend(price), perc(price) FROM Tick RETAIN 3 EVENTS               ; true
            SELECT price, trend(price), PREV(1, price) FROM Tick RETAIN 3 EVENTS            ; true
            SELECT price, trend(price), PRIOR(1, price) FROM Tick RETAIN 3 EVENTS           ; true
            SELECT trend(price) AS t FROM Tick RETAIN 3 SECONDS                             ; true
            SELECT trend(price) AS t FROM Tick RETAIN BATCH OF 3 EVENTS                     ; true
            SELECT trend(price) AS t FROM Tick RETAIN 3 EVENTS WITH UNIQUE symbol           ; true
            SELECT trend(price) AS t FROM Tick RETAIN 3 EVENTS PARTITION BY symbol          ; true
            SELECT symbol, trend(price) AS t FROM Tick RETAIN 3 EVENTS GROUP BY symbol      ; true
            SELECT price, trend(price) AS t FROM Tick RETAIN 3 EVENTS WHERE price > 2       ; true
            SELECT price, trend(price) AS t FROM Tick RETAIN 3 EVENTS ORDER BY price        ; true
            SELECT price, trend(price) AS t FROM Tick RETAIN 3 EVENTS OUTPUT EVERY 2 EVENTS ; true
            SELECT RSTREAM price, trend(price) AS t FROM Tick RETAIN 3 EVENTS               ; true
            INSERT RSTREAM INTO Gone SELECT symbol AS s, trend(price) AS t FROM Tick RETAIN 3 EVENTS ; true
            SELECT trend(d.qty) AS t FROM Deal d, Fill f RETAIN 2 EVENTS                    ; true
            """)
    void shouldLeaveTheWindowOutWhenOnlyTrendIsCounted(String rule, boolean kept) {
        assertEquals(kept, translate(rule).special().template().esperStatement().contains("#"));
        assertEquals(kept, RuleParser.parse("f", "@Name('r') " + rule).get(0).outline(List.of()).retained().get(0).kept());
    }

    @Test
    void shouldListAllPropertiesWhenTheStarIsSelected() {
        assertEquals(List.of("symbol", "price", "volume", "ts", "open"), translate("SELECT * FROM Tick").special().template().columns());
        assertEquals(List.of("f.orderId", "f.price", "f.ts", "Deal.orderId", "Deal.symbol", "Deal.qty", "Deal.ts"),
                translate("SELECT * FROM Fill f, Deal RETAIN ALL").special().template().columns());
    }

    @Test
    void shouldNameColumnsAsWrittenWhenTheyHaveNoAlias() {
        assertEquals(List.of("max( price ) +1", "avg(volume)", "n"),
                translate("SELECT max(  price\n)/* ? */+1, avg(volume), count(*) AS n FROM Tick").special().template().columns());
    }

    @Test
    void shouldFollowBeansWhenAPropertyIsNested() {
        RuleTranslator translator = new RuleTranslator(List.of(EventType.ofBean("Quote", Quote.class)));
        Rule good = RuleParser.parse("f", "@Name('q') SELECT venue.city || 'x' AS c, q.bid FROM Quote q").get(0);
        Rule bad = RuleParser.parse("f", "@Name('q') SELECT venue.cty FROM Quote").get(0);

        assertEquals("select q.venue.city || 'x' as c, q.bid, vesper_row(context.rule.self, *) as vesper_rule from Quote as q",
                translator.translate(good).special().template().esperStatement());
        EplException exception = assertThrows(EplException.class, () -> translator.translate(bad));
        assertEquals("Venue has no property cty; did you mean city?", exception.errors().get(0).message());
    }

    @Test
    void shouldKnowAStreamWhenAnotherRuleOfTheBatchFillsIt() {
        List<TranslatedRule> rules = translateAll("""
                @Name('top') SELECT s, max(amount) FROM Big RETAIN ALL;
                @Name('big') INSERT INTO Big (s, amount) SELECT symbol, price * volume FROM Tick;""");

        Template big = rules.get(1).special().template();
        assertEquals("insert into Big select symbol as s, price * volume as amount, context.rule.self as vesper_rule from Tick",
                big.esperStatement());
        assertEquals(Map.of("s", String.class, "amount", Double.class), big.streams().get(0).properties());
        assertEquals(Set.of("Big"), rules.get(0).reads());
    }

    @Test
    void shouldGiveASubSelectItsOwnStreamWhenItDoesMoreThanFilter() {
        Template template = translate("""
                SELECT s, m FROM (SELECT symbol AS s, max(price) AS m FROM Tick RETAIN 5 EVENTS GROUP BY symbol)
                RETAIN 2 EVENTS""").special().template();

        String stream = template.streams().get(0).name();
        assertEquals(List.of("insert into " + stream + " select symbol as s, max(price) as m, context.rule.self as vesper_rule "
                + "from Tick#length(5) group by symbol"), template.feeders());
        assertEquals("select s, m, context.rule.self as vesper_rule from " + stream + "(vesper_rule = context.rule.self)#length(2)",
                template.esperStatement());
        assertEquals(Map.of("s", String.class, "m", Double.class), template.streams().get(0).properties());
    }

    @Test
    void shouldFillTheStreamOfASubSelectWithWhatLeavesWhenItSelectsRstream() {
        Template template = translate("SELECT symbol FROM (SELECT RSTREAM symbol FROM Tick RETAIN 5 EVENTS) RETAIN ALL").special()
                .template();

        assertEquals(List.of("insert rstream into " + template.streams().get(0).name()
                + " select rstream symbol as symbol, context.rule.self as vesper_rule from Tick#length(5)"), template.feeders());
    }

    @Test
    void shouldGiveASubSelectItsOwnStreamWhenAColumnGetsAnotherName() {
        String nested = "SELECT city FROM (SELECT venue.city FROM Quote) RETAIN ALL";
        RuleTranslator translator = new RuleTranslator(List.of(EventType.ofBean("Quote", Quote.class)));

        Template template = translator.translate(RuleParser.parse("f", "@Name('n') " + nested).get(0)).special().template();

        assertEquals(1, template.feeders().size());
        assertEquals(List.of(), translate("SELECT t.price FROM (SELECT s.price FROM Tick s) AS t").special().template().feeders());
    }

    @Test
    void shouldTellOneMistakeWhenAnAliasIsBuiltOnItsOwnName() {
        Rule rule = RuleParser.parse("f", "@Name('r') SELECT sum(v) AS v FROM Tick HAVING v > 3").get(0);

        List<EplError> errors = assertThrows(EplException.class, () -> new RuleTranslator(TYPES).translate(rule)).errors();

        assertEquals(Set.of("Tick has no property v (it has: symbol, price, volume, ts, open)"),
                errors.stream().map(EplError::message).collect(Collectors.toSet()));
    }

    @Test
    void shouldWriteAbsenceWithATimerWhenNotHasATime() {
        String expected = "pattern [(every d=Deal) -> (timer:interval(10 seconds) and not Fill(orderId = d.orderId))]";

        for (String absence : List.of("NOT Fill(orderId = d.orderId)", "(NOT Fill(orderId = d.orderId))")) {
            String rule = "SELECT d.qty MATCHING EVERY d:=Deal FOLLOWED BY " + absence + " WITHIN 10 SECONDS";
            String statement = translate(rule).special().template().esperStatement();
            assertEquals("select d.qty, context.rule.self as vesper_rule from " + expected, statement);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '~', textBlock = """
            SELECT price, symbol AS price FROM Tick             ! 1:26 ! two columns are called price; give one an alias (AS)
            SELECT orderId FROM Deal d, Fill f RETAIN ALL       ! 1:19 ! orderId is a property of several sources; \
            write d.orderId or f.orderId
            SELECT d.qty FROM Deal d, Fill f                    ! 1:30 ! a join needs a RETAIN after its sources, which says what they keep
            SELECT price FROM Tick, Tick RETAIN ALL             ! 1:36 ! two sources are called Tick; give each an alias of its own (AS)
            SELECT perc(symbol) FROM Tick                       ! 1:24 ! PERC needs a number, symbol is a string
            SELECT trend(open) FROM Tick                        ! 1:25 ! TREND needs a number, open is a boolean
            SELECT summ(price) FROM Tick                        ! 1:19 ! there is no function summ; did you mean sum?
            SELECT avg(max(price)) FROM Tick                    ! 1:23 ! the aggregate MAX is not allowed in AVG
            SELECT price FROM Tick WHERE price                  ! 1:41 ! WHERE needs a condition, price is a number
            SELECT price FROM Tick WHERE open AND volume        ! 1:50 ! AND needs a condition, volume is a number
            SELECT symbol + 1 AS x FROM Tick                    ! 1:19 ! + needs a number, symbol is a string; strings are joined by ||
            SELECT symbol || price AS x FROM Tick               ! 1:29 ! || needs a string, price is a number
            SELECT coalesce(price) FROM Tick                    ! 1:19 ! COALESCE needs at least 2 values in its parentheses, found 1
            SELECT prev(1, price) FROM Tick                     ! 1:19 ! PREV looks into a window; write RETAIN after the source of price
            SELECT prev(1, price) FROM Tick RETAIN ALL WITH UNIQUE symbol ! 1:19 ! PREV counts the events of a window in their order of \
            arrival, which a window WITH UNIQUE does not keep; PRIOR(1, price) counts all events, whether they are in the window or not
            SELECT price FROM Tick RETAIN 5 SEC BASED ON volume ! 1:57 ! BASED ON needs a property of type long, volume is an int
            SELECT Maths.abs(price) AS a FROM Tick              ! 1:19 ! there is no class Maths in java.lang, \
            java.math, java.text and java.util; another class is written with its package
            SELECT Math.bas(price) AS a FROM Tick               ! 1:19 ! Math has no static method bas; did you mean abs?
            SELECT CASE WHEN open THEN 1 ELSE 'x' END FROM Tick ! 1:39 ! CASE needs values of one type; 1 is a number, another is a string
            SELECT ? AS x FROM Tick                             ! 1:19 ! the type of this ? cannot be found from what \
            stands beside it; write CAST(?, double), or another type in the place of double
            SELECT prev(?, price) FROM Tick RETAIN 5 EVENTS     ! 1:24 ! a ? cannot be the position of PREV, which decides \
            how many events are kept; write a number
            SELECT d.qty MATCHING d:=Deal FOLLOWED BY NOT Fill  ! 1:54 ! NOT needs a time, as in NOT p WITHIN 10 \
            SECONDS, or another pattern beside it, as in p AND NOT q
            SELECT price FROM Tick WHERE price > (SELECT qty FROM Deal) ! 1:66 ! a subquery needs a RETAIN after its \
            source, which says what it can see
            INSERT INTO X SELECT price + 1 FROM Tick            ! 1:33 ! give this column an alias (AS); rules that \
            read the stream use that name
            """)
    void shouldTellPlaceAndRemedyWhenARuleHasNoMeaning(String rule, String place, String message) {
        EplError error = errorOf(rule);

        assertEquals(place + " " + message, error.line() + ":" + error.column() + " " + error.message());
    }

    @Test
    void shouldTellAllMistakesWhenSeveralClausesAreWrong() {
        Rule rule = RuleParser.parse("f", "@Name('r') SELECT a, price, b FROM Tick WHERE c = 1 HAVING sum(d) > 2 ORDER BY e").get(0);

        List<EplError> errors = assertThrows(EplException.class, () -> new RuleTranslator(TYPES).translate(rule)).errors();

        assertEquals(List.of(19, 29, 47, 64, 80), errors.stream().map(EplError::column).toList());
    }

    private static TranslatedRule translate(String rule) {
        return new RuleTranslator(TYPES).translate(RuleParser.parse("f", "@Name('r') " + rule).get(0));
    }

    private static List<TranslatedRule> translateAll(String rules) {
        return new RuleTranslator(TYPES).translate(RuleParser.parse("f", rules), List.of());
    }

    private static EplError errorOf(String rule) {
        return assertThrows(EplException.class, () -> translate(rule)).errors().get(0);
    }
}
