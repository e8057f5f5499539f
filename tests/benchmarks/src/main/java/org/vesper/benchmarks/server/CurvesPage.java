// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.vesper.benchmarks.contest.Spread;
import org.vesper.loadgen.chart.Axis;
import org.vesper.loadgen.chart.ChartFile;
import org.vesper.loadgen.chart.ChartStyle;
import org.vesper.loadgen.chart.LineChart;
import org.vesper.loadgen.chart.Series;

/**
 * A page with a chart for each curve: the medians of its points with their ranges, on a logarithmic axis of latency. It needs no other
 * file. Each chart is also a file of its own.
 */
final class CurvesPage {

    private static final double LEAST_US = 0.1;
    private static final Map<String, ToDoubleFunction<Run>> FIGURES = new LinkedHashMap<>();
    private static final Map<String, String> AXES = Map.of("rate", "events per second, over 10 connections",
            "connections", "connections, with 1,000,000 events per second in all", "rules", "rules",
            "streams", "threads of the stream before the processor, and how they wait", "collectors", "garbage collector",
            "jdk", "JDK of the server");

    static {
        FIGURES.put("service p50", run -> run.service().p50());
        FIGURES.put("service p99", run -> run.service().p99());
        FIGURES.put("response p50", run -> run.response().p50());
        FIGURES.put("response p99", run -> run.response().p99());
    }

    private final StringBuilder charts = new StringBuilder();

    /** Adds the chart of a curve and writes it into a file of its own. A point without runs is left out. */
    void add(String curve, Map<String, List<Run>> points) throws IOException {
        String chart = chart(curve, points).svg();
        charts.append("<h2>Latency by ").append(curve).append("</h2>\n").append(chart).append('\n');
        ChartFile.write(Path.of("curve-" + curve + ".svg"), chart);
    }

    static LineChart chart(String curve, Map<String, List<Run>> points) {
        List<String> names = points.keySet().stream().filter(name -> !points.get(name).isEmpty()).toList();
        List<Series> series = new ArrayList<>();
        FIGURES.forEach((figure, value) -> series.add(new Series(figure, Series.Look.LINE, series.size() + 1,
                names.stream().map(name -> point(names.indexOf(name), name, points.get(name), value)).toList())));
        double largest = series.stream().flatMap(one -> one.points().stream()).mapToDouble(Series.Point::high).max().orElse(1);
        double smallest = series.stream().flatMap(one -> one.points().stream()).mapToDouble(Series.Point::low).min().orElse(1);
        List<String> titles = names.stream().map(name -> title(name, points.get(name))).toList();
        return new LineChart("Latency by " + curve, Axis.categories(AXES.get(curve), titles), Axis.logarithmic("latency, us", smallest,
                largest, us -> String.format(Locale.ROOT, us < 1 ? "%.1f" : "%,.0f", us)), series);
    }

    /** The text on the axis: a saturated point is no latency of the load, so it says so. */
    private static String title(String name, List<Run> runs) {
        return runs.stream().anyMatch(run -> run.verdict().endsWith("SATURATED")) ? name + ", saturated" : name;
    }

    private static Series.Point point(int x, String name, List<Run> runs, ToDoubleFunction<Run> value) {
        Spread spread = Spread.of(runs.stream().map(run -> Math.max(LEAST_US, value.applyAsDouble(run))).toList());
        return new Series.Point(x, spread.median(), spread.min(), spread.max(), name + ": " + spread + " us, "
                + runs.stream().map(Run::verdict).distinct().toList());
    }

    void write(Path file) throws IOException {
        Files.writeString(file, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Scaling curves</title>\n<style>"
                + "body { background: var(--page); color: var(--ink); font-family: system-ui, sans-serif; }\n" + ChartStyle.CSS
                + "</style></head><body>\n<h1>Scaling curves</h1>\n<p>Medians of the runs of each point, and the range as a bar.</p>\n"
                + charts + "</body></html>\n");
    }
}
