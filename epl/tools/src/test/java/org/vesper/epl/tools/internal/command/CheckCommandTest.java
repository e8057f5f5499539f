// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.epl.tools.CommandLineTrial;

class CheckCommandTest {

    @TempDir
    private Path folder;
    private String ticks;

    @BeforeEach
    void writeTicks() throws IOException {
        ticks = "Tick=" + file("tick.csv", "symbol:string,price:double\n");
    }

    @Test
    void shouldCountTheRulesWhenAllAreRight() throws IOException {
        Path one = file("one.epl", "@Name('a') SELECT symbol FROM Tick RETAIN 1 EVENT; @Name('b') SELECT price FROM Tick RETAIN 1 EVENT;");
        Path two = file("two.epl", "@Name('c') SELECT symbol FROM Tick RETAIN 1 EVENT;");
        CommandLineTrial check = CommandLineTrial.of("check", one, two, "--events", ticks);
        assertEquals(0, check.exitCode(), check.err());
        assertTrue(check.out().startsWith("3 rules are right"), check.out());
    }

    @Test
    void shouldTellTheMistakesOfAllFilesWhenSeveralAreWrong() throws IOException {
        Path one = file("one.epl", "@Name('a')\nSELECT symbl FROM Tick RETAIN 1 EVENT;");
        Path two = file("two.epl", "@Name('b') SELECT symbol FROM Tick RETAIN 1 EVENT;\n\n"
                + "@Name('c') SELECT symbol FORM Tick RETAIN 1 EVENT;");
        CommandLineTrial check = CommandLineTrial.of("check", one, two, "--events", ticks);
        assertEquals(1, check.exitCode());
        assertTrue(check.err().contains(one + ":2:8: rule a:"), check.err());
        assertTrue(check.err().contains(two + ":3:"), check.err());
        assertEquals("", check.out());
    }

    @Test
    void shouldCheckTheWritingOnlyWhenNoEventsAreGiven() throws IOException {
        Path names = file("names.epl", "@Name('a') SELECT symbl FROM Tikc RETAIN 1 EVENT;");
        CommandLineTrial right = CommandLineTrial.of("check", names);
        assertEquals(0, right.exitCode(), right.err());
        assertTrue(right.out().contains("names and types were not checked"), right.out());

        CommandLineTrial wrong = CommandLineTrial.of("check", file("wrong.epl", "@Name('a') SELECT symbol FROM Tick RETAIN EVENT 1;"));
        assertEquals(1, wrong.exitCode());
        assertTrue(wrong.err().contains("wrong.epl:1:"), wrong.err());
    }

    @Test
    void shouldTellTheMistakesAsJsonWhenAsked() throws IOException {
        Path one = file("one.epl", "@Name('a')\n  SELECT \"x\\\"y\", symbl FROM Tick RETAIN 1 EVENT;");
        CommandLineTrial check = CommandLineTrial.of("check", one, "--events", ticks, "--json");
        assertEquals(1, check.exitCode());
        assertEquals("", check.err());
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("file", one.toString());
        error.put("rule", "a");
        error.put("line", 2);
        error.put("column", 18);
        error.put("message", "Tick has no property symbl; did you mean symbol?");
        error.put("sourceLine", "  SELECT \"x\\\"y\", symbl FROM Tick RETAIN 1 EVENT;");
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("files", 1);
        report.put("rules", null);
        report.put("namesChecked", true);
        report.put("errorCount", 1);
        report.put("errors", List.of(error));
        report.put("warnings", List.of());
        assertEquals(report, JSON.std.mapFrom(check.out()));
    }

    @Test
    void shouldCountTheRulesAsJsonWhenAllAreRight() throws IOException {
        Path one = file("one.epl", "@Name('a') SELECT symbol FROM Tick; @Name('b') SELECT symbol FROM Tick;");
        CommandLineTrial check = CommandLineTrial.of("check", "--json", one);
        assertEquals(0, check.exitCode(), check.err());
        assertEquals(Map.of("files", 1, "rules", 2, "namesChecked", false, "errorCount", 0, "errors", List.of(), "warnings", List.of()),
                JSON.std.mapFrom(check.out()));
    }

    @Test
    void shouldWarnAsJsonWhenARuleIsRightAndSeldomMeant() throws IOException {
        Path last = file("last.epl",
                "@Name('l') SELECT a.price MATCHING EVERY a:=Tick FOLLOWED BY b:=Tick FOLLOWED BY c:=Tick WITHIN 6 SECONDS;"
                + "\n@Name('above') SELECT price FROM Tick WHERE price > ?;");
        CommandLineTrial check = CommandLineTrial.of("check", "--json", last, "--events", ticks);
        assertEquals(0, check.exitCode(), check.err());
        assertEquals("", check.err());
        List<?> warnings = (List<?>) JSON.std.mapFrom(check.out()).get("warnings");
        assertEquals(List.of("above 0", "l 1"), warnings.stream().map(Map.class::cast)
                .map(each -> each.get("rule") + " " + each.get("line")).toList());
    }

    @Test
    void shouldTellAsJsonWhenAFileCannotBeRead() throws IOException {
        CommandLineTrial check = CommandLineTrial.of("check", "--json", folder.resolve("no.epl"), "--events", ticks);
        assertEquals(1, check.exitCode());
        List<?> errors = (List<?>) JSON.std.mapFrom(check.out()).get("errors");
        assertEquals("no such file: " + folder.resolve("no.epl"), ((Map<?, ?>) errors.get(0)).get("message"));
    }

    @Test
    void shouldSayThatThereIsNoRuleWhenAFileIsEmpty() throws IOException {
        Path empty = file("empty.epl", "");
        for (CommandLineTrial check : List.of(CommandLineTrial.of("check", empty), CommandLineTrial.of("check", empty, "--events", ticks),
                CommandLineTrial.of("run", "--rules", empty, "--events", ticks))) {
            assertEquals(1, check.exitCode());
            assertEquals("there is no rule in " + empty + "\n", check.err());
        }
    }

    @Test
    void shouldWarnWhenARuleHasNoRows() throws IOException {
        Path rule = file("above.epl", "@Name('above') SELECT price FROM Tick WHERE price > ?;");
        CommandLineTrial check = CommandLineTrial.of("check", rule, file("above.csv", "name,limit\n"), "--events", ticks);
        assertEquals(0, check.exitCode());
        assertTrue(check.err().startsWith("warning: rule above has no rows of parameters"), check.err());
        CommandLineTrial lost = CommandLineTrial.of("check", rule, file("above.csv", "low,1.5\nhigh,2.5\n"), "--events", ticks);
        assertEquals(1, lost.exitCode());
        assertTrue(lost.err().contains("but 1.5 is a value"), lost.err());
    }

    @Test
    void shouldWarnWhenWithinBoundsTheLastOfSeveralSteps() throws IOException {
        String steps = "a:=Tick FOLLOWED BY b:=Tick FOLLOWED BY c:=Tick";
        CommandLineTrial last = CommandLineTrial.of("check", file("last.epl", "@Name('l') SELECT a.price MATCHING EVERY " + steps
                + " WITHIN 60 SECONDS;"), "--events", ticks);
        assertEquals(0, last.exitCode());
        assertTrue(last.err().startsWith("warning: ") && last.err().contains(":1:82: rule l: WITHIN bounds the last step only;"),
                last.err());
        CommandLineTrial all = CommandLineTrial.of("check", file("all.epl", "@Name('a') SELECT a.price MATCHING EVERY ((" + steps
                + ") WITHIN 60 SECONDS);\n@Name('b') SELECT a.price MATCHING EVERY a:=Tick FOLLOWED BY b:=Tick WITHIN 3 SECONDS;"),
                        "--events", ticks);
        assertEquals("", all.err());
    }

    @Test
    void shouldSayWhereFunctionsAreKnownWhenOneIsUnknown() throws IOException {
        CommandLineTrial check = CommandLineTrial.of(
                "check", file("f.epl", "@Name('f') SELECT spread(price) FROM Tick;"), "--events", ticks);
        assertEquals(1, check.exitCode());
        assertTrue(check.err().contains("Functions of an application are known with --app JAR"), check.err());
    }

    @Test
    void shouldSayWhereQuotesOrTextAreWrong() throws IOException {
        Path rule = file("a.epl", "@Name('a') SELECT symbol FROM Tick;");
        Path open = file("open.csv", "symbol,price\nA,1\n\"B,2\nC,3\n");
        CommandLineTrial quote = CommandLineTrial.of("check", rule, "--events", "Tick=" + open);
        assertTrue(quote.err().startsWith(open + ":3: a cell begins with \""), quote.err());
        Path bytes = Files.write(folder.resolve("bad.epl"), new byte[] {'a', '\n', 'b', (byte) 0xff});
        assertEquals(bytes + ":2 is not UTF-8 text\n", CommandLineTrial.of("check", bytes).err());
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
