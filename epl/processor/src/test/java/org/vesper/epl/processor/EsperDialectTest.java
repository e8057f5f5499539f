// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.epl.processor.RuleTrial.add;
import static org.vesper.epl.processor.RuleTrial.remove;
import static org.vesper.epl.processor.RuleTrial.replace;
import static org.vesper.epl.processor.RuleTrial.start;
import static org.vesper.epl.processor.RuleTrial.stop;
import static org.vesper.epl.processor.RuleTrial.upload;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;

class EsperDialectTest {

    private static final String ESPER = "@Dialect('esper')";

    private RuleTrial trial;

    @AfterEach
    void close() {
        if (trial != null) {
            trial.close();
        }
    }

    @Test
    void shouldTakeOutputsFromNamedSelectsWhenHelpersStandBesideThem() {
        trial = new RuleTrial(ESPER, "create window Recent#length(2) as Tick;", "insert into Recent select * from Tick;",
                "@name('sum') select sum(price) as total from Recent;");
        trial.tick("A", 1);
        trial.tick("A", 2);
        trial.tick("A", 4);
        // The window keeps two events: 1, 1 + 2, 2 + 4.
        assertEquals(List.of("sum 1.0", "sum 3.0", "sum 6.0"), trial.outputs());
        assertEquals("window Recent: 0, insert into Recent: 0, sum: 3", trial.list());
    }

    @Test
    void shouldSelectFromAnotherStreamWhenASubqueryStandsInTheSelect() {
        trial = new RuleTrial(ESPER, "@name('before') select price, (select max(price) from Tick(symbol = 'MAX')#lastevent) as most",
                "from Tick(symbol = 'A');");
        trial.tick("A", 1);
        trial.tick("MAX", 9);
        trial.tick("A", 2);
        assertEquals(List.of("before 1.0 null", "before 2.0 9.0"), trial.outputs());
    }

    @Test
    void shouldFindRowsInOrderWhenMatchRecognizeIsUsed() {
        trial = new RuleTrial(ESPER, "@name('v') select * from Tick match_recognize (", "  partition by symbol",
                "  measures D.price as low, U.price as high", "  pattern (D U)",
                "  define D as D.price < prev(D.price), U as U.price > prev(U.price));");
        for (double price : new double[] {5, 3, 4}) {
            trial.tick("A", price);
            trial.tick("B", 1);
        }
        assertEquals(List.of("v 3.0 4.0"), trial.outputs());
    }

    @Test
    void shouldKeepApartWhatAContextKeepsApart() {
        trial = new RuleTrial(ESPER, "create context BySymbol partition by symbol from Tick;",
                "@name('n') context BySymbol select symbol, count(*) as n from Tick;");
        trial.tick("A", 1);
        trial.tick("B", 1);
        trial.tick("A", 1);
        assertEquals(List.of("n A 1", "n A 2", "n B 1"), trial.outputs());
    }

    @Test
    void shouldFoldIntoATableAndReadAVariableWhenTheyAreDeclared() {
        trial = new RuleTrial(ESPER, "create variable double least = 10.0;",
                "create table Sums(symbol string primary key, total sum(double));",
                "into table Sums select sum(price) as total from Tick group by symbol;",
                "on Tick(symbol = 'LIMIT') as t set least = t.price;",
                "@name('big') select symbol, Sums[symbol].total as total from Tick(symbol = 'A' and price > least);");
        trial.tick("A", 4);
        trial.tick("A", 11);
        trial.tick("LIMIT", 20);
        trial.tick("A", 12);
        trial.tick("A", 21);
        // 11 is above 10, and 20 and 12 are not above 20; the order of statements for one event is undefined, so the sums are not checked.
        assertEquals(List.of("big A", "big A"), trial.outputs().stream().map(output -> output.substring(0, 5)).toList());
    }

    /** Esper asks its indexes before the filters without a condition, whatever their order in the text. */
    @Test
    void shouldPassAnEventToPartsOfAPatternInTheOrderOfEsper() {
        trial = new RuleTrial("@Name('first') SELECT price FROM Tick WHERE symbol = 'B' AND price > 0.0;", ESPER,
                "@name('not') select b.symbol as b from pattern [every (b=Tick and not Tick(symbol = 'B'))];",
                "@name('or') select a.symbol as a, b.symbol as b from pattern [every (a=Tick or b=Tick(symbol = 'B'))];",
                "@name('filter') select price from Tick(symbol = 'B' or price > 2);");
        trial.tick("A", 1);
        trial.tick("B", 3);
        assertEquals(List.of("filter 3.0", "first 3.0", "not A", "or A null", "or null B"), trial.outputs());
    }

    @Test
    void shouldFireATimerThatAnotherOneOfTheSameTimeStopsAsEsperDoes() {
        trial = new RuleTrial(ESPER, "@name('e') select 1 as one from pattern [every (timer:interval(1 sec) or timer:interval(1 sec))];",
                "@Dialect('vesper')", "@Name('v') SELECT count(*) AS n FROM Tick;");
        trial.processor().advanceTime(0, 1_000);
        trial.processor().advanceTime(0, 2_000);
        // Esper restarts the pattern twice at 1 s, so each of two searches ends twice at 2 s.
        assertEquals(List.of("e 1", "e 1", "e 1", "e 1", "e 1", "e 1"), trial.outputs());
    }

    @Test
    void shouldReadWhatRulesInVespersDialectFillWhenBothAreInOneProcessor() {
        List<RuleFile> files = List.of(new RuleFile("a.epl", ESPER + "\n@name('e') select price from High where price > 20;"),
                new RuleFile("b.epl", "@Name('v') INSERT INTO High SELECT price FROM Tick WHERE price > 10.0;"));
        trial = new RuleTrial(files, Map.of(), 1);
        trial.tick("A", 15);
        trial.tick("A", 25);
        assertEquals(List.of("e 25.0", "v 15.0", "v 25.0"), trial.outputs());
        assertThrows(ConfigurationException.class, () -> trial.change(remove("v")));
        trial.change(remove("v"), add("@Name('w') INSERT INTO High SELECT price FROM Tick WHERE price > 30.0;"));
        trial.tick("A", 35);
        assertEquals(List.of("e 35.0", "w 35.0"), trial.outputs());
    }

    @Test
    void shouldTellTheRemedyWhenTheColumnsOfWhatARuleReadsAreNotKnown() {
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> new RuleTrial(
                "@Name('fill') INSERT INTO Filled SELECT price FROM Tick;", ESPER, "insert into Recent select * from Filled;",
                "@Dialect('vesper')", "@Name('v') SELECT price FROM Recent;"));
        assertTrue(refusal.getMessage().startsWith("start.epl:5:30: rule v: Recent is declared in Esper's dialect"), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("write this rule in Esper's dialect too"), refusal.getMessage());
    }

    @Test
    void shouldReadInVespersDialectWhatStatementsInEspersFill() {
        trial = new RuleTrial("@Name('v') SELECT count(*) AS n, max(price) AS most FROM High RETAIN 2 EVENTS;",
                "@Name('twice') INSERT INTO Twice SELECT price * 2 AS price FROM High;", "@Name('w') SELECT price FROM Twice;", ESPER,
                "create schema High(symbol string, price double);", "insert into High select symbol, price from Tick where price > 10;",
                "@name('e') select price from Twice;");
        trial.tick("A", 15);
        trial.tick("A", 5);
        trial.tick("A", 25);
        trial.tick("A", 20);
        assertEquals(List.of("e 30.0", "e 40.0", "e 50.0", "twice 30.0", "twice 40.0", "twice 50.0", "v 1 15.0", "v 2 25.0", "v 2 25.0",
                "w 30.0", "w 40.0", "w 50.0"), trial.outputs());
        assertTrue(trial.status("v").horizon().isEndless());
        for (RuleChange change : List.of(remove("schema High"), stop("schema High"))) {
            ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> trial.change(change));
            assertTrue(refusal.getMessage().contains(" uses what rule schema High declares"), refusal.getMessage());
        }
        trial.processor().rules().restart();
        trial.tick("A", 11);
        assertEquals(List.of("e 22.0", "twice 22.0", "v 1 11.0", "w 22.0"), trial.outputs());
        trial.change(remove("v", "twice", "w", "e", "schema High", "insert into High"));
        assertEquals("", trial.list());
    }

    @Test
    void shouldReadInVespersDialectAStreamWithoutASchema() {
        trial = new RuleTrial("@Name('v') SELECT symbol, price * 2 AS twice, n FROM High WHERE n > 1;", ESPER,
                "insert into High select symbol, price, count(*) as n from Tick#length(2);", "insert into Low select * from Tick;");
        trial.tick("A", 1.5);
        trial.tick("B", 2.5);
        assertEquals(List.of("v B 5.0 2"), trial.outputs());
        trial.change(add("@Name('late') SELECT max(price) AS most FROM Low RETAIN 2 EVENTS;"));
        trial.change(add("@Name('later') SELECT n + 1 AS more FROM High;"));
        trial.tick("C", 4);
        assertEquals(List.of("late 4.0", "later 3", "v C 8.0 2"), trial.outputs());
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> trial.change(remove("insert into High")));
        assertTrue(refusal.getMessage().contains(" uses what rule insert into High declares"), refusal.getMessage());
        ConfigurationException wrong = assertThrows(ConfigurationException.class,
                () -> trial.change(add("@Name('w') SELECT symbl FROM High;")));
        assertTrue(wrong.getMessage().contains("High has no property symbl; did you mean symbol?"), wrong.getMessage());
    }

    @Test
    void shouldReplaceReadersWithASchemaWhenAnUploadChangesIt() {
        String[] rules = {"@Name('v') SELECT price FROM High;", "@Name('other') SELECT price FROM Tick;", ESPER,
            "create schema High(price double);", "insert into High select price from Tick where price > 10;"};
        trial = new RuleTrial(rules);
        trial.tick("A", 15);
        rules[3] = "create schema High(price double, symbol string);";
        rules[4] = "insert into High select price, symbol from Tick where price > 20;";
        trial.change(upload(rules));
        trial.tick("A", 15);
        trial.tick("A", 25);
        assertEquals(List.of("other 15.0", "other 15.0", "other 25.0", "v 15.0", "v 25.0"), trial.outputs());
        ConfigurationException filled = assertThrows(ConfigurationException.class,
                () -> trial.change(add("@Name('f') INSERT INTO High SELECT price, symbol FROM Tick;")));
        assertTrue(filled.getMessage().contains("only statements in that dialect can fill it"), filled.getMessage());
        trial.change(add("@Name('late') SELECT symbol FROM High;"));
        trial.tick("B", 30);
        assertEquals(List.of("late B", "other 30.0", "v 30.0"), trial.outputs());
    }

    @Test
    void shouldReplaceSettingsByTheirValuesAndReportErrorsAtTheWrittenPlace() {
        List<RuleFile> files = List.of(new RuleFile("s.epl", ESPER + "\n@name('e') select '${limit}' as t, price from "
                + "Tick(price > ${limit}, symbol != ${except:C})#time(${span}) ; // ${none}", Map.of("limit", "5", "except", "C'D", "span", "2 SECONDS")));
        trial = new RuleTrial(files, Map.of(), 1);
        trial.tick("A", 5);
        trial.tick("A", 6);
        trial.tick("C'D", 7);
        assertEquals(List.of("e ${limit} 6.0"), trial.outputs());
        assertTrue(trial.processor().rules().text("e").contains("price > 5, symbol != 'C\\'D'"), trial.processor().rules().text("e"));
        assertRefused("s.epl:2:45: rule e: ${limt} is not defined, and has no default as in ${limt:500}; did you mean limit?",
                "@name('e') select * from Tick where price > ${limt};");
        assertRefused("s.epl:2:44: rule e: Failed to validate select-clause expression 'prize'",
                "@name('e') select price + ${limit} as p,   prize from Tick;");
    }

    private static void assertRefused(String message, String statement) {
        List<RuleFile> files = List.of(new RuleFile("s.epl", ESPER + "\n" + statement, Map.of("limit", "5000000")));
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> new RuleTrial(files, Map.of(), 1));
        assertTrue(refusal.getMessage().startsWith(message), refusal.getMessage());
    }

    @Test
    void shouldNameTheLineThatChoseTheDialectWhenARuleIsInTheOtherOne() {
        String rule = "@Name('v') SELECT symbol FROM Tick RETAIN 2 EVENTS;";
        ConfigurationException refusal = assertThrows(ConfigurationException.class,
                () -> new RuleTrial("@Name('a') SELECT price FROM Tick;", ESPER, "@name('e') select price from Tick;", rule));
        assertTrue(refusal.getMessage().contains("@Dialect('esper') in line 2 makes this a statement in Esper's dialect, but it is a correct"
                + " rule in Vesper's: put it in front of that line, or behind a line @Dialect('vesper')"), refusal.getMessage());
        ConfigurationException ofProcessor = assertThrows(ConfigurationException.class,
                () -> new RuleTrial(List.of(new RuleFile("a.epl", rule)), Map.of("dialect", "esper"), 1));
        assertTrue(ofProcessor.getMessage().contains("the processor's attribute dialect makes this a statement in Esper's dialect"),
                ofProcessor.getMessage());
    }

    @Test
    void shouldTakeTheDialectOfTheProcessorWhenAFileSaysNone() {
        List<RuleFile> files = List.of(new RuleFile("a.epl", "@name('e') select price from Tick#lastevent;\n@Dialect('vesper')\n"
                + "@Name('v') SELECT price FROM Tick RETAIN 1 EVENT;"));
        trial = new RuleTrial(files, Map.of("dialect", "esper"), 1);
        trial.tick("A", 1);
        assertEquals(List.of("e 1.0", "v 1.0"), trial.outputs());
    }

    // ---- errors ----

    @Test
    void shouldSayThePlaceWhenEsperFindsAMistake() {
        assertMistake("esper.epl:4:17: rule b: Incorrect syntax near 'from'", "@name('b')\n  select price, from Tick;");
        assertMistake("esper.epl:4:10: rule b: Failed to validate select-clause expression 'prize'",
                "@name('b')\n  select prize from Tick;");
        assertMistake("esper.epl:3:26: rule b: Failed to resolve event type, named window or table by name 'Tock'",
                "@name('b') select * from Tock;");
        assertMistake("esper.epl:3:1: the statement has no name", "select * from Tick;");
    }

    private static void assertMistake(String message, String statement) {
        List<RuleFile> files = List.of(new RuleFile("esper.epl", ESPER + "\n@name('a;') select * from Tick; // ; \n" + statement));
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> new RuleTrial(files, Map.of(), 1));
        assertTrue(refusal.getMessage().startsWith(message), refusal.getMessage());
    }

    @Test
    void shouldNameTheNearestDialectWhenOneIsUnknown() {
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> new RuleTrial("", "@Dialect('espr')"));
        assertTrue(refusal.getMessage().startsWith("start.epl:2:11: there is no dialect espr; did you mean esper?"), refusal.getMessage());
    }

    @Test
    void shouldSayThatADialectIsAloneOnItsLineInEitherDialect() {
        ConfigurationException refusal = assertThrows(ConfigurationException.class,
                () -> new RuleTrial("", "@Dialect('esper') @name('r') select * from Tick;"));
        assertTrue(refusal.getMessage().startsWith("start.epl:2:19: @Dialect stands on a line of its own; put what"),
                refusal.getMessage());
        assertMistake("esper.epl:3:20: @Dialect stands on a line of its own; put what follows it on the next line\n@Dialect('vesper')",
                "@Dialect('vesper') @Name('v') SELECT price AS p FROM Tick RETAIN ALL;");
    }

    // ---- changes ----

    @Test
    void shouldKeepTheWindowWhenAStatementThatReadsItIsReplaced() {
        trial = new RuleTrial(ESPER, "create window Recent#keepall as Tick;", "insert into Recent select * from Tick;",
                "@name('n') select count(*) as n from Recent;");
        trial.tick("A", 1);
        trial.change(replace(ESPER, "@name('n') select count(*) as n, max(price) as most from Recent;"));
        trial.tick("A", 2);
        // A statement that begins over a window that holds events counts those too.
        assertEquals(List.of("n 1", "n 2 2.0"), trial.outputs());
    }

    @Test
    void shouldNameTheUserWhenWhatItUsesIsToGo() {
        trial = new RuleTrial(ESPER, "create window Recent#keepall as Tick;", "@name('n') select count(*) as n from Recent;");
        for (RuleChange change : List.of(remove("window Recent"), stop("window Recent"),
                replace(ESPER, "@name('window Recent') create window Recent#length(1) as Tick;"))) {
            ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> trial.change(change));
            assertTrue(refusal.getMessage().contains("rule n uses what rule window Recent declares"), refusal.getMessage());
        }
        trial.change(remove("window Recent", "n"));
        assertEquals("", trial.list());
    }

    @Test
    void shouldBeginAnewWithItsWindowWhenAnUploadChangesThat() {
        String[] rules = {ESPER, "create window Recent#keepall as Tick;", "insert into Recent select * from Tick;",
            "@name('n') select count(*) as n from Recent;", "@name('all') select count(*) as n from Tick;"};
        trial = new RuleTrial(rules);
        trial.tick("A", 1);
        rules[1] = "create window Recent#length(5) as Tick;";
        trial.change(upload(rules));
        trial.tick("A", 2);
        assertEquals(List.of("all 1", "all 2", "n 1", "n 1"), trial.outputs());
    }

    @Test
    void shouldDropWhatItRetainsWhenAStatementStopsAndRulesRestart() {
        trial = new RuleTrial(ESPER, "@name('n') select count(*) as n from Tick;");
        trial.tick("A", 1);
        trial.change(stop("n"));
        trial.tick("A", 1);
        assertEquals("n (stopped): 1", trial.list());
        trial.change(start("n"));
        trial.tick("A", 1);
        assertEquals(List.of("n 1", "n 1"), trial.outputs());
        trial.processor().rules().restart();
        trial.tick("A", 1);
        assertEquals("n: 1", trial.list());
        assertEquals(List.of("n 1"), trial.outputs());
    }
}
