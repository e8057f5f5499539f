// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.epl.tools.CommandLineTrial;
import org.vesper.epl.tools.EplCommand;

class RunCommandTest {

    private static final String ALL_OF_TICK = "@Name('all') SELECT symbol, price, ts FROM Tick RETAIN 1 EVENT;";

    @TempDir
    private Path folder;
    private Path rules;

    @BeforeEach
    void writeRules() throws IOException {
        rules = file("rules.epl", ALL_OF_TICK);
    }

    @Test
    void shouldWriteRuleAndValuesWhenARuleFires() throws IOException {
        Path ticks = file("tick.csv", "symbol,price:double,ts\nWSC,1,10\n,2.50,20\n\"a \"\"b\"\", c\",,30\n");
        CommandLineTrial run = run(ticks);
        assertEquals(0, run.exitCode(), run.err());
        assertEquals("all,WSC,1.0,10\nall,,2.5,20\nall,\"a \"\"b\"\", c\",,30\n", run.out());
        assertEquals("", run.err());
    }

    /** A file is read more than once, and a pipe only once. */
    @Test
    void shouldReadAPipeAsAFile() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        Thread writer = new Thread(() -> assertDoesNotThrow(() -> Files.writeString(pipe, "symbol,price,ts\nWSC,1.5,10\n\"\",,30\n")));
        writer.start();
        CommandLineTrial run = run(pipe);
        writer.join();
        assertEquals("all,WSC,1.5,10\nall,\"\",,30\n", run.out(), run.err());
    }

    @Test
    void shouldFindTypesFromTheWholeColumnWhenTheHeaderNamesNone() throws IOException {
        Path ticks = file("tick.csv", "\uFEFFsymbol,price,ts\n1,1,5\nx,,3000000000\n,2.5,\n");
        CommandLineTrial run = run(ticks);
        assertEquals("all,1,1.0,5\nall,x,,3000000000\nall,,2.5,\n", run.out(), run.err());
    }

    @Test
    void shouldMergeFilesByTheClockWhenOneIsNamed() throws IOException {
        Files.writeString(rules, ALL_OF_TICK + "@Name('fills') SELECT id FROM Fill RETAIN 1 EVENT;");
        Path ticks = file("tick.csv", "symbol,price,ts\nA,1,10\nB,2,20\nC,3,20\n");
        Path fills = file("fill.csv", "id,ts\n7,5\n8,20\n9,30\n");
        String merged = "fills,7\nall,A,1,10\nall,B,2,20\nall,C,3,20\nfills,8\nfills,9\n";
        String tiesSwapped = "fills,7\nall,A,1,10\nfills,8\nall,B,2,20\nall,C,3,20\nfills,9\n";
        String oneByOne = "all,A,1,10\nall,B,2,20\nall,C,3,20\nfills,7\nfills,8\nfills,9\n";

        String more = "Fill=" + fills;
        assertEquals(merged, run(ticks, "--events", more, "--clock", "ts").out());
        assertEquals(tiesSwapped,
                CommandLineTrial.of("run", "--rules", rules, "--events", more, "--events", "Tick=" + ticks, "--clock", "ts").out());
        assertEquals(oneByOne, run(ticks, "--events", more).out());
    }

    @Test
    void shouldGoThroughEveryTimerPointWhenTheClockMoves() throws IOException {
        Files.writeString(rules, "@Name('left') SELECT RSTREAM symbol, ts FROM Tick RETAIN 10 SECONDS;");
        Path ticks = file("tick.csv", "symbol,price,ts\nA,1,1000\nB,2,4000\nC,3,60000\n");

        assertEquals("left,A,1000\nleft,B,4000\n", run(ticks, "--clock", "ts").out());
        assertEquals("left,A,1000\nleft,B,4000\nleft,C,60000\n", run(ticks, "--clock", "ts", "--advance-to", "70000").out());
        assertEquals("", run(ticks).out());
        assertEquals("left,A,1000\nleft,B,4000\n", run(ticks, "--clock", "ts", "--start-at", "1000", "--advance-to", "69999").out());
    }

    @Test
    void shouldRefuseATimeBeforeTheClockBegins() throws IOException {
        Path ticks = file("tick.csv", "symbol,price,ts\nA,1,5\n");
        CommandLineTrial end = run(ticks, "--start-at", "0", "--advance-to", "-5");
        assertEquals(2, end.exitCode());
        assertTrue(end.err().startsWith("--advance-to: -5 is before 0, where the clock begins"), end.err());
        CommandLineTrial last = run(file("late.csv", "symbol,price,ts\nA,1,60000\n"), "--clock", "ts", "--advance-to", "1000");
        assertEquals("--advance-to: 1970-01-01T00:00:01Z is before the last event, at 1970-01-01T00:01:00Z; the clock stays there\n", last.err());
        CommandLineTrial event = run(ticks, "--clock", "ts", "--start-at", "100");
        assertTrue(event.err().contains("is 5, which is before 100, where the clock begins; give an earlier --start-at"), event.err());
    }

    /** Named windows exist only in Esper's dialect. An event is added to one after all statements have processed it. */
    @Test
    void shouldRunEspersDialectWhenAskedByLineOrOption() throws IOException {
        String esper = """
                create window Newest#unique(symbol) as Tick;
                insert into Newest select * from Tick;
                @name('seen') on Tick as t select count(*) as n from Newest;
                """;
        Path ticks = file("tick.csv", "symbol,price,ts\nA,1,10\nB,2,20\nA,3,30\n");
        Files.writeString(rules, ALL_OF_TICK + "\n@Dialect('esper')\n" + esper);
        List<String> mixed = run(ticks).out().lines().sorted().toList();
        assertEquals(List.of("all,A,1,10", "all,A,3,30", "all,B,2,20", "seen,0", "seen,1", "seen,2"), mixed);

        Files.writeString(rules, esper);
        assertEquals("seen,0\nseen,1\nseen,2\n", run(ticks, "--dialect", "esper").out());
        CommandLineTrial misspelt = run(ticks, "--dialect", "espr");
        assertEquals(2, misspelt.exitCode());
        assertTrue(misspelt.err().contains("there is no dialect espr; did you mean esper?"), misspelt.err());
    }

    @Test
    void shouldWriteAFileWhenOneIsNamed() throws IOException {
        Path out = folder.resolve("out.csv");
        CommandLineTrial run = run(file("tick.csv", "symbol,price,ts\nA,1.5,10\n"), "--out", out);
        assertEquals("all,A,1.5,10\n", Files.readString(out));
        assertEquals("", run.out());
        assertTrue(run.err().contains("1 events in, 1 output events"), run.err());
    }

    @Test
    void shouldLeaveTheOutputFileAloneWhenRulesAreWrong() throws IOException {
        Path out = file("out.csv", "precious");
        Files.writeString(rules, "@Name('all')\nSELECT symbl FROM Tick RETAIN 1 EVENT;");
        CommandLineTrial run = run(file("tick.csv", "symbol,price,ts\nA,1.5,10\n"), "--out", out);
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains(rules + ":2:8: rule all:"), run.err());
        assertEquals("precious", Files.readString(out));
    }

    @Test
    void shouldRefuseToOverwriteItsInput() throws IOException {
        Path ticks = file("tick.csv", "symbol,price,ts\nA,1.5,10\n");
        CommandLineTrial run = run(ticks, "--out", folder.resolve("./tick.csv"));
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains("--out: would overwrite"), run.err());
        assertEquals("symbol,price,ts\nA,1.5,10\n", Files.readString(ticks));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = true, value = {
        "symbol,price:double,ts/A,1,2//A,abc,3 | :4: column price: 'abc' is not a double",
        "symbol,price,ts:int/A,1,3000000000 | :2: column ts: '3000000000' is not an int",
        "symbol,price,ts:lnog/A,1,2 | :1: column ts has the unknown type 'lnog'; did you mean long?",
        "symbol,price,ts/A,1,2/A,1 | :3: has 2 cells, but the header has 3",
        "symbol,price,ts,/A,1,2,3 | :1: column 4 of the header has no name",
        "symbol,price,price/A,1,2 | :1: the header has two columns price",
        "symbol,price,ts/\"A\"B,1,2 | :2: a cell begins with",
    })
    void shouldNameThePlaceWhenDataIsWrong(String lines, String problem) throws IOException {
        Path ticks = file("tick.csv", lines.replace('/', '\n'));
        CommandLineTrial run = run(ticks);
        assertEquals(1, run.exitCode());
        assertTrue(run.err().startsWith(ticks.toString()) && run.err().contains(problem), run.err());
        assertFalse(run.err().contains("\tat "), run.err());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "time | has no column time, which --clock names. Its columns: symbol, price, ts",
        "price | :2: column price: '1.5' is neither a whole number of milliseconds nor a time such as",
        "ts | :4: column ts is 9, which is before the clock, 20; sort the file by it",
    })
    void shouldSayWhyWhenTheClockCannotBeRead(String clock, String problem) throws IOException {
        Path ticks = file("tick.csv", "symbol,price,ts\nA,1.5,10\nA,2,20\nA,3,9\n");
        CommandLineTrial run = run(ticks, "--clock", clock);
        assertEquals(1, run.exitCode());
        assertTrue(run.err().startsWith(ticks.toString()) && run.err().contains(problem), run.err());
    }

    @Test
    void shouldSayWhichFileWhenOneCannotBeRead() throws IOException {
        Path ticks = file("tick.csv", "symbol,price,ts\nA,1.5,10\n");
        Path missing = folder.resolve("missing.csv");
        Path binary = Files.write(folder.resolve("binary.csv"), "symbol,price,ts\n\u00E9,1,2\n".getBytes(StandardCharsets.ISO_8859_1));

        assertFailure(1, "no such file: " + missing, "run", "--rules", rules, "--events", "Tick=" + missing);
        assertFailure(1, "no such file: " + missing, "run", "--rules", missing, "--events", "Tick=" + ticks);
        assertFailure(1, folder + " is a folder", "run", "--rules", folder, "--events", "Tick=" + ticks);
        assertFailure(1, binary + ":2 is not UTF-8", "run", "--rules", rules, "--events", "Tick=" + binary);
        Path empty = file("empty.csv", "");
        assertFailure(1, empty + ":1: the file is empty", "run", "--rules", rules, "--events", "Tick=" + empty);
        Path lost = folder.resolve("no/out.csv");
        assertFailure(1, "there is no folder for " + lost, "run", "--rules", rules, "--events", "Tick=" + ticks, "--out", lost);
    }

    @Test
    void shouldTakeRulesAsArgumentsAndPutSettingsInThem() throws IOException {
        Path ticks = file("tick.csv", "symbol,price\nA,1.5\nB,2.5\n");
        Path limits = file("limits.epl", "@Name('above') SELECT symbol FROM Tick WHERE price > ${limit} AND symbol != ${not:'C'};");

        assertEquals("above,B\n", CommandLineTrial.of("run", limits, "--events", "Tick=" + ticks, "--set", "limit=2").out());
        assertEquals("above,A\n", CommandLineTrial.of("run", limits, "--events", "Tick=" + ticks, "--set", "limit=1", "--set", "not=B")
                .out());
        assertFailure(1, "${limit} is not defined", "run", limits, "--events", "Tick=" + ticks);
    }

    @Test
    void shouldShowInHelpHowASettingIsWritten() {
        String help = CommandLineTrial.of("run", "--help").out();
        assertTrue(help.contains("The value of ${NAME} in the rules"), help);
    }

    @Test
    void shouldEndWithTwoWhenTheCommandLineIsWrong() throws IOException {
        Path ticks = file("tick.csv", "symbol,price,ts\nA,1.5,10\n");
        assertFailure(2, "there is no file of rules", "run", "--events", "Tick=" + ticks);
        assertFailure(2, "--set: no rule has ${limt}; did you mean limit?", "run",
                file("set.epl", "@Name('s') SELECT ${limit} AS x FROM Tick;"),
                "--events", "Tick=" + ticks, "--set", "limt=5");
        assertFailure(2, "must be TYPE=FILE", "run", "--rules", rules, "--events", ticks);
        assertFailure(2, "Tick is given twice", "run", "--rules", rules, "--events", "Tick=" + ticks, "--events", "Tick=" + ticks);
        assertFailure(2, "--advance-to", "run", "--rules", rules, "--events", "Tick=" + ticks, "--advance-to", "soon");
        assertFailure(2, "See vesper epl --help");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            amount:decimal,n:integer/0.10,2       | SELECT amount + amount AS a, n AS n FROM Tick                   | 0.20,2
            at:instant/2026-01-01T00:00:00Z       | SELECT at AS a FROM Tick                                        | 2026-01-01T00:00:00Z
            side:BUY!SELL/SELL                    | SELECT side FROM Tick WHERE side = 'SELL'                       | SELL
            merchant.name:string,merchant.no/Foo,1| SELECT merchant.name AS a, merchant.no + 1 AS b FROM Tick       | Foo,2
            `merchant.name`/Foo                   | SELECT `merchant.name` AS a FROM Tick WHERE `merchant.name` = 'Foo' | Foo
            `/Air:In_3.0:x`,`a\b`/1,2             | SELECT `/Air:In_3.0:x` AS a, `a\b` AS b FROM Tick               | 1,2
            p99 latency (ms),select,1st/1.5,x,6   | SELECT `p99 latency (ms)` AS a, `select` AS b, `1st` AS c FROM Tick | 1.5,x,6
            s:short,b:byte,f:float,c:char/1,2,0.5,x | SELECT * FROM Tick                                            | 1,2,0.5,x
            BOMid , "a, b"/7, "x, y"              | SELECT id AS i, `a, b` AS t FROM Tick                           | 7,"x, y"
            code,big,mixed/007,21602730330000060100100000358582,1/042,1,A1 | SELECT * FROM Tick                     | 007,21602730330000060100100000358582,1
            """)
    void shouldKnowTheTypesAndNamesOfTheHeader(String file, String rule, String row) throws IOException {
        Files.writeString(rules, "@Name('r') " + rule + ';');
        CommandLineTrial run = run(file("tick.csv", file.replace('/', '\n').replace('!', '|').replace("BOM", "\uFEFF\uFEFF")
                .replace("\nAir", "/Air")));
        assertEquals("r," + row, run.out().lines().findFirst().orElse(run.err()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            side:BUY!SELL/HOLD   | SELECT side FROM Tick                       | tick.csv:2: column side: 'HOLD' is not one of BUY, SELL
            side:BUY!SELL/BUY    | SELECT side FROM Tick WHERE side = 'BYU'    | Side has no constant BYU; did you mean BUY?
            side:BUY!class/BUY   | SELECT side FROM Tick                       | column side: BUY!class cannot be the values of an enum
            m.a:int,m/1,2        | SELECT m FROM Tick                          | column m is a value, but another one is a part of it
            v/1.5/?              | SELECT SUM(v) AS s FROM Tick RETAIN ALL     | column v is a string because of '?' in FILE:3; all cells before it are
            card/4711            | SELECT card FROM Tick WHERE card LIKE '4%'  | column card is an int because of '4711' in FILE:2; write card:string
            iHIDDENd/1           | SELECT id FROM Tick                         | Tick has no property id; did you mean i\\u200Bd?
            a;b/1;2              | SELECT a FROM Tick                          | tick.csv:1: the header looks like it is separated by ';': add --separator ';'
            """)
    void shouldSayWhatAboutAColumnIsWrong(String file, String rule, String problem) throws IOException {
        Files.writeString(rules, "@Name('r') " + rule + ';');
        Path ticks = file("tick.csv", file.replace('/', '\n').replace('!', '|').replace("HIDDEN", "\u200B"));
        CommandLineTrial run = run(ticks);
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains(problem.replace("FILE", ticks.toString()).replace('!', '|')), run.err());
    }

    @Test
    void shouldReadFilesOfAnotherFormat() throws IOException {
        Files.writeString(rules, "@Name('r') SELECT * FROM Tick;");
        CommandLineTrial european = run(file("tick.csv", "Zeit;Temperatur (\u00B0C)\n2026-01-01 00:00:00;20,5\n"), "--separator", ";",
                "--decimal-comma");
        assertEquals("r,2026-01-01 00:00:00,20.5\n", european.out(), european.err());
        CommandLineTrial bare = run(file("tick.csv", "1\t\tx\n"), "--separator", "tab", "--columns", "Tick=id:long,none:decimal,t");
        assertEquals("r,1,,x\n", bare.out(), bare.err());
        assertFailure(2, "--columns: there is no file with events of type Tik; did you mean Tick?", "run", "--rules", rules, "--events",
                "Tick=" + rules, "--columns", "Tik=a");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ts:s|1559206140,1559206170,1559206260|2019-05-30T08:49:00Z,1 2019-05-30T08:49:30Z,2 2019-05-30T08:51:00Z,1",
        "ts:us|1735689600000000,1735689605000000|2025-01-01T00:00:00Z,1 2025-01-01T00:00:05Z,2",
        "ts|2026-03-02T09:30:00+01:00,2026-03-02T08:31:00Z|2026-03-02T08:30:00Z,1 2026-03-02T08:31:00Z,1",
        "ts:MM/dd/yyyy HH:mm --zone Europe/Berlin|07/02/2026 09:30,07/02/2026 09:35|2026-07-02T09:30:00+02:00,1 2026-07-02T09:35:00+02:00,1"})
    void shouldReadTheClockAsItIsWritten(String clock, String times, String expected) throws IOException {
        Files.writeString(rules, "@Name('n') SELECT ts, count(*) AS n FROM Tick RETAIN 60 SECONDS;");
        List<Object> options = new ArrayList<>(List.of("--times", "--clock", clock.replaceFirst(" --.*", "")));
        if (clock.contains("--zone")) {
            options.addAll(List.of("--zone", "Europe/Berlin"));
        }
        CommandLineTrial run = run(file("tick.csv", "ts\n" + times.replace(',', '\n') + '\n'), options.toArray());
        assertEquals(expected, run.out().lines().map(line -> line.replaceFirst(",.*,", ",")).collect(Collectors.joining(" ")), run.err());
    }

    @Test
    void shouldRefuseATimeThatIsHardlyMeant() throws IOException {
        Path seconds = file("tick.csv", "symbol,price,ts\nA,1,1559206140\n");
        CommandLineTrial run = run(seconds, "--clock", "ts");
        assertEquals(1, run.exitCode());
        assertEquals(seconds + ":2: column ts is 1559206140, in milliseconds the 1970-01-19; write the unit: ts:s for the 2019-05-30, or"
                + " ts:ms if milliseconds are right\n", run.err());
        assertEquals("all,A,1,1559206140\n", run(seconds, "--clock", "ts:ms").out());
        assertFailure(2, "--clock: 'sec' is neither a unit", "run", "--rules", rules, "--events", "Tick=" + seconds, "--clock", "ts:sec");
        assertFailure(2, "--zone: there is no time zone Berlin", "run", "--rules", rules, "--events", "Tick=" + seconds, "--clock", "ts",
                "--zone", "Berlin");
    }

    @Test
    void shouldReportFailuresInOrderAndContinue() throws IOException {
        Files.writeString(rules, "@Name('r') SELECT 7 % v AS a FROM Tick; @Name('t') SELECT RSTREAM v AS b FROM Tick RETAIN 1 SECOND;");
        Path ticks = file("tick.csv", "v:int,ts\n2,0\n0,5000\n5,9000\n");
        StringWriter both = new StringWriter();
        PrintWriter printer = new PrintWriter(both);
        int exitCode = EplCommand.run(printer, printer, "run", rules.toString(), "--events", "Tick=" + ticks, "--clock", "ts",
                "--advance-to", "20000", "--times");
        assertEquals(1, exitCode);
        List<String> expected = List.of("1970-01-01T00:00:00Z,r,1", "1970-01-01T00:00:01Z,t,2", ticks + ":3: rule r failed",
                "1970-01-01T00:00:06Z,t,0", "1970-01-01T00:00:09Z,r,2", "1970-01-01T00:00:10Z,t,5");
        List<String> lines = both.toString().lines().map(line -> line.replaceFirst("(failed).*", "$1")).toList();
        assertEquals(expected, lines, both.toString());
    }

    @Test
    void shouldReadTablesOfParametersAsTheFilesOfEventsAreWritten() throws IOException {
        Files.writeString(rules, "@Name('above') SELECT symbol FROM Tick WHERE price > ? AND symbol != ?;");
        Path ticks = file("tick.csv", "symbol;price:double\nA;1.013,5\nB;1,5\n");
        Path table = file("above.csv", "row;limit;except\n\nlow;1,25;'x,1'\nhigh;1.013,25;C\n");
        CommandLineTrial run = run(ticks, table, "--separator", ";", "--decimal-comma");
        assertEquals("above/low,A\nabove/high,A\nabove/low,B\n", run.out(), run.err());
        Files.writeString(table, "row;limit;except\n\nlow;abc;x\n");
        assertTrue(run(ticks, table, "--separator", ";", "--decimal-comma").err().contains(table + ":3:5: rule above/low: limit must be a"),
                () -> run(ticks, table, "--separator", ";", "--decimal-comma").err());
        Path plain = file("plain.csv", "symbol,price\nA,2\n");
        assertTrue(run(plain, table).err().contains(table + ":1:1: rule above: the header looks like it is separated by ';'; a table has"),
                () -> run(plain, table).err());
    }

    @Test
    void shouldReportInvalidRowsInOrderAndContinue() throws IOException {
        Files.writeString(rules, "@Name('r') SELECT 7 % v AS a FROM Tick;");
        Path ticks = file("tick.csv", "v:int,ts:string\n2,0\nten,1\n3,2\n4\n0,5\n5,noon\n6,\n7,9\n");
        StringWriter both = new StringWriter();
        PrintWriter printer = new PrintWriter(both);
        int exitCode = EplCommand.run(printer, printer, "run", rules.toString(), "--events", "Tick=" + ticks, "--clock", "ts:ms");
        assertEquals(1, exitCode);
        List<String> lines = both.toString().lines().map(line -> line.replace(ticks.toString(), "FILE")).toList();
        List<String> expected = List.of("r,1", "FILE:3: column v: .*ten.*", "r,1", "FILE:5: .*1 cell.*", "FILE:6: rule r failed.*",
                "FILE:7: column ts: 'noon' .*", "FILE:8: column ts is empty.*", "r,0");
        assertEquals(expected.size(), lines.size(), both.toString());
        for (int i = 0; i < expected.size(); i++) {
            assertTrue(lines.get(i).matches(expected.get(i)), lines.get(i));
        }
    }

    private static void assertFailure(int exitCode, String message, Object... arguments) {
        CommandLineTrial run = CommandLineTrial.of(arguments);
        assertEquals(exitCode, run.exitCode());
        assertTrue(run.err().contains(message), run.err());
        assertEquals("", run.out());
    }

    private CommandLineTrial run(Path ticks, Object... more) {
        Object[] arguments = new Object[5 + more.length];
        System.arraycopy(new Object[] {"run", "--rules", rules, "--events", "Tick=" + ticks}, 0, arguments, 0, 5);
        System.arraycopy(more, 0, arguments, 5, more.length);
        return CommandLineTrial.of(arguments);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
