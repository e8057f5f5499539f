// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.vesper.benchmarks.contest.Spread;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * Measures signal-generation as one thing grows: the rate, the connections, the rules, or the threads between adapter and processor. The
 * points of a curve take turns, each run has a fresh server, and every signal of every run is checked. Each run is a line in {@code
 * curves.csv} in the current folder; the medians are printed as a table, and drawn in {@code curves.html}. The system property {@code
 * vesper.distribution} names the distribution.
 *
 * <p><b>Failure:</b> an exception, after a run that loses an event or emits an incorrect signal.
 */
public final class ServerCurves {

    static final List<String> CURVES = List.of("rate", "connections", "rules", "streams");

    private static final String SATURATED = "SATURATED";
    private static final int OWN_RULES = 400;
    private static final String HEADER = "curve,point,repeat,verdict,cores,service mean,service p50,service p99,service p99.9,service max,"
            + "response mean,response p50,response p99,response p99.9,response max";

    private final Effort effort;
    private final Distribution distribution;
    private final Path folder;
    private final PrintWriter lines;
    private final CurvesPage page = new CurvesPage();

    /**
     * The amount of work.
     *
     * @param repeats the number of runs of each point
     * @param load the load, unless the point has another one
     */
    record Effort(int repeats, Load load, List<Integer> rates, List<Integer> connections, List<Integer> rules) {

        static final Effort FULL = new Effort(3, new Load(1_000_000, 12, 8),
                List.of(100_000, 250_000, 500_000, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 6_000_000, 8_000_000),
                List.of(1, 10, 100, 1_000), List.of(OWN_RULES, 4_000, 40_000, 100_000));
        static final Effort SMOKE = new Effort(1, new Load(20_000, 1, 1), List.of(20_000), List.of(1, 100), List.of(OWN_RULES, 4_000));
    }

    /** A point of a curve. */
    private record Point(String name, Side side, Load load) {
    }

    private ServerCurves(Effort effort, Distribution distribution, Path folder, PrintWriter lines) {
        this.effort = effort;
        this.distribution = distribution;
        this.folder = folder;
        this.lines = lines;
    }

    /** Arguments: the curves, all by default; {@code --smoke} measures a little of everything as a check. */
    public static void main(String[] args) throws Exception {
        List<String> words = new ArrayList<>(List.of(args));
        boolean smoke = words.remove("--smoke");
        List<String> unknown = words.stream().filter(word -> !CURVES.contains(word)).toList();
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown: " + unknown + ". There are --smoke and the curves " + CURVES);
        }
        Path folder = Files.createTempDirectory("vesper-curves-");
        try (PrintWriter lines = new PrintWriter(Files.newBufferedWriter(Path.of("curves.csv")), true)) {
            lines.println(HEADER);
            ServerCurves curves = new ServerCurves(smoke ? Effort.SMOKE : Effort.FULL, Distribution.built(), folder, lines);
            for (String curve : words.isEmpty() ? CURVES : words) {
                curves.measure(curve);
            }
        } finally {
            ServerBenchmarks.delete(folder);
        }
    }

    private void measure(String curve) throws Exception {
        Map<Point, List<Run>> runs = new LinkedHashMap<>();
        for (Point point : points(curve)) {
            runs.put(point, new ArrayList<>());
        }
        for (int repeat = 1; repeat <= effort.repeats(); repeat++) {
            for (Map.Entry<Point, List<Run>> point : runs.entrySet()) {
                Run run = point.getKey().side().run(point.getKey().load());
                point.getValue().add(run);
                lines.println(line(curve, point.getKey(), repeat, run));
                if (curve.equals("rate") && run.verdict().endsWith(SATURATED)) {
                    break;
                }
            }
        }
        System.out.printf("%n| %s | verdicts | cores | service p50, us | service p99 | response p50 | response p99 |%n"
                + "|---|---|---|---|---|---|---|%n", curve);
        runs.forEach((point, all) -> System.out.println(row(point, all)));
        Map<String, List<Run>> points = new LinkedHashMap<>();
        runs.forEach((point, all) -> points.put(point.name(), all));
        page.add(curve, points);
        page.write(Path.of("curves.html"));
    }

    private List<Point> points(String curve) throws IOException {
        Side alone = new Side("alone", () -> VesperServer.withSignalGeneration(distribution));
        return switch (curve) {
            case "rate" -> effort.rates().stream().map(rate -> new Point(rate / 1_000 + "k", alone, effort.load().withRate(rate))).toList();
            case "connections" -> effort.connections().stream()
                    .map(count -> new Point(String.valueOf(count), alone, effort.load().withConnections(count))).toList();
            case "rules" -> rules();
            default -> streams(alone);
        };
    }

    private List<Point> rules() throws IOException {
        List<Point> points = new ArrayList<>();
        for (int count : effort.rules()) {
            Path jar = Jars.withIdleRules(distribution.signalGeneration(), newFolder(), count - OWN_RULES);
            points.add(new Point(String.valueOf(count), side(jar), effort.load()));
        }
        return points;
    }

    private List<Point> streams(Side alone) throws IOException {
        List<Point> points = new ArrayList<>(List.of(new Point("none", alone, effort.load())));
        for (int threads = 1; threads <= 2; threads++) {
            for (String wait : List.of("park", "yield", "spin")) {
                String attributes = "capacity=\"65536\" threads=\"" + threads + "\" wait=\"" + wait + '"'
                        + (threads == 1 ? "" : " partition-by=\"symbol\"");
                Path jar = Jars.withStream(distribution.signalGeneration(), newFolder(), attributes);
                points.add(new Point(threads + " " + wait, side(jar), effort.load()));
            }
        }
        return points;
    }

    private Side side(Path jar) {
        return new Side(jar.toString(), () -> VesperServer.empty(distribution).with(jar));
    }

    private Path newFolder() throws IOException {
        return Files.createTempDirectory(folder, "application-");
    }

    private static String line(String curve, Point point, int repeat, Run run) {
        return String.format(Locale.ROOT, "%s,%s,%d,%s,%.2f,%s,%s", curve, point.name(), repeat, run.verdict(), run.cores(),
                figures(run.service()), figures(run.response()));
    }

    private static String figures(Run.Latency latency) {
        return String.format(Locale.ROOT, "%.1f,%.1f,%.1f,%.1f,%.1f", latency.mean(), latency.p50(), latency.p99(), latency.p999(),
                latency.max());
    }

    private static String row(Point point, List<Run> runs) {
        return runs.isEmpty() ? "| " + point.name() + " | not reached | | | | | |"
                : String.format(Locale.ROOT, "| %s | %s | %s | %s | %s | %s | %s |", point.name(),
                runs.stream().map(Run::verdict).distinct().toList(), spread(runs, Run::cores), spread(runs, run -> run.service().p50()),
                spread(runs, run -> run.service().p99()), spread(runs, run -> run.response().p50()),
                spread(runs, run -> run.response().p99()));
    }

    private static String spread(List<Run> runs, ToDoubleFunction<Run> figure) {
        Spread spread = Spread.of(runs.stream().map(figure::applyAsDouble).toList());
        return String.format(Locale.ROOT, "%,.1f [%,.1f - %,.1f]", spread.median(), spread.min(), spread.max());
    }
}
