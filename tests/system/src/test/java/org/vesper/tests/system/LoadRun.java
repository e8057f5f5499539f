// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.VesperServer;

/** A run of the load generator; unless a test asks for another size, a small one. */
final class LoadRun implements AutoCloseable {

    static final Size SMALL = new Size(2, 20_000, 2, 1);
    static final long EVENTS = SMALL.events();
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final RunningCommand command;
    private final Path reportFile;
    private final Duration limit;

    private LoadRun(RunningCommand command, Path reportFile, Duration limit) {
        this.command = command;
        this.reportFile = reportFile;
        this.limit = limit;
    }

    /** How much is sent; the warm-up comes before the measured seconds. */
    record Size(int connections, int rate, int seconds, int warmupSeconds) {

        long events() {
            return (long) rate * (seconds + warmupSeconds);
        }
    }

    static LoadRun start(VesperServer server, Path folder) {
        return start(server, server.ticksPort(), folder);
    }

    /** Starts a run that reaches the server's adapter at another port, a proxy's. */
    static LoadRun start(VesperServer server, int port, Path folder) {
        return start(server, port, folder, SMALL);
    }

    /** Starts a run that goes on for a while, so that a test can do something in the middle of it. */
    static LoadRun startLong(VesperServer server, Path folder) {
        return start(server, folder, new Size(SMALL.connections(), SMALL.rate(), 20, SMALL.warmupSeconds()));
    }

    static LoadRun start(VesperServer server, Path folder, Size size) {
        return start(server, server.ticksPort(), folder, size);
    }

    /** Starts a run of any size that reaches the adapter at another port, with more options. */
    static LoadRun start(VesperServer server, int port, Path folder, Size size, String... options) {
        List<String> all = new ArrayList<>(List.of("--connections", String.valueOf(size.connections()),
                "--rate", String.valueOf(size.rate())));
        all.addAll(List.of(options));
        return start(server, port, folder, size, all);
    }

    /** Starts a small run with options in place of the number of connections and the rate. */
    static LoadRun start(VesperServer server, Path folder, List<String> options) {
        return start(server, server.ticksPort(), folder, SMALL, options);
    }

    private static LoadRun start(VesperServer server, int port, Path folder, Size size, List<String> options) {
        Path report = folder.resolve("report-" + System.nanoTime() + ".json");
        List<String> all = new ArrayList<>(List.of("loadgen", "--host", VesperServer.HOST, "--port", String.valueOf(port),
                "--instance", server.instance().toString(), "--seconds", String.valueOf(size.seconds()),
                "--warmup", String.valueOf(size.warmupSeconds()), "--seed", "7", "--report", report.toString()));
        all.addAll(options);
        RunningCommand command = server.distribution().start(all.toArray(String[]::new));
        return new LoadRun(command, report, LIMIT.plusSeconds(size.seconds() + size.warmupSeconds()));
    }

    boolean isAlive() {
        return command.isAlive();
    }

    /** The id of the load generator's process. */
    long pid() {
        return command.pid();
    }

    void awaitOutput(String text) {
        command.awaitOutput(text, limit);
    }

    /** Waits for the end; the exit code must be what the verdict asks for, and the output must say the same. */
    RunReport report() {
        CommandResult result = command.await(limit);
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
        assertNothingLost(report);
    }

    /** Requires the same of a run beside other clients, which may delay it and are otherwise a reason against its latencies. */
    static void assertExactBesideOthers(RunReport report) {
        assertEquals(List.of(), report.reasonsBesidesRate().stream().filter(reason -> !reason.contains("connections of another client")
                && !reason.contains("The server was not done with the events")).toList(), report::toString);
        assertNothingLost(report);
    }

    private static void assertNothingLost(RunReport report) {
        assertEquals(report.count("events.sent"), report.count("events.accepted"));
        for (String kind : List.of("percent", "trend")) {
            assertEquals(report.count("signals." + kind + ".expected"), report.count("signals." + kind + ".received"), kind);
        }
    }
}
