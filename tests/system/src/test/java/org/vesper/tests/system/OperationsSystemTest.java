// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** A server in the background: start, status, stop. */
@Timeout(600)
class OperationsSystemTest {

    private final Distribution distribution = Distribution.built();

    @TempDir
    private Path folder;

    @AfterEach
    void stopWhatStillRuns() {
        vesper("stop");
    }

    @Test
    void shouldTellWhatRunsWhenAskedAndNothingOnceStoppedAndLogQuietlyToAFile() throws IOException {
        Path apps = Files.createDirectories(folder.resolve("instance/apps"));
        Files.copy(distribution.signalGeneration(), apps.resolve("signal-generation.jar"));
        start().expect(0, "ready", "signal-generation RUNNING");
        vesper("status").expect(0, "signal-generation", "RUNNING");
        vesper("stop").expect(0);

        CommandResult status = vesper("status");
        assertFalse(status.output().contains("RUNNING"), status::output);
        assertTrue(status.exitCode() != 0);
        assertFalse(Files.exists(folder.resolve("instance/var/server.properties")));
        assertQuiet(Files.readAllLines(folder.resolve("instance/logs/vesper.log")));
    }

    @Test
    void shouldRefuseWhenAServerRunsInTheInstanceAlready() {
        start().expect(0);
        CommandResult second = start();

        assertTrue(second.exitCode() != 0, second::output);
        second.saying("already");
        vesper("status").expect(0, "RUNNING");
    }

    @Test
    void shouldEndInAnOrderlyWayWhenTheSystemAsksIt() {
        try (VesperServer server = VesperServer.withSignalGeneration(distribution).start()) {
            Path written = server.instance().resolve("var/server.properties");
            assertTrue(Files.exists(written));
            server.stop().saying("stopped");
            assertFalse(Files.exists(written));
        }
    }

    private static void assertQuiet(List<String> lines) {
        assertTrue(lines.stream().anyMatch(line -> line.contains("Vesper ready in")), lines::toString);
        assertTrue(lines.stream().noneMatch(line -> line.matches(".*(WARN|ERROR|Exception).*")), () -> String.join("\n", lines));
        assertTrue(lines.size() < 40, () -> String.join("\n", lines));
    }

    private CommandResult start() {
        return vesper("start", "--set", "jmx.port=0", "--set", "app.signal-generation.ticks.port=0");
    }

    private CommandResult vesper(String command, String... options) {
        List<String> words = new ArrayList<>(List.of(command, "--instance", folder.resolve("instance").toString()));
        words.addAll(List.of(options));
        return distribution.run(words.toArray(String[]::new));
    }
}
