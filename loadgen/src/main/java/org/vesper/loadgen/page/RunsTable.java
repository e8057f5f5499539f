// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.page;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.RunRecord;

/** The figures of all runs, with the published ones beside. */
final class RunsTable {

    private static final List<String> SERVICE = List.of("run", "verdict", "outputs/s", "published", "mean", "published", "99.99 %",
            "published", "maximum", "published");
    private static final List<String> RESPONSE = List.of("run", "generator", "p50", "p99", "99.99 %", "maximum", "send lag p99",
            "hiccups p99", "hiccups max", "GC pauses", "longest");

    private RunsTable() {
    }

    static void add(List<RunRecord> runs, Html html) {
        html.element("h2", "Service, as in the paper").table(SERVICE, runs.stream().map(RunsTable::service).toList());
        html.element("h2", "Response, and what disturbed it").table(RESPONSE, runs.stream().map(RunsTable::response).toList());
    }

    private static List<String> service(RunRecord run) {
        return List.of(run.load(), run.verdict() + " " + run.trend(),
                Figures.number(run.fields().number("matchRate")), published(run, "matchRate", Figures::number),
                Figures.time(run.latency("service", "meanUs")), published(run, "meanUs", Figures::time),
                Figures.time(run.latency("service", "p9999Us")), published(run, "p9999Us", Figures::time),
                Figures.time(run.latency("service", "maxUs")), published(run, "maxUs", Figures::time));
    }

    /** Nothing for the bare sink: the published figures are of a server with rules. */
    private static String published(RunRecord run, String figure, Function<OptionalDouble, String> text) {
        return run.isOfBareSink() ? "" : text.apply(run.published(figure));
    }

    private static List<String> response(RunRecord run) {
        List<Fields> pauses = run.pauses();
        OptionalDouble longestMs = pauses.stream().flatMapToDouble(pause -> pause.number("durationMs").stream()).max();
        return List.of(run.load(), run.isGeneratorLate() ? "late" : "in time",
                Figures.time(run.latency("response", "p50Us")), Figures.time(run.latency("response", "p99Us")),
                Figures.time(run.latency("response", "p9999Us")), Figures.time(run.latency("response", "maxUs")),
                Figures.time(run.latency("sendLag", "p99Us")), Figures.time(run.fields().number("hiccups", "p99Us")),
                Figures.time(run.fields().number("hiccups", "maxUs")), String.valueOf(pauses.size()),
                longestMs.isPresent() ? Figures.time(longestMs.getAsDouble() * 1e3) : "-");
    }
}
