// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.ReportFolder;
import org.vesper.loadgen.record.RunRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code vesper loadgen summary}: the loads of a report side by side, each with the medians of its repeats. */
@Command(name = "summary", sortOptions = false, description = {
    "Shows the loads of a report, each with the medians of its runs that are VALID and not SATURATED."})
public final class SummaryCommand implements Callable<Integer> {

    private static final String ROW = "%-58s %5s %6s  %8s %8s %9s %10s  %8s %9s %10s  %7s %8s  %s";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "REPORT", description = "the folder of --out, or a JSON file")
    private Path report;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "prints this help")
    private boolean help;

    @Override
    public Integer call() {
        try {
            lines(ReportFolder.read(report)).forEach(spec.commandLine().getOut()::println);
            return 0;
        } catch (IOException e) {
            spec.commandLine().getErr().println("vesper: " + e.getMessage());
            return 1;
        }
    }

    static List<String> lines(List<RunRecord> runs) {
        List<String> lines = new ArrayList<>();
        lines.add(line("medians, in us", "runs", "used", "service", "p99", "p99.99", "max", "response", "p99.99", "max", "pauses",
                "longest", ""));
        lines.add(line("", "", "", "p50", "", "", "", "p50", "", "", "of GC", "ms", ""));
        runs.stream().collect(Collectors.groupingBy(RunRecord::load, LinkedHashMap::new, Collectors.toList()))
                .forEach((load, repeats) -> lines.add(row(load, repeats)));
        return lines;
    }

    private static String row(String load, List<RunRecord> all) {
        List<RunRecord> runs = all.stream().filter(RunRecord::isComparable).toList();
        boolean isLate = runs.stream().anyMatch(RunRecord::isGeneratorLate);
        return line(load, all.size(), runs.size(), us(runs, "service", "p50Us"),
                us(runs, "service", "p99Us"), us(runs, "service", "p9999Us"), us(runs, "service", "maxUs"), us(runs, "response", "p50Us"),
                us(runs, "response", "p9999Us"), us(runs, "response", "maxUs"),
                median(runs, run -> OptionalDouble.of(run.pauses().size()), 0),
                median(runs, run -> OptionalDouble.of(longestPauseMs(run.pauses())), 0), isLate ? "response late" : "");
    }

    private static double longestPauseMs(List<Fields> pauses) {
        return pauses.stream().flatMapToDouble(pause -> pause.number("durationMs").stream()).max().orElse(0);
    }

    private static String us(List<RunRecord> runs, String measure, String figure) {
        return median(runs, run -> run.latency(measure, figure), figure.equals("p50Us") ? 1 : 0);
    }

    private static String median(List<RunRecord> runs, Function<RunRecord, OptionalDouble> figure, int digits) {
        double[] values = runs.stream().flatMapToDouble(run -> figure.apply(run).stream()).toArray();
        return values.length == 0 ? "?" : String.format(Locale.ROOT, "%,." + digits + "f", new Sample(values).median());
    }

    private static String line(Object... cells) {
        return String.format(Locale.ROOT, ROW, cells).stripTrailing();
    }
}
