// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Distribution;

/** Who types what docs/getting-started.md says sees what it says. */
@Timeout(600)
class GettingStartedSystemTest {

    private static final Path PAGE = Path.of(System.getProperty("vesper.root"), "docs/getting-started.md");

    @TempDir
    private Path folder;
    private String page;

    @BeforeEach
    void writeTheFilesOfThePage() throws IOException {
        page = Files.readString(PAGE);
        Files.writeString(folder.resolve("ticks.csv"), find("```csv\\n(.*?)```").group(1));
        Files.writeString(folder.resolve("rules.epl"), find("```epl\\n(.*?)```").group(1));
    }

    @Test
    void shouldPrintWhatThePageShowsWhenItsRulesRun() {
        assertShown(find("\\$ \\./(vesper epl run .*?)\\n(.*?)```"), 0);
    }

    @Test
    void shouldPrintWhatThePageShowsWhenItsRulesHaveItsMistake() throws IOException {
        Path rules = folder.resolve("rules.epl");
        Files.writeString(rules, Files.readString(rules).replace("HAVING TREND(lastPrice)", "HAVING TREND(lastPrce)"));

        assertShown(find("\\$ \\./(vesper epl check .*?)\\n(.*?)```"), 1);
    }

    /** The page shows the first of the two rules. */
    @Test
    void shouldExplainTheFirstRuleAsThePageShows() {
        MatchResult shown = find("\\$ \\./vesper (epl explain .*?)\\n(.*?)```");
        String output = Distribution.built().in(folder).run(shown.group(1).split(" ")).expect(0).output();
        assertEquals(shown.group(2), output.substring(0, output.indexOf("\nrule rising")));
    }

    private void assertShown(MatchResult commandAndOutput, int exitCode) {
        String[] words = commandAndOutput.group(1).replaceFirst("vesper ", "").split(" ");
        assertEquals(commandAndOutput.group(2), Distribution.built().in(folder).run(words).expect(exitCode).output());
    }

    private MatchResult find(String pattern) {
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(page).results().findFirst()
                .orElseThrow(() -> new AssertionError(PAGE + " has no " + pattern));
    }
}
