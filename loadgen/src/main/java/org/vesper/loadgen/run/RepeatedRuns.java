// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.IOException;
import java.io.PrintWriter;
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
 * Repeats a run after one warm-up, and prints a row for each run, then the medians and ranges of all.
 *
 * <p><b>Threading:</b> one thread.
 */
final class RepeatedRuns {

    private static final String ROW = "%3s  %-10s %-22s %9s %9s %11s %11s";
    private static final String NAME = "%-27s";
    private static final String CELL = " %-32s";

    private final Load load;
    private final Receivers receivers;
    private final RunOutput output;
    private final PrintWriter out;

    /** @param load the lengths of the warm-up and of each run, and the rest */
    RepeatedRuns(Load load, Receivers receivers, RunOutput output, PrintWriter out) {
        this.load = load;
        this.receivers = receivers;
        this.output = output;
        this.out = out;
    }

    /** Returns whether all runs were performed and are VALID. */
    boolean measure(int repeats) throws ServerUnavailableException, IOException, InterruptedException {
        Load each = new Load(load.connections(), load.rate(), Math.min(Receivers.RUN_WARMUP_SECONDS, load.warmupSeconds()), load.seconds(),
                load.seed());
        int first = receivers.server().nextRepeat(each, output);
        warmUp();
        say(String.format(Locale.ROOT, ROW, "", "", "us", "service50", "service99", "response50", "response99"));
        boolean areValid = true;
        for (int i = 0; i < repeats && !receivers.isInterrupted(); i++) {
            for (RunSeries runs : receivers.turn(first + i)) {
                Optional<RunResult> result = receivers.run(runs, each, Progress.to(out, true));
                if (result.isPresent()) {
                    output.add(result.get(), first + i);
                    show(first + i, runs, result.get());
                }
                areValid &= result.isPresent() && result.get().verdict().isValid();
            }
        }
        showComparison();
        return areValid && !receivers.isInterrupted();
    }

    private void warmUp() throws ServerUnavailableException, InterruptedException {
        say(String.format(Locale.ROOT, "%d connections, %,d events/s, %d s of warm-up, then %d s for each run", load.connections(),
                load.rate(), load.warmupSeconds(), load.seconds()));
        if (load.warmupSeconds() > Receivers.RUN_WARMUP_SECONDS) {
            receivers.warmUp(load.warmupOnly(), Progress.to(out, true)).forEach(this::say);
        }
    }

    private void show(int repeat, RunSeries runs, RunResult result) {
        Optional<Latencies> latencies = result.server().flatMap(RunResult.Server::latencies);
        Optional<Distribution> service = latencies.map(Latencies::service);
        Optional<Distribution> response = latencies.flatMap(Latencies::response);
        say(String.format(Locale.ROOT, ROW, repeat, runs, result.verdict() + " " + result.backlog().trend(), us(service, 50),
                us(service, 99), us(response, 50), us(response, 99)) + (result.isGeneratorLate() ? "  response late" : ""));
        result.verdict().reasons().forEach(reason -> say("     - " + reason));
    }

    private void showComparison() {
        SinkComparison comparison = SinkComparison.of(output.runs());
        if (comparison.load().isEmpty()) {
            return;
        }
        say("");
        say(figure(comparison.header()));
        comparison.rows().forEach(row -> say(figure(row)));
        SinkComparison.notes(List.of(comparison)).forEach(this::say);
    }

    private static String figure(List<String> cells) {
        return String.format(Locale.ROOT, NAME + CELL.repeat(cells.size() - 1), cells.toArray()).stripTrailing();
    }

    private static String us(Optional<Distribution> latency, double percentile) {
        return latency.map(all -> String.format(Locale.ROOT, "%,.1f", all.percentileUs(percentile))).orElse("-");
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }
}
