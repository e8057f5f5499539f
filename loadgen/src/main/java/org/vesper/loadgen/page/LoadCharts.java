// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.vesper.loadgen.chart.Axis;
import org.vesper.loadgen.chart.ChartStyle;
import org.vesper.loadgen.chart.LineChart;
import org.vesper.loadgen.chart.Series;
import org.vesper.loadgen.record.RunRecord;

/** The charts of latencies against load: figures 4 to 7 of the paper, and the same for response. The repeats of a run are one point. */
final class LoadCharts {

    private static final String CAPTION = " Each point is the median of the runs at that load; point at it to see their number and range.";
    private static final double LEAST_US = 0.1;

    private final Map<String, Map<String, List<RunRecord>>> byLabel = new LinkedHashMap<>();
    private final List<String> loads;
    private final boolean isByConnections;
    private final String axis;

    LoadCharts(List<RunRecord> runs) {
        isByConnections = runs.stream().map(run -> run.rate() / run.connections()).distinct().count() == 1;
        axis = isByConnections ? "connections, with " + Figures.number((double) runs.get(0).rate() / runs.get(0).connections())
                + " events/s each" : "events/s";
        List<RunRecord> sorted = runs.stream().sorted((a, b) -> Long.compare(a.rate(), b.rate())).toList();
        loads = sorted.stream().map(this::load).distinct().toList();
        sorted.forEach(run -> byLabel.computeIfAbsent(run.label(), label -> new LinkedHashMap<>())
                .computeIfAbsent(load(run), load -> new ArrayList<>()).add(run));
    }

    /** Whether there is anything to see: at least two loads. */
    boolean areMeaningful() {
        return loads.size() > 1;
    }

    void add(Html html) {
        html.element("h2", "Latency against load");
        List<RunRecord> all = byLabel.values().stream().flatMap(byLoad -> byLoad.values().stream()).flatMap(List::stream).toList();
        long leftOut = all.stream().filter(run -> !run.isComparable()).count();
        long late = all.stream().filter(run -> run.isComparable() && run.isGeneratorLate()).count();
        if (leftOut > 0) {
            html.element("p", leftOut + " of " + all.size() + " runs are left out, as INVALID or SATURATED.");
        }
        if (late > 0) {
            html.element("p", late + " of these " + (all.size() - leftOut)
                    + " runs have a late generator, whose delay is part of response.");
        }
        addLinear(html, "Mean of service", "meanUs", isByConnections ? "As figure 4 of the paper." : "As figure 6 of the paper.");
        addLinear(html, "Maximum of service", "maxUs", isByConnections ? "As figure 5 of the paper." : "As figure 7 of the paper.");
        addLogarithmic(html);
    }

    private void addLinear(Html html, String title, String figure, String paper) {
        List<Series> series = new ArrayList<>(published(figure));
        int colour = 1;
        for (String label : byLabel.keySet()) {
            series.add(new Series(label.isEmpty() ? "this report" : label, Series.Look.LINE, colour++,
                    measured(label, "service", figure)));
        }
        Axis y = Axis.linear(title.toLowerCase(Locale.ROOT), largest(series), Figures::time);
        html.figure(new LineChart(title + " against load", Axis.categories(axis, loads), y, series).svg(),
                title + ", from the socket read to the bean. " + paper + CAPTION);
    }

    private void addLogarithmic(Html html) {
        List<Series> series = new ArrayList<>();
        for (String label : byLabel.keySet()) {
            for (String figure : List.of("p50Us", "p9999Us")) {
                String percentile = figure.equals("p50Us") ? "p50" : "99.99 %";
                series.add(new Series(name(label, "response") + " " + percentile, Series.Look.LINE, series.size() % 5 + 1,
                        measured(label, "response", figure)));
            }
        }
        byLabel.keySet().forEach(label -> series.add(new Series(name(label, "service") + " 99.99 %", Series.Look.DASHED,
                series.size() % 5 + 1, measured(label, "service", "p9999Us"))));
        Axis y = Axis.logarithmic("latency, logarithmic", Math.max(LEAST_US, smallest(series)), largest(series), Figures::time);
        html.figure(new LineChart("Percentiles of response against load", Axis.categories(axis, loads), y, series).svg(),
                "Response, from the planned send time to the bean, which the paper does not have." + CAPTION);
    }

    private List<Series> published(String figure) {
        List<Series.Point> points = points(byLabel.keySet().iterator().next(), run -> run.published(figure));
        return points.isEmpty() ? List.of() : List.of(new Series("the paper, 2007", Series.Look.DASHED, ChartStyle.OTHER, points));
    }

    private List<Series.Point> measured(String label, String measure, String figure) {
        return points(label, run -> run.isComparable() ? run.latency(measure, figure) : OptionalDouble.empty());
    }

    private List<Series.Point> points(String label, Function<RunRecord, OptionalDouble> figure) {
        List<Series.Point> points = new ArrayList<>();
        byLabel.get(label).forEach((load, runs) -> {
            double[] values = runs.stream().flatMapToDouble(run -> figure.apply(run).stream()).sorted().toArray();
            if (values.length > 0) {
                double median = (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
                points.add(new Series.Point(loads.indexOf(load), median, load + " " + (isByConnections ? "connections" : "events/s") + ": "
                        + Figures.time(median) + (values.length == 1 ? "" : ", median of " + values.length + ", "
                        + Figures.time(values[0]) + " to " + Figures.time(values[values.length - 1]))));
            }
        });
        return points;
    }

    private String load(RunRecord run) {
        return isByConnections ? String.valueOf(run.connections()) : Figures.number(run.rate());
    }

    private static String name(String label, String measure) {
        return label.isEmpty() ? measure : label + ": " + measure;
    }

    private static double largest(List<Series> series) {
        return values(series).stream().mapToDouble(value -> value).max().orElse(1);
    }

    private static double smallest(List<Series> series) {
        return values(series).stream().mapToDouble(value -> value).min().orElse(1);
    }

    private static List<Double> values(List<Series> series) {
        return series.stream().flatMap(one -> one.points().stream()).map(Series.Point::y).collect(Collectors.toList());
    }
}
