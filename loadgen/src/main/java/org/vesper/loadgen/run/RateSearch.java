// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.Latencies;
import org.vesper.loadgen.report.Progress;
import org.vesper.loadgen.report.RunResult;
import org.vesper.loadgen.schedule.Schedule;
import org.vesper.wire.clock.WireClock;

/**
 * Searches for the highest rate that keeps an objective, then measures the latencies at shares of it. Prints a line for each run.
 *
 * <p><b>Threading:</b> one thread.
 */
final class RateSearch {

    private static final List<Integer> SHARES_PERCENT = List.of(80, 50);
    private static final String HEADER = String.format(Locale.ROOT, "%13s  %-18s %-9s %9s %9s %9s %9s %9s %9s", "events/s", "verdict",
            "objective", "service50", "99.9", "response50", "99", "99.9", "99.99");
    private static final String NONE = "-";

    private final Objective objective;
    private final Load load;
    private final RunSeries runs;
    private final PrintWriter out;

    /** @param load the first run of the search; the others differ in their rate */
    RateSearch(Objective objective, Load load, RunSeries runs, PrintWriter out) {
        this.objective = objective;
        this.load = load;
        this.runs = runs;
        this.out = out;
    }

    /** Returns the highest rate that keeps the objective; 0 if none does or can be checked, or after an interrupt. */
    long search() throws ServerUnavailableException, InterruptedException {
        if (objective.isOfResponse() && runs.clock() == WireClock.NONE) {
            say("'%s' cannot be checked: server and generator have no clock in common. Use --find-max sustained, or a limit of service.",
                    objective);
            return 0;
        }
        say("Searching for the highest rate with '%s': %d connections, %d s of warm-up and %d s for each run; latencies in us%n%s",
                objective, load.connections(), load.warmupSeconds(), load.seconds(), HEADER);
        MaxRate maxRate = new MaxRate(this::keeps, Schedule.NS_PER_SECOND);
        long found = maxRate.find(load.rate());
        if (found == 0 || runs.isInterrupted()) {
            return none("No rate keeps the objective.");
        }
        say("%nRunning %,d events/s once more, and 4 %% less until a run keeps the objective:%n%s", found, HEADER);
        long highest = maxRate.confirm(found);
        if (highest == 0 || runs.isInterrupted()) {
            return none(String.format(Locale.ROOT, "No run from %,d events/s down to half of it kept the objective again.", found));
        }
        say("%nHighest rate with '%s': %,d events/s. At shares of it:%n%s", objective, highest, HEADER);
        for (int percent : SHARES_PERCENT) {
            keeps(Math.max(1, highest * percent / 100));
        }
        return highest;
    }

    private long none(String reason) {
        say("%s", runs.isInterrupted() ? "The search was interrupted." : reason);
        return 0;
    }

    private boolean keeps(long rate) throws ServerUnavailableException, InterruptedException {
        if (runs.isInterrupted()) {
            return false;
        }
        RunResult result = runs.run(load.atRate(rate), Progress.to(out, true));
        boolean isKept = objective.isMetBy(result);
        Optional<Latencies> latencies = result.server().flatMap(RunResult.Server::latencies);
        Optional<Distribution> service = latencies.map(Latencies::service);
        Optional<Distribution> response = latencies.flatMap(Latencies::response);
        say("%,13d  %-18s %-9s %9s %9s %9s %9s %9s %9s%s", rate, result.verdict() + " " + result.backlog().trend(),
                isKept ? "kept" : "missed", us(service, 50), us(service, 99.9),
                us(response, 50), us(response, 99), us(response, 99.9), us(response, 99.99),
                result.isGeneratorLate() ? "  response late" : "");
        result.verdict().reasons().stream().findFirst().ifPresent(reason -> say("%15s%s", "", reason));
        return isKept;
    }

    private static String us(Optional<Distribution> latency, double percentile) {
        return latency.map(all -> String.format(Locale.ROOT, "%,.0f", all.percentileUs(percentile))).orElse(NONE);
    }

    private void say(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
        out.flush();
    }
}
