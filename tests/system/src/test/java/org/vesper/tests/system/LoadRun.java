// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.VesperServer;

/** A small run of the load generator: two connections, 20,000 events a second, one second of warm-up and two measured. */
final class LoadRun implements AutoCloseable {

    static final long EVENTS = 60_000;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final RunningCommand command;
    private final Path reportFile;

    private LoadRun(RunningCommand command, Path reportFile) {
        this.command = command;
        this.reportFile = reportFile;
    }

    static LoadRun start(VesperServer server, Path folder) {
        return start(server, server.ticksPort(), folder);
    }

    /** Starts a run that reaches the server's adapter at another port, a proxy's. */
    static LoadRun start(VesperServer server, int port, Path folder) {
        return start(server, port, folder, 2);
    }

    /** Starts a run that goes on for a while, so that a test can do something in the middle of it. */
    static LoadRun startLong(VesperServer server, Path folder) {
        return start(server, server.ticksPort(), folder, 20);
    }

    private static LoadRun start(VesperServer server, int port, Path folder, int seconds) {
        Path report = folder.resolve("report-" + System.nanoTime() + ".json");
        RunningCommand command = server.distribution().start("loadgen", "--host", VesperServer.HOST, "--port", String.valueOf(port),
                "--instance", server.instance().toString(), "--connections", "2", "--rate", "20000",
                "--seconds", String.valueOf(seconds), "--warmup", "1", "--seed", "7", "--report", report.toString());
        return new LoadRun(command, report);
    }

    boolean isAlive() {
        return command.isAlive();
    }

    void awaitOutput(String text) {
        command.awaitOutput(text, LIMIT);
    }

    /** Waits for the end; the exit code must be what the verdict asks for, and the output must say the same. */
    RunReport report() {
        CommandResult result = command.await(LIMIT);
        assertTrue(Files.exists(reportFile), result::output);
        RunReport report = RunReport.read(reportFile);
        result.expect(report.verdict().equals("VALID") ? 0 : 1, report.verdict());
        return report;
    }

    @Override
    public void close() {
        command.close();
    }

    /** Requires that every signal was right, whatever the rate was. */
    static void assertExact(RunReport report) {
        assertEquals(List.of(), report.reasonsBesidesRate(), report::toString);
        assertEquals(report.count("events.sent"), report.count("events.accepted"));
        for (String kind : List.of("percent", "trend")) {
            assertEquals(report.count("signals." + kind + ".expected"), report.count("signals." + kind + ".received"), kind);
        }
    }
}
