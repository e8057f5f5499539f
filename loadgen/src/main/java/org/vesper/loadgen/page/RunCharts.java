// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.page;

import java.util.ArrayList;
import java.util.List;
import org.vesper.loadgen.chart.Axis;
import org.vesper.loadgen.chart.BarChart;
import org.vesper.loadgen.chart.LineChart;
import org.vesper.loadgen.chart.Series;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.RunRecord;

/** The charts of one run: figures 8 and 9 of the paper, and the percentiles. */
final class RunCharts {

    private static final double LAST_PERCENTILE = 99.999;
    private static final double LEAST_US = 0.1;
    private static final double US_PER_MS = 1e3;

    private final RunRecord run;

    RunCharts(RunRecord run) {
        this.run = run;
    }

    void add(Html html) {
        addPercentiles(html);
        addDistribution(html);
        addTime(html);
        new SlowOutputCharts(run).add(html);
    }

    private void addPercentiles(Html html) {
        List<Series> series = new ArrayList<>();
        addCurve(series, "service", 1, run.fields().object("latency", "service"));
        addCurve(series, "response", 2, run.fields().object("latency", "response"));
        addCurve(series, "send lag", 3, run.fields().object("latency", "sendLag"));
        addCurve(series, "hiccups of the machine", 4, run.fields().object("hiccups"));
        html.figure(new LineChart("Percentiles", Axis.percentiles("percentile; each further nine has the same width", LAST_PERCENTILE),
                latencyAxis(series), series).svg(), "Percentiles up to 99.999 %. Where response follows the send lag or the hiccups, the"
                + " generator or the machine determines it, and not the server.");
    }

    private static void addCurve(List<Series> series, String name, int colour, Fields figures) {
        List<Series.Point> points = figures.objects("percentiles").stream().map(point -> new Series.Point(
                1 / (1 - point.number("percentile").orElse(0) / 100), Math.max(LEAST_US, point.number("us").orElse(0)), "")).toList();
        if (!points.isEmpty()) {
            series.add(new Series(name, Series.Look.CURVE, colour, points));
        }
    }

    private void addDistribution(Html html) {
        List<Fields> service = run.fields().objects("latency", "service", "histogram");
        List<Fields> response = run.fields().objects("latency", "response", "histogram");
        List<Fields> longer = response.size() > service.size() ? response : service;
        if (longer.isEmpty()) {
            return;
        }
        List<String> names = longer.stream().map(bar -> "< " + Figures.time(bar.number("toUs").orElse(0))).toList();
        Axis x = Axis.categories("latency: from the end of the bar on the left to this", names);
        List<Series> shares = List.of(bars("service", 1, service, true), bars("response", 2, response, true));
        List<Series> counts = List.of(bars("service", 1, service, false), bars("response", 2, response, false));
        double largest = counts.stream().flatMap(one -> one.points().stream()).mapToDouble(Series.Point::y).max().orElse(1);
        html.figure(new BarChart("Distribution", x, Axis.linear("share of the outputs", 1, Figures::percent), shares).svg(),
                "Distribution, linear, as the first part of figure 8 of the paper." + shares());
        Axis y = Axis.logarithmic("number of outputs, logarithmic", 0.5, largest, count -> count < 1 ? "" : Figures.number(count));
        html.figure(new BarChart("Distribution, logarithmic", x, y, counts).svg(), "The same with a logarithmic number, as the second part"
                + " of figure 8: the rare outputs on the right can be seen.");
    }

    private static Series bars(String name, int colour, List<Fields> histogram, boolean areShares) {
        double total = histogram.stream().mapToDouble(bar -> bar.number("count").orElse(0)).sum();
        List<Series.Point> points = new ArrayList<>();
        for (int i = 0; i < histogram.size(); i++) {
            double count = histogram.get(i).number("count").orElse(0);
            points.add(new Series.Point(i, areShares ? count / Math.max(1, total) : count, name + ": " + Figures.number(count)));
        }
        return new Series(name, Series.Look.LINE, colour, points);
    }

    private String shares() {
        return " Service below 100 us: " + Figures.percent(run.latency("service", "shareBelow100Us").orElse(0)) + ", below 200 us: "
                + Figures.percent(run.latency("service", "shareBelow200Us").orElse(0)) + (run.published("shareBelow100Us").isEmpty() ? ""
                : "; in the paper " + Figures.percent(run.published("shareBelow100Us").orElse(0)) + " and "
                + Figures.percent(run.published("shareBelow200Us").orElse(0))) + ".";
    }

    private void addTime(Html html) {
        List<Series> series = new ArrayList<>();
        List<Series.Point> hiccups = run.fields().objects("hiccups", "seconds").stream().map(second -> new Series.Point(
                second.number("atSeconds").orElse(0), Math.max(LEAST_US, second.number("longestUs").orElse(0)), "")).toList();
        List<Series.Point> pauses = run.pauses().stream().map(pause -> new Series.Point(pause.number("atSeconds").orElse(0),
                Math.max(LEAST_US, pause.number("durationMs").orElse(0) * US_PER_MS), pause.text("collector") + ", " + pause.text("cause")
                + ": " + Figures.time(pause.number("durationMs").orElse(0) * US_PER_MS))).toList();
        series.add(new Series("longest hiccup of each second", Series.Look.CURVE, 4, hiccups));
        series.add(new Series("pauses of the garbage collector (" + pauses.size() + ")", Series.Look.STEMS, 1, pauses));
        double seconds = run.fields().number("schedule", "warmupSeconds").orElse(0) + run.fields().number("schedule", "seconds").orElse(0);
        Axis time = Axis.linear("seconds since the start of the run, warm-up included", seconds,
                at -> at == Math.rint(at) ? Figures.number(at) : "");
        html.figure(new LineChart("Pauses over time", time, latencyAxis(series), series).svg(), "Pauses of the garbage collector over"
                + " time, as figure 9 of the paper (477 pauses in 10 minutes, 17 ms at most); the JVM reports them in whole milliseconds."
                + " Hiccups are what the machine adds to a sleep of 1 ms: a latency of that size need not be the server's.");
    }

    private static Axis latencyAxis(List<Series> series) {
        double[] values = series.stream().flatMap(one -> one.points().stream()).mapToDouble(Series.Point::y).sorted().toArray();
        return values.length == 0 ? Axis.logarithmic("time, logarithmic", 1, 1_000, Figures::time)
                : Axis.logarithmic("time, logarithmic", values[0], values[values.length - 1], Figures::time);
    }
}
