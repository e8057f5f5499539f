// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.vesper.loadgen.chart.ChartStyle;
import org.vesper.loadgen.record.RunRecord;

/** A report of runs as an HTML page, which contains everything it needs. It follows the reader's choice of a light or a dark page. */
public final class ReportPage {

    private static final String CSS = """
            body { margin: 0 auto; max-width: 1240px; padding: 24px; color: var(--ink); background: var(--page);
              font: 15px/1.5 system-ui, sans-serif; }
            h1 { font-size: 24px; } h2 { font-size: 19px; margin-top: 36px; } h3 { font-size: 16px; }
            .wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
            th, td { border-bottom: 1px solid var(--grid); padding: 4px 7px; text-align: right; vertical-align: top; }
            td { white-space: nowrap; } th { color: var(--soft); font-weight: 600; }
            th:first-child, td:first-child, th:nth-child(2), td:nth-child(2) { text-align: left; }
            .numbers th:nth-child(2), .numbers td:nth-child(2) { text-align: right; }
            .facts td { white-space: normal; text-align: left; overflow-wrap: anywhere; }
            figure { margin: 16px 0 32px; } figcaption { color: var(--soft); font-size: 13px; max-width: 760px; }
            """;

    private final List<RunRecord> runs;
    private final Html html = new Html();

    private ReportPage(List<RunRecord> runs) {
        this.runs = runs;
    }

    /** The page for at least one run. */
    public static String of(List<RunRecord> runs) {
        ReportPage page = new ReportPage(runs);
        page.addAll();
        return page.html.toString();
    }

    private void addAll() {
        String title = title();
        html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"/>"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>"
                + "<meta name=\"color-scheme\" content=\"light dark\"/>").element("title", title)
                .raw("<style>\n" + ChartStyle.CSS + CSS + "</style></head>\n<body>\n").element("h1", title);
        addVerdicts();
        RunsTable.add(runs, html);
        RatioTables.add(runs, html);
        addDefinitions();
        LoadCharts loads = new LoadCharts(runs);
        if (loads.areMeaningful()) {
            loads.add(html);
        }
        largest().forEach(run -> {
            html.element("h2", run.load());
            new RunCharts(run).add(html);
        });
        Conditions.add(runs, html);
        html.raw("</body>\n</html>\n");
    }

    private String title() {
        RunRecord first = runs.get(0);
        return "Vesper " + first.fields().text("version") + ": " + first.fields().text("application") + ", "
                + (runs.size() == 1 ? "1 run" : runs.size() + " runs") + ", "
                + first.fields().text("begun").replaceFirst("T(\\d+:\\d+).*", " $1 UTC");
    }

    private void addVerdicts() {
        Map<String, Long> verdicts = runs.stream().collect(Collectors.groupingBy(run -> run.verdict() + " " + run.trend(),
                LinkedHashMap::new, Collectors.counting()));
        html.element("p", verdicts.entrySet().stream().map(verdict -> verdict.getValue() + " " + verdict.getKey())
                .collect(Collectors.joining(", ")) + ".");
        List<String> reasons = new ArrayList<>();
        runs.forEach(run -> run.fields().texts("reasons").forEach(reason -> reasons.add(run.load() + ": " + reason)));
        if (!reasons.isEmpty()) {
            html.list(reasons);
        }
        // The bare sink is always of the load generator's distribution, and has no name of a version.
        TreeSet<String> versions = runs.stream().filter(run -> !run.isOfBareSink()).map(run -> run.fields().text("version"))
                .collect(Collectors.toCollection(TreeSet::new));
        if (versions.size() > 1) {
            html.element("p", "These runs are of different versions: " + String.join(", ", versions) + ".");
        }
    }

    private void addDefinitions() {
        List<String> definitions = new ArrayList<>(List.of(
                "service: from the adapter's socket read to the bean, as in the paper; a wait before the read is not in it.",
                "response: from the planned send time to the bean; everything between is in it, a late generator and a paused server too.",
                "send lag: from the planned send time to the socket; the generator is late if its p99 exceeds 1 ms.",
                "hiccups: what the machine adds to sleeps of 1 ms.",
                "VALID: every output as expected, every event accepted, the rate kept. SATURATED: the backlog grew or the rate was missed,"
                        + " so latencies depend on the length of the run."));
        runs.stream().map(run -> run.fields().text("published", "conditions")).filter(text -> !text.isEmpty()).findFirst()
                .ifPresent(conditions -> definitions.add("published: " + conditions + "."));
        html.list(definitions);
    }

    /** Of each label the last run at the highest rate. */
    private List<RunRecord> largest() {
        Map<String, RunRecord> largest = new LinkedHashMap<>();
        runs.forEach(run -> largest.merge(run.label(), run, (a, b) -> b.rate() >= a.rate() ? b : a));
        return List.copyOf(largest.values());
    }
}
