// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

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
        assertEquals(report, JSON.std.mapFrom(check.out()));
    }

    @Test
    void shouldCountTheRulesAsJsonWhenAllAreRight() throws IOException {
        Path one = file("one.epl", "@Name('a') SELECT symbol FROM Tick; @Name('b') SELECT symbol FROM Tick;");
        CommandLineTrial check = CommandLineTrial.of("check", "--json", one);
        assertEquals(0, check.exitCode(), check.err());
        assertEquals(Map.of("files", 1, "rules", 2, "namesChecked", false, "errorCount", 0, "errors", List.of()),
                JSON.std.mapFrom(check.out()));
    }

    @Test
    void shouldTellAsJsonWhenAFileCannotBeRead() throws IOException {
        CommandLineTrial check = CommandLineTrial.of("check", "--json", folder.resolve("no.epl"), "--events", ticks);
        assertEquals(1, check.exitCode());
        List<?> errors = (List<?>) JSON.std.mapFrom(check.out()).get("errors");
        assertEquals("no such file: " + folder.resolve("no.epl"), ((Map<?, ?>) errors.get(0)).get("message"));
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
