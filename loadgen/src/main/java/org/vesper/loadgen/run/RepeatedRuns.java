// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.Latencies;
import org.vesper.loadgen.ratio.SinkComparison;
import org.vesper.loadgen.report.Progress;
import org.vesper.loadgen.report.RunResult;

/**
 * Repeats a run, of the server and of the bare sink in turn, after one warm-up of each. Each has the first turn in every second repeat.
 *
 * <p><b>Threading:</b> one thread.
 */
final class RepeatedRuns {

    /** At the beginning of each run, connections are opened; this is not measured. */
    private static final int RUN_WARMUP_SECONDS = 2;
    private static final String ROW = "%3s  %-10s %-22s %9s %9s %11s %11s";

    private final Load load;
    private final RunSeries server;
    private final Optional<RunSeries> sink;
    private final PrintWriter out;

    /** @param load the lengths of the warm-up and of each run, and the rest */
    RepeatedRuns(Load load, RunSeries server, Optional<RunSeries> sink, PrintWriter out) {
        this.load = load;
        this.server = server;
        this.sink = sink;
        this.out = out;
    }

    /** Performs all runs. After an interrupt, the comparison has fewer of them. */
    SinkComparison repeat(int repeats) throws ServerUnavailableException, InterruptedException {
        warmUp();
        say(String.format(ROW, "", "", "us", "service50", "service99", "response50", "response99"));
        List<RunResult> ofServer = new ArrayList<>();
        List<RunResult> ofSink = new ArrayList<>();
        Load run = eachRun();
        for (int i = 0; i < repeats && !server.isInterrupted(); i++) {
            if (sink.isPresent() && i % 2 == 1) {
                ofSink.add(run(i, sink.get(), run));
            }
            ofServer.add(run(i, server, run));
            if (sink.isPresent() && i % 2 == 0) {
                ofSink.add(run(i, sink.get(), run));
            }
        }
        return new SinkComparison(ofServer, ofSink);
    }

    /** The load of each run, whose own warm-up is short. */
    Load eachRun() {
        return new Load(load.connections(), load.rate(), Math.min(RUN_WARMUP_SECONDS, load.warmupSeconds()), load.seconds(), load.seed());
    }

    private void warmUp() throws ServerUnavailableException, InterruptedException {
        say(String.format(Locale.ROOT, "%d connections, %,d events/s, %d s of warm-up, then %d s for each run", load.connections(),
                load.rate(), load.warmupSeconds(), load.seconds()));
        if (load.warmupSeconds() > RUN_WARMUP_SECONDS) {
            server.run(load.warmupOnly(), Progress.to(out, true));
            if (sink.isPresent()) {
                sink.get().run(load.warmupOnly(), Progress.to(out, true));
            }
        }
    }

    private RunResult run(int repeat, RunSeries runs, Load run) throws ServerUnavailableException, InterruptedException {
        RunResult result = runs.run(run, Progress.to(out, true));
        Optional<Latencies> latencies = result.server().flatMap(RunResult.Server::latencies);
        Optional<Distribution> service = latencies.map(Latencies::service);
        Optional<Distribution> response = latencies.flatMap(Latencies::response);
        say(String.format(ROW, repeat + 1, runs, result.verdict() + " " + result.backlog().trend(), us(service, 50), us(service, 99),
                us(response, 50), us(response, 99)));
        result.verdict().reasons().forEach(reason -> say("     - " + reason));
        return result;
    }

    private static String us(Optional<Distribution> latency, double percentile) {
        return latency.map(all -> String.format(Locale.ROOT, "%,.1f", all.percentileUs(percentile))).orElse("-");
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }
}
