// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.ratio;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vesper.loadgen.report.RunResult;

/**
 * Repeated runs of a server, and as many of the bare sink. Ratios are those of the runs that belong together, the first of the server to
 * the first of the bare sink and so on, so that a change of the machine in the course of time spoils none of them.
 *
 * @param server the runs of the server
 * @param sink the runs of the bare sink, in the same order; empty without it
 */
public record SinkComparison(List<RunResult> server, List<RunResult> sink) {

    private static final String ROW = "%-20s %-32s %-32s %s";
    private static final int TENTHS = 1;
    private static final int HUNDREDTHS = 2;

    public SinkComparison {
        if (!sink.isEmpty() && sink.size() != server.size()) {
            throw new IllegalArgumentException(server.size() + " runs of the server, but " + sink.size() + " of the bare sink");
        }
    }

    /** All runs, those of the server first. */
    public List<RunResult> runs() {
        return Stream.concat(server.stream(), sink.stream()).toList();
    }

    /** For people: a row for each figure. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(row("median [range] of " + server.size(), "server", sink.isEmpty() ? "" : "bare sink", sink.isEmpty() ? "" : "ratio"));
        for (Figure figure : Figure.values()) {
            lines.add(row(figure.toString(), spread(figure, server).text(TENTHS), sink.isEmpty() ? "" : spread(figure, sink).text(TENTHS),
                    sink.isEmpty() || !figure.isOfReceiver() ? "" : ratio(figure).text(HUNDREDTHS)));
        }
        return lines;
    }

    /** For programs: the figures by name, each with the spreads of the server, of the bare sink, and of their ratio. */
    public Map<String, Object> toMap() {
        Map<String, Object> figures = new LinkedHashMap<>();
        for (Figure figure : Figure.values()) {
            Map<String, Object> spreads = new LinkedHashMap<>();
            spreads.put("server", spread(figure, server).toMap());
            if (!sink.isEmpty()) {
                spreads.put("bareSink", spread(figure, sink).toMap());
                spreads.put("ratio", ratio(figure).toMap());
            }
            figures.put(figure.name().toLowerCase(Locale.ROOT), spreads);
        }
        return figures;
    }

    /** One line on a run of the server and one of the bare sink: the ratios of the figures. */
    public static String ratios(RunResult server, RunResult sink) {
        SinkComparison pair = new SinkComparison(List.of(server), List.of(sink));
        return String.format(Locale.ROOT,
                "times the bare sink: service p50 %.2f, p99 %.2f; response p50 %.2f, p99 %.2f; CPU %.2f; it is %s %s",
                pair.ratio(Figure.SERVICE_P50).median(), pair.ratio(Figure.SERVICE_P99).median(),
                pair.ratio(Figure.RESPONSE_P50).median(), pair.ratio(Figure.RESPONSE_P99).median(),
                pair.ratio(Figure.CPU_PER_EVENT).median(), sink.verdict(), sink.backlog().trend());
    }

    private Spread ratio(Figure figure) {
        return Spread.of(IntStream.range(0, server.size()).mapToDouble(i -> figure.of(server.get(i)) / figure.of(sink.get(i))));
    }

    private static Spread spread(Figure figure, List<RunResult> runs) {
        return Spread.of(runs.stream().mapToDouble(figure::of));
    }

    private static String row(String... cells) {
        return String.format(ROW, (Object[]) cells).stripTrailing();
    }
}
