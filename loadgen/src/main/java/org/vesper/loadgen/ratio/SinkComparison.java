// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.ratio;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vesper.loadgen.record.RunRecord;

/**
 * Repeated runs of a server, and as many of the bare sink at the same load. Ratios are those of the runs that belong together, the first
 * of the server to the first of the bare sink and so on, so that a change of the machine in the course of time spoils none of them.
 *
 * @param server the runs of the server
 * @param sink the runs of the bare sink, in the same order; empty without it
 */
public record SinkComparison(List<RunRecord> server, List<RunRecord> sink) {

    private static final int TENTHS = 1;
    private static final int HUNDREDTHS = 2;
    /** The figures of the row of a load among others. */
    private static final List<Figure> OF_LOAD = List.of(Figure.SERVICE_P50, Figure.SERVICE_P99, Figure.RESPONSE_P50, Figure.RESPONSE_P99,
            Figure.CPU_PER_EVENT);

    public SinkComparison {
        if (!sink.isEmpty() && sink.size() != server.size()) {
            throw new IllegalArgumentException(server.size() + " runs of the server, but " + sink.size() + " of the bare sink");
        }
    }

    /**
     * The comparison of all runs of one load, which are in the order of their repeats. The last run of an interrupted series may lack its
     * counterpart, and does not count unless none has one.
     */
    public static SinkComparison of(List<RunRecord> runs) {
        List<SinkComparison> pairs = each(runs);
        return pairs.isEmpty() ? new SinkComparison(runs.stream().filter(run -> !run.isOfBareSink()).toList(), List.of()) : pairs.get(0);
    }

    /** A comparison for each load of a report that has runs of the bare sink. A run without its counterpart does not count. */
    public static List<SinkComparison> each(List<RunRecord> runs) {
        Map<String, RunRecord> sinks = runs.stream().filter(RunRecord::isOfBareSink)
                .collect(Collectors.toMap(RunRecord::turn, Function.identity(), (a, b) -> b));
        Map<String, List<RunRecord>> byLoad = runs.stream().filter(run -> !run.isOfBareSink() && sinks.containsKey(run.turn()))
                .collect(Collectors.groupingBy(RunRecord::load, LinkedHashMap::new, Collectors.toList()));
        return byLoad.values().stream()
                .map(ofServer -> new SinkComparison(ofServer, ofServer.stream().map(run -> sinks.get(run.turn())).toList())).toList();
    }

    /** All runs, those of the server first. */
    public List<RunRecord> runs() {
        return Stream.concat(server.stream(), sink.stream()).toList();
    }

    /** The titles of {@link #rows}. */
    public List<String> header() {
        String figures = server.size() == 1 ? "" : "median [range] of " + server.size();
        return sink.isEmpty() ? List.of(figures, "server") : List.of(figures, "server", "bare sink", "ratio");
    }

    /** For people: a row for each figure. Those of the generator and the machine have no ratio. */
    public List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (Figure figure : Figure.values()) {
            List<String> row = new ArrayList<>(List.of(figure.toString(), spread(figure, server).text(TENTHS)));
            if (!sink.isEmpty()) {
                row.add(spread(figure, sink).text(TENTHS));
                row.add(figure.isOfReceiver() ? ratio(figure).text(HUNDREDTHS) : "");
            }
            rows.add(row);
        }
        return rows;
    }

    /** The titles of {@link #loadRow}. */
    public static List<String> loadHeader() {
        return Stream.of(Stream.of("load"), OF_LOAD.stream().map(Figure::title),
                Stream.of(Figure.HICCUPS_P99.toString(), "with the bare sink")).flatMap(Function.identity()).toList();
    }

    /** For people: the ratios of one load among others, and the hiccups of the machine beside. */
    public List<String> loadRow() {
        return Stream.of(Stream.of(server.get(0).load()), OF_LOAD.stream().map(figure -> ratio(figure).text(HUNDREDTHS)),
                Stream.of(server, sink).map(runs -> spread(Figure.HICCUPS_P99, runs).text(TENTHS))).flatMap(Function.identity()).toList();
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

    private Spread ratio(Figure figure) {
        return Spread.of(IntStream.range(0, server.size()).mapToDouble(i -> figure.of(server.get(i)) / figure.of(sink.get(i))));
    }

    private static Spread spread(Figure figure, List<RunRecord> runs) {
        return Spread.of(runs.stream().mapToDouble(figure::of));
    }
}
