// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.PublishedFigures;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.Latencies;

/** The rows of a table of the paper, one for each run, with the published figures behind each figure; at most 120 columns. */
public final class TableText {

    private static final String ROW = "%5s %9s  %7s %7s  %7s %6s  %6s %4s  %6s %6s  %8s %9s %8s  %s";
    private static final double US_PER_MS = 1e3;
    private static final double PEAK = 99.99;

    private TableText() {
    }

    public static List<String> header() {
        return List.of(
                line("", "", "match", "rate", "average", "us", "99.99%", "ms", "max", "ms", "response", "p50 us", "99.99% ms", ""),
                line("conn.", "events/s", "here", "paper", "here", "paper", "here", "pap.", "here", "paper", "", "here", "here",
                        "verdict"));
    }

    /** A run that was completed. */
    public static String row(RunResult result) {
        Load load = result.load();
        Optional<PublishedFigures> paper = result.run().workload().published(load);
        Optional<Distribution> service = result.latencies().map(Latencies::service);
        Optional<Distribution> response = result.latencies().flatMap(Latencies::response);
        return line(load.connections(), number(load.rate()),
                text(measured(result), 1.0 / load.seconds(), 0),
                text(of(paper, figures -> figures.throughput().matchRate()), 1, 0),
                text(of(service, Distribution::meanUs), 1, 1), text(of(paper, figures -> figures.latency().meanUs()), 1, 1),
                text(of(service, all -> all.percentileUs(PEAK)), 1 / US_PER_MS, 1),
                text(paper.map(figures -> figures.latency().percentileUs(PEAK)).orElse(OptionalDouble.empty()), 1 / US_PER_MS, 1),
                text(of(service, Distribution::maxUs), 1 / US_PER_MS, 2),
                text(of(paper, figures -> figures.latency().maxUs()), 1 / US_PER_MS, 2), "",
                text(of(response, all -> all.percentileUs(50)), 1, 0),
                text(of(response, all -> all.percentileUs(PEAK)), 1 / US_PER_MS, 1),
                result.verdict() + " " + result.backlog().trend() + (result.isGeneratorLate() ? ", generator late" : ""));
    }

    public static List<String> legend() {
        return List.of("Average, 99.99 % and maximum are of service, from the socket read to the bean, as in the paper; response begins at",
                "the planned send time. The paper: BEA WebLogic Event Server 2.0, 2007; 16 + 16 cores, 1 Gbit/s between, 10 minutes.");
    }

    private static OptionalDouble measured(RunResult result) {
        return result.evidence().measured().stream().asDoubleStream().findFirst();
    }

    private static <T> OptionalDouble of(Optional<T> figures, ToDoubleFunction<T> figure) {
        return figures.isPresent() ? OptionalDouble.of(figure.applyAsDouble(figures.get())) : OptionalDouble.empty();
    }

    private static String text(OptionalDouble figure, double factor, int digits) {
        return figure.isPresent() ? String.format(Locale.ROOT, "%,." + digits + "f", figure.getAsDouble() * factor) : "?";
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String line(Object... cells) {
        return String.format(Locale.ROOT, ROW, cells).stripTrailing();
    }
}
