// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules and events of strangers whose names and values have characters that control a terminal. */
class VisibleOutputTest {

    private static final String NAME = "a\u001b[2J\u0007b";
    private static final String VALUE = "\u001b[31mred, \ud83d\ude00";

    @TempDir
    private Path folder;

    private Path ticks;

    @BeforeEach
    void writeTicks() throws IOException {
        ticks = Files.writeString(folder.resolve("ticks.csv"), "symbol:string,price:double\n\"" + VALUE + "\",1.5\n");
    }

    @ParameterizedTest
    @CsvSource({"run,symbol", "run,7 % price", "run,prize", "check,prize", "check --json,prize", "check,'price +'", "explain,symbol",
        "explain --json,symbol", "format,symbol"})
    void shouldShowNoCharacterThatControlsTheTerminal(String command, String selected) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.add(rules(selected));
        arguments.addAll(command.equals("format") ? List.of() : List.of("--events", "Tick=" + ticks));
        CommandLineTrial trial = CommandLineTrial.of(arguments.toArray());

        String shown = trial.out() + trial.err();
        assertTrue(shown.replace("\\u001B", "\\u001b").contains("a\\u001b[2J\\u0007b"), shown);
        assertFalse(shown.chars().anyMatch(character -> Character.isISOControl(character) && character != '\n'), shown);
    }

    @Test
    void shouldWriteValuesIntoAFileAsTheyAre() throws IOException {
        Path out = folder.resolve("out.csv");
        Path rules = rules("symbol");
        assertEquals(0, CommandLineTrial.of("run", rules, "--events", "Tick=" + ticks, "--out", out).exitCode());

        assertEquals(NAME + ",\"" + VALUE + "\"\n", Files.readString(out));
        assertEquals("a\\u001b[2J\\u0007b,\"\\u001b[31mred, \ud83d\ude00\"\n",
                CommandLineTrial.of("run", rules, "--events", "Tick=" + ticks).out());
    }

    /** What is printed can take the place of the file. */
    @Test
    void shouldPrintFormattedRulesOfAFileWithOtherLineEnds() throws IOException {
        Path rules = Files.writeString(folder.resolve("r.epl"), "-- one\r\n@Name('r') SELECT price -- two\r\nFROM Tick;\r\n");

        assertEquals("-- one\n@Name('r')\nSELECT price -- two\nFROM Tick;\n", CommandLineTrial.of("format", rules).out());
    }

    private Path rules(String selected) throws IOException {
        return Files.writeString(folder.resolve("r.epl"), "@Name('" + NAME + "') SELECT " + selected + " FROM Tick;");
    }
}
