// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.VesperServer;

/** Who types what docs/operations.md says about applications and rules sees what it says, on every JDK. */
@Timeout(600)
class OperationsPageSystemTest {

    private static final Path PAGE = Path.of(System.getProperty("vesper.root"), "docs/operations.md");
    private static final Pattern CHAPTERS = Pattern.compile("## Applications come and go.*?\n## Look inside", Pattern.DOTALL);
    /** The last name of a file before a block is that of the block. */
    private static final Pattern FILE = Pattern.compile(
            "`(\\w+\\.\\w+)`(?:(?!`\\w+\\.\\w+`|```).)*```(?:epl|csv)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CONSOLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("\\$ \\./vesper (.*)\n((?:[^$].*\n|\n)*)");
    private static final String AND_SO_ON = "...\n";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("jdks")
    void shouldPrintWhatThePageShowsWhenItsCommandsAreTyped(Jdk jdk) throws IOException {
        String chapters = CHAPTERS.matcher(Files.readString(PAGE)).results().findFirst().orElseThrow().group();
        for (MatchResult file : FILE.matcher(chapters).results().toList()) {
            Files.writeString(folder.resolve(file.group(1)), file.group(2));
        }
        try (VesperServer server = VesperServer.withSignalGeneration(Distribution.built().on(jdk)).start()) {
            List<MatchResult> commands = CONSOLE.matcher(chapters).results()
                    .flatMap(block -> COMMAND.matcher(block.group(1)).results()).toList();
            assertTrue(commands.size() > 10, commands::toString);
            commands.forEach(command -> assertShown(command.group(1), command.group(2), server));
        }
    }

    private void assertShown(String command, String shown, VesperServer server) {
        String output = server.vesperIn(folder, command.split(" ")).output();
        if (shown.endsWith(AND_SO_ON)) {
            assertTrue(output.startsWith(shown.substring(0, shown.length() - AND_SO_ON.length())), output);
        } else {
            assertEquals(shown, output, command);
        }
    }

    private static Stream<Jdk> jdks() {
        return Distribution.built().jdks().stream();
    }
}
