// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.vesper.loadgen.chart.Axis;
import org.vesper.loadgen.chart.LineChart;
import org.vesper.loadgen.chart.Series;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.RunRecord;

/** The causes that delayed the slow outputs of a run: a table of causes, and a timeline. Nothing if that was not analysed. */
final class SlowOutputCharts {

    private static final int COLOURS = 5;
    private static final double US_PER_MS = 1e3;

    private final RunRecord run;
    private final Fields slow;
    private final Map<String, List<Fields>> byCause;
    private final double outputs;

    SlowOutputCharts(RunRecord run) {
        this.run = run;
        this.slow = run.fields().object("server", "slowOutputs");
        List<Fields> episodes = slow.objects("episodes");
        this.outputs = outputs(episodes);
        this.byCause = episodes.stream().collect(Collectors.groupingBy(episode -> episode.text("cause"))).entrySet().stream()
                .sorted(Comparator.comparingDouble(cause -> -outputs(cause.getValue())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
    }

    void add(Html html) {
        if (slow.all().isEmpty()) {
            return;
        }
        String limit = Figures.time(slow.number("thresholdMs").orElse(0) * US_PER_MS);
        html.element("h3", "What delayed the outputs that took " + limit + " or longer");
        if (byCause.isEmpty()) {
            html.element("p", "No output of the measured part took so long.");
            return;
        }
        html.table(List.of("cause", "in the worst case", "episodes", "outputs", "share", "worst"), byCause.entrySet().stream()
                .map(cause -> row(cause.getKey(), cause.getValue())).toList());
        addTimeline(html);
    }

    private List<String> row(String cause, List<Fields> episodes) {
        Fields worst = episodes.stream().max(Comparator.comparingDouble(SlowOutputCharts::worstUs)).orElseThrow();
        return List.of(cause, worst.text("detail"), String.valueOf(episodes.size()), Figures.number(outputs(episodes)),
                Figures.percent(outputs(episodes) / Math.max(1, outputs)), Figures.time(worstUs(worst)));
    }

    private void addTimeline(Html html) {
        List<Series> series = new ArrayList<>();
        byCause.forEach((cause, episodes) -> series.add(new Series(cause, Series.Look.STEMS, series.size() % COLOURS + 1,
                episodes.stream().map(episode -> new Series.Point(episode.number("atSeconds").orElse(0), worstUs(episode), cause + " "
                        + episode.text("detail") + ": " + Figures.number(episode.number("count")) + " outputs, the slowest took "
                        + Figures.time(worstUs(episode)))).toList())));
        double seconds = run.fields().number("schedule", "warmupSeconds").orElse(0) + run.fields().number("schedule", "seconds").orElse(0);
        double largest = byCause.values().stream().flatMap(List::stream).mapToDouble(SlowOutputCharts::worstUs).max().orElse(1);
        html.figure(new LineChart("Slow outputs over time", Axis.linear("seconds since the start of the run, warm-up included", seconds,
                Figures::number), Axis.linear("slowest output of the episode", largest, Figures::time), series).svg(),
                "Each line is an episode: slow outputs whose times overlap. Point at it to see their number, and what is known of the"
                + " cause.");
    }

    private static double worstUs(Fields episode) {
        return episode.number("worstMs").orElse(0) * US_PER_MS;
    }

    private static double outputs(List<Fields> episodes) {
        return episodes.stream().mapToDouble(episode -> episode.number("count").orElse(0)).sum();
    }
}
