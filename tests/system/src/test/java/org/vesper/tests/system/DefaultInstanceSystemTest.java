// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;

/**
 * A server that nobody has given a folder has one in the user's home, begins without applications, and leaves the distribution as it is.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DefaultInstanceSystemTest {

    private final Distribution distribution = Distribution.built();

    @TempDir
    private Path folder;

    @AfterEach
    void stopWhatStillRuns() {
        vesper("stop");
    }

    @Test
    void shouldKeepWhatBelongsToAServerOutOfTheDistribution() throws IOException {
        Set<String> before = filesOfTheDistribution();
        Path instance = folder.resolve(".vesper");

        vesper("start", "--set", "jmx.port=0").expect(0, "The server in " + instance + " is ready", "no applications");
        vesper("deploy", "--sample", "hello-world").expect(0, "deployed: hello-world");
        vesper("status").expect(0, "hello-world RUNNING");
        vesper("start").expect(1, "a server runs in " + instance + " already");
        vesper("stop").expect(0, "The server in " + instance);

        assertEquals(before, filesOfTheDistribution());
        assertEquals(Set.of("apps", "conf", "logs", "var"), names(instance));
        vesper("run", "--instance", folder.resolve("another").toString(), "--set", "jmx.prot=0").expect(1, "jmx.prot");
        assertEquals(Set.of(), names(folder.resolve("another/apps")), "what was deployed elsewhere stays there");
    }

    /** A signal to the command, and Ctrl-C, which all processes of the terminal's group get; the server stands still until then. */
    @ParameterizedTest
    @ValueSource(strings = {"TERM -- %d", "INT -- -%d"})
    void shouldKeepStartingWhenTheCommandThatWaitsIsInterrupted(String signal) throws Exception {
        // A check in the background of a shell ignores INT, and so would what it starts.
        ProcessBuilder builder = new ProcessBuilder("setsid", "env", "--default-signal=INT",
                distribution.folder().resolve("bin/vesper").toString(), "start", "--set", "jmx.port=0")
                .redirectOutput(folder.resolve("out").toFile()).redirectError(folder.resolve("err").toFile());
        builder.environment().putAll(Map.of("HOME", folder.toString(), "VESPER_INSTANCE", ""));
        Process command = builder.start();
        Await.until("the server runs", () -> command.children().anyMatch(
                child -> child.info().arguments().map(List::of).orElse(List.of()).contains("org.vesper.launcher.Launcher")));
        long server = command.children().findFirst().orElseThrow().pid();
        kill("STOP " + server);
        kill(String.format(Locale.ROOT, signal, command.pid()));
        assertNotEquals(0, command.waitFor());
        kill("CONT " + server);

        String said = Files.readString(folder.resolve("err"));
        assertTrue(said.contains("interrupted; the server keeps starting (process " + server + ")"), said);
        Await.until("the server is ready", () -> vesper("status").exitCode() == 0);
        vesper("status").expect(0, "process " + server);
        assertFalse(Files.readString(folder.resolve(".vesper/logs/audit.log")).contains("signal"));
    }

    private static void kill(String signalAndProcess) throws Exception {
        assertEquals(0, new ProcessBuilder("sh", "-c", "kill -s " + signalAndProcess).start().waitFor());
    }

    @Test
    void shouldRefuseTheDistributionAsAnInstance() {
        for (String command : List.of("run", "start")) {
            vesper(command, "--instance", distribution.folder().toString()).expect(1, "is the distribution itself");
        }
    }

    @Test
    void shouldSayWhatToNameWhenThereIsNoHome() {
        for (String command : List.of("run", "start", "status")) {
            CommandResult result = distribution.run(Map.of("HOME", "", "VESPER_INSTANCE", ""), command);
            result.saying("--instance DIR", "VESPER_INSTANCE");
        }
    }

    @Test
    void shouldNameTheSamplesWhenOneIsMisspelt() {
        vesper("deploy", "--sample", "helo-world").expect(1, "did you mean hello-world?", "concentrator, fx, hello-world, signal-generation");
        vesper("deploy").expect(2, "--sample");
    }

    private CommandResult vesper(String... words) {
        return distribution.run(Map.of("HOME", folder.toString(), "VESPER_INSTANCE", ""), words);
    }

    private Set<String> filesOfTheDistribution() throws IOException {
        try (Stream<Path> files = Files.walk(distribution.folder())) {
            return files.map(Path::toString).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
