// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.RunningCommand;

/** The first thing that a newcomer types: it shows the run, ends by itself, and leaves nothing behind. */
@Timeout(600)
@EnabledOnOs(OS.LINUX)
class DemoSystemTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    @Test
    void shouldMakeExactlyTheExpectedSignalsAndLeaveNoProcessWhenItEnds() {
        Path file = folder.resolve("report.json");
        try (RunningCommand demo = demo("2", file)) {
            CommandResult result = demo.await(LIMIT);

            RunReport report = RunReport.read(file);
            result.expect(report.verdict().equals("VALID") ? 0 : 1, report.verdict(), "the paper", "p99.99");
            LoadRun.assertExact(report);
            assertEquals(LoadRun.EVENTS, report.count("events.accepted"));
            awaitNoProcess(demo);
        }
    }

    @Test
    void shouldLeaveNoProcessWhenItIsInterrupted() {
        try (RunningCommand demo = demo("60", folder.resolve("report.json"))) {
            demo.awaitOutput("ready", LIMIT);
            Await.until("server and load generator run", LIMIT, () -> demo.processes().size() >= 3, demo::output);
            demo.interrupt();
            demo.await(LIMIT);
            awaitNoProcess(demo);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "vesper.thorough", matches = "true", disabledReason = "takes a minute; the rows are unit tests")
    void shouldMeasureEachRowOfATable() {
        Path file = folder.resolve("report.json");
        CommandResult result = Distribution.built().run("bench", "table1", "--seconds", "2", "--warmup", "2", "--report", file.toString());

        result.expect(result.output().contains("INVALID") ? 1 : 0, "Table 1", "1,000,000", "38,890", "67.3");
        assertEquals(10, result.output().lines().filter(line -> line.contains(" VALID ") || line.contains(" INVALID ")).count());
    }

    private static RunningCommand demo(String seconds, Path report) {
        return Distribution.built().startAsInATerminal("demo", "--connections", "2", "--rate", "20000",
                "--seconds", seconds, "--warmup", "1", "--report", report.toString());
    }

    private static void awaitNoProcess(RunningCommand demo) {
        Await.until("no process is left", Duration.ofMinutes(1),
                () -> demo.processes().equals(List.of()), () -> String.join("\n", demo.processes()));
    }
}
