// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.loadgen.record.RunRecord;

/**
 * The figures of the loads that two reports have in common. The runs of a load in a report are its repeats. Runs that are
 * INVALID or SATURATED are left out.
 */
final class ReportComparison {

    private static final Map<String, Function<RunRecord, OptionalDouble>> FIGURES = new LinkedHashMap<>();

    static {
        for (String measure : List.of("service", "response")) {
            for (String figure : List.of("mean", "p50", "p99", "p9999", "max")) {
                FIGURES.put(measure + " " + figure.replace("p9999", "p99.99"), run -> run.latency(measure, figure + "Us"));
            }
        }
    }

    private final Map<String, List<RunRecord>> a;
    private final Map<String, List<RunRecord>> b;
    private final long leftOut;

    ReportComparison(List<RunRecord> a, List<RunRecord> b) {
        this.a = byLoad(a);
        this.b = byLoad(b);
        this.leftOut = Stream.of(a, b).flatMap(List::stream).filter(run -> !run.isComparable()).count();
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        a.keySet().stream().filter(b::containsKey).forEach(load -> FIGURES.forEach((name, figure) -> {
            double[] first = values(a.get(load), figure);
            double[] second = values(b.get(load), figure);
            if (first.length > 0 && second.length > 0) {
                boolean isLate = name.startsWith("response")
                        && Stream.of(a, b).flatMap(runs -> runs.get(load).stream()).anyMatch(RunRecord::isGeneratorLate);
                findings.add(new Finding(load, name, new Sample(first), new Sample(second), isLate));
            }
        }));
        return findings;
    }

    /** The table of all figures, then what may be concluded. */
    List<String> lines() {
        List<Finding> findings = findings();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%-24s %-32s %-32s %7s  %s", "us", "A: median [range] of runs", "B", "B / A", ""));
        String load = "";
        for (Finding finding : findings) {
            if (!finding.load().equals(load)) {
                load = finding.load();
                lines.add(load);
            }
            lines.add(String.format(Locale.ROOT, "  %-22s %-32s %-32s %7.2f  %s",
                    finding.figure() + (finding.isLate() ? " (late)" : ""), text(finding.a()), text(finding.b()),
                    finding.ratio(), finding.answer()));
        }
        lines.addAll(conclusion(findings));
        return lines;
    }

    private List<String> conclusion(List<Finding> findings) {
        Map<Finding.Answer, Long> answers = findings.stream().collect(Collectors.groupingBy(Finding::answer, Collectors.counting()));
        long tested = answers.getOrDefault(Finding.Answer.DIFFERS, 0L) + findings.stream()
                .filter(finding -> Math.min(finding.a().size(), finding.b().size()) >= Finding.MIN_REPEATS
                        && finding.answer() != Finding.Answer.DIFFERS).count();
        List<String> lines = new ArrayList<>(List.of(""));
        lines.add("Of " + findings.size() + " figures: " + answers.entrySet().stream().sorted(Map.Entry.comparingByKey())
                .map(answer -> answer.getValue() + " " + answer.getKey()).collect(Collectors.joining(", ")) + ".");
        if (leftOut > 0) {
            lines.add(leftOut + (leftOut == 1 ? " run is" : " runs are") + " left out, as INVALID or SATURATED.");
        }
        if (findings.stream().anyMatch(Finding::isLate)) {
            lines.add("'late': the generator was late in at least one run, and its delay is part of response.");
        }
        if (tested > 0) {
            lines.add(String.format(Locale.ROOT, "'differs': Mann-Whitney test, two-sided and exact, below %.0f %%. Of %d figures"
                    + " without any difference, at most %.1f on average differ by chance; figures of one run go together.",
                    100 * Finding.LEVEL, tested, Finding.LEVEL * tested));
        }
        if (answers.containsKey(Finding.Answer.RANGES_APART) || answers.containsKey(Finding.Answer.CANNOT_TELL)) {
            lines.add("At least " + Finding.MIN_REPEATS + " repeats of each side are needed for the test: vesper bench ... --repeats "
                    + (Finding.MIN_REPEATS + 1));
        }
        return lines;
    }

    private static Map<String, List<RunRecord>> byLoad(List<RunRecord> runs) {
        return runs.stream().filter(RunRecord::isComparable)
                .collect(Collectors.groupingBy(RunRecord::load, LinkedHashMap::new, Collectors.toList()));
    }

    private static double[] values(List<RunRecord> runs, Function<RunRecord, OptionalDouble> figure) {
        return runs.stream().flatMapToDouble(run -> figure.apply(run).stream()).toArray();
    }

    private static String text(Sample sample) {
        return String.format(Locale.ROOT, sample.median() < 100 ? "%,.1f [%,.1f - %,.1f] %d" : "%,.0f [%,.0f - %,.0f] %d", sample.median(),
                sample.least(), sample.greatest(), sample.size());
    }
}
