// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.VesperServer;

/**
 * The result of one run of the load generator. Times are in microseconds.
 *
 * @param verdict both words: whether the run is correct, and whether the server kept up
 * @param service the latency from the socket read to the bean
 * @param response the latency from the planned time of the event to the bean
 * @param cores the processor time of the server in the measured part, in cores
 */
public record Run(String verdict, Latency service, Latency response, double cores) {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final String EVENTS_ACCEPTED = "EventsAccepted";

    /** Some percentiles of a distribution, in microseconds. */
    public record Latency(double mean, double p50, double p99, double p999, double max) {

        static Latency of(RunReport report, String kind) {
            String at = "latency." + kind + '.';
            return new Latency(report.figure(at + "meanUs"), report.figure(at + "p50Us"), report.figure(at + "p99Us"),
                    report.figure(at + "p999Us"), report.figure(at + "maxUs"));
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "mean %6.1f  p50 %6.1f  p99 %7.1f  p99.9 %8.1f  max %9.1f", mean, p50, p99, p999, max);
        }
    }

    /**
     * Sends events to a server of any version, with the load generator of this build, and performs an action after the warm-up.
     * <b>Failure:</b> an {@link IllegalStateException} for lost events or incorrect signals; a rate that was not achieved is in the
     * verdict.
     */
    static Run of(VesperServer server, Load load, Runnable meanwhile) throws IOException {
        return of(Distribution.built(), load, List.of("--host", VesperServer.HOST, "--port", String.valueOf(server.ticksPort()),
                "--instance", server.instance().toString()), () -> {
                    awaitWarmUp(server, load);
                    meanwhile.run();
                });
    }

    /**
     * Sends events to a server, as {@link #of(VesperServer, Load, Runnable)} does.
     *
     * @param distribution where the load generator is
     * @param server the options of the load generator that name the server
     */
    public static Run of(Distribution distribution, Load load, List<String> server) throws IOException {
        return of(distribution, load, server, () -> { });
    }

    private static Run of(Distribution distribution, Load load, List<String> server, Runnable meanwhile) throws IOException {
        Path report = Files.createTempFile("vesper-report-", ".json");
        List<String> words = new ArrayList<>(List.of("loadgen", "--connections", String.valueOf(load.connections()),
                "--rate", String.valueOf(load.rate()), "--seconds", String.valueOf(load.seconds()),
                "--warmup", String.valueOf(load.warmupSeconds()), "--report", report.toString()));
        words.addAll(server);
        try (RunningCommand command = distribution.start(words.toArray(String[]::new))) {
            meanwhile.run();
            CommandResult result = command.await(TIMEOUT.plusSeconds(load.warmupSeconds() + load.seconds()));
            if (Files.size(report) == 0) {
                throw new IllegalStateException(result.output());
            }
            RunReport content = RunReport.read(report);
            if (!content.reasonsBesidesRate().isEmpty()) {
                throw new IllegalStateException(result.output());
            }
            return new Run(content.verdict() + " " + content.at("backlog.trend"), Latency.of(content, "service"),
                    Latency.of(content, "response"), content.figure("server.cpuSeconds") / content.figure("server.cpuPartSeconds"));
        } finally {
            Files.deleteIfExists(report);
        }
    }

    private static void awaitWarmUp(VesperServer server, Load load) {
        long deadlineNs = System.nanoTime() + TIMEOUT.plusSeconds(load.warmupSeconds()).toNanos();
        while (accepted(server) < (long) load.rate() * load.warmupSeconds()) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new IllegalStateException("the load generator does not come out of its warm-up");
            }
            Thread.onSpinWait();
        }
    }

    private static long accepted(VesperServer server) {
        return (Long) server.management().attribute("type=Adapter,application=signal-generation,name=ticks", EVENTS_ACCEPTED);
    }
}
