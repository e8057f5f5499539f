// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.epl.tools.CommandLineTrial;

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
        "symbol,price:double,ts/A,1,2//A,abc,3 | :4: column price is 'abc', which is not a double",
        "symbol,price,ts:int/A,1,3000000000 | :2: column ts is '3000000000', which is not an int",
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
        "price | column price is a double, but --clock needs whole milliseconds",
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
        assertFailure(1, empty + ": is empty", "run", "--rules", rules, "--events", "Tick=" + empty);
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
