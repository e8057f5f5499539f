// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.vesper.benchmarks.contest.Spread;
import org.vesper.benchmarks.contest.Steps;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * Measures signal-generation as one thing changes: the rate, the connections, the rules, the threads between adapter and processor, the
 * garbage collector, or the JDK. The points of a curve take turns, and every signal of every run is checked. A new server has one point, or
 * in each turn all points of a curve that need the same server. Each run is a line in {@code curves.csv} in the current folder; the medians
 * are printed as a table, and drawn in {@code curve-NAME.svg} and {@code curves.html}. The system property {@code vesper.distribution}
 * names the distribution.
 *
 * <p><b>Failure:</b> a run that loses an event or emits an incorrect signal ends its curve; the other curves are measured, and an exception
 * follows at the end.
 */
public final class ServerCurves {

    private static final String SATURATED = "SATURATED";
    /** The warm-up of a run on a server that other runs have warmed up. */
    private static final int WARM_SECONDS = 2;
    private static final String HEADER = "curve,point,repeat,verdict,cores,service mean,service p50,service p99,service p99.9,service max,"
            + "response mean,response p50,response p99,response p99.9,response max";

    private final CurvePlan.Effort effort;
    private final CurvePlan plan;
    private final PrintWriter lines;
    private final CurvesPage page = new CurvesPage();

    private ServerCurves(CurvePlan.Effort effort, CurvePlan plan, PrintWriter lines) {
        this.effort = effort;
        this.plan = plan;
        this.lines = lines;
    }

    /** Arguments: the curves, all by default; {@code --smoke} measures a little of everything as a check. */
    public static void main(String[] args) throws Exception {
        List<String> words = new ArrayList<>(List.of(args));
        CurvePlan.Effort effort = words.remove("--smoke") ? CurvePlan.Effort.SMOKE : CurvePlan.Effort.FULL;
        List<String> unknown = words.stream().filter(word -> !CurvePlan.CURVES.contains(word)).toList();
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown: " + unknown + ". There are --smoke and the curves " + CurvePlan.CURVES);
        }
        Path folder = Files.createTempDirectory("vesper-curves-");
        try (PrintWriter lines = new PrintWriter(Files.newBufferedWriter(Path.of("curves.csv")), true)) {
            lines.println(HEADER);
            ServerCurves curves = new ServerCurves(effort, new CurvePlan(effort, Distribution.built(), folder), lines);
            Steps steps = new Steps();
            for (String curve : words.isEmpty() ? CurvePlan.CURVES : words) {
                steps.attempt(curve, () -> curves.measure(curve));
            }
            steps.end();
        } finally {
            ServerBenchmarks.delete(folder);
        }
    }

    private void measure(String curve) {
        try {
            List<CurvePlan.Group> groups = plan.of(curve);
            Map<String, List<Run>> runs = new LinkedHashMap<>();
            groups.forEach(group -> group.points().forEach(point -> runs.put(point.name(), new ArrayList<>())));
            try {
                measure(curve, groups, runs);
            } finally {
                if (runs.values().stream().anyMatch(measured -> !measured.isEmpty())) {
                    show(curve, runs);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (AssertionError e) {
            throw new IllegalStateException("a server or a load generator failed: " + e.getMessage(), e);
        }
    }

    private void measure(String curve, List<CurvePlan.Group> groups, Map<String, List<Run>> runs) throws IOException {
        long startNs = System.nanoTime();
        for (int repeat = 1; repeat <= effort.repeats() && !groups.isEmpty(); repeat++) {
            for (CurvePlan.Group group : groups) {
                measure(curve, repeat, group, runs);
            }
            System.out.printf(Locale.ROOT, "%s: %d of %d, %.0f s%n", curve, repeat, effort.repeats(), (System.nanoTime() - startNs) / 1e9);
        }
    }

    /** Measures the points of a server. With several, a run that is not counted comes first, so that the first point is no colder. */
    private void measure(String curve, int repeat, CurvePlan.Group group, Map<String, List<Run>> runs) throws IOException {
        boolean shared = group.points().size() > 1;
        try (VesperServer server = group.start()) {
            if (shared) {
                run(server, new CurvePlan.Point("warm-up", new Load(effort.load().rate(), 1, effort.load().warmupSeconds())));
            }
            for (CurvePlan.Point point : group.points()) {
                Run run = run(server, shared ? new CurvePlan.Point(point.name(), warm(point.load()), point.workload()) : point);
                runs.get(point.name()).add(run);
                lines.println(line(curve, point, repeat, run));
                if (curve.equals("rate") && run.verdict().endsWith(SATURATED)) {
                    return;
                }
            }
        }
    }

    private static Load warm(Load load) {
        return new Load(load.connections(), load.rate(), load.seconds(), Math.min(WARM_SECONDS, load.warmupSeconds()));
    }

    private static Run run(VesperServer server, CurvePlan.Point point) throws IOException {
        List<String> words = new ArrayList<>(List.of("--instance", server.instance().toString()));
        words.addAll(point.workload());
        return Run.of(Distribution.built(), point.load(), words);
    }

    private void show(String curve, Map<String, List<Run>> runs) throws IOException {
        System.out.printf(Locale.ROOT, "%n| %s | verdicts | cores | service p50, us | service p99 | response p50 | response p99 |%n"
                + "|---|---|---|---|---|---|---|%n", curve);
        runs.forEach((point, all) -> System.out.println(row(point, all)));
        page.add(curve, runs);
        page.write(Path.of("curves.html"));
    }

    private static String line(String curve, CurvePlan.Point point, int repeat, Run run) {
        return String.format(Locale.ROOT, "%s,%s,%d,%s,%.2f,%s,%s", curve, point.name().replace(",", ""), repeat, run.verdict(),
                run.cores(), figures(run.service()), figures(run.response()));
    }

    private static String figures(Run.Latency latency) {
        return String.format(Locale.ROOT, "%.1f,%.1f,%.1f,%.1f,%.1f", latency.mean(), latency.p50(), latency.p99(), latency.p999(),
                latency.max());
    }

    private static String row(String point, List<Run> runs) {
        return runs.isEmpty() ? "| " + point + " | not reached | | | | | |"
                : String.format(Locale.ROOT, "| %s | %s | %s | %s | %s | %s | %s |", point,
                runs.stream().map(Run::verdict).distinct().toList(), spread(runs, Run::cores, 2),
                spread(runs, run -> run.service().p50(), 1), spread(runs, run -> run.service().p99(), 1),
                spread(runs, run -> run.response().p50(), 1), spread(runs, run -> run.response().p99(), 1));
    }

    private static String spread(List<Run> runs, ToDoubleFunction<Run> figure, int digits) {
        Spread spread = Spread.of(runs.stream().map(figure::applyAsDouble).toList());
        String format = "%,." + digits + "f";
        return String.format(Locale.ROOT, format + " [" + format + " - " + format + "]", spread.median(), spread.min(), spread.max());
    }
}
