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
 * of the server to the first of the bare sink and so on, so that a change of the machine in the course of time spoils none of them. A run
 * that is INVALID or SATURATED is left out, and with it the run that belongs to it.
 *
 * @param server the runs of the server
 * @param sink the runs of the bare sink, in the same order; empty without it
 * @param leftOut the runs that do not count
 */
public record SinkComparison(List<RunRecord> server, List<RunRecord> sink, List<RunRecord> leftOut) {

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
        return pairs.isEmpty() ? of(runs.stream().filter(run -> !run.isOfBareSink()).toList(), Map.of()) : pairs.get(0);
    }

    /** A comparison for each load of a report that has runs of the bare sink. A run without its counterpart does not count. */
    public static List<SinkComparison> each(List<RunRecord> runs) {
        Map<String, RunRecord> sinks = runs.stream().filter(RunRecord::isOfBareSink)
                .collect(Collectors.toMap(RunRecord::turn, Function.identity(), (a, b) -> b));
        Map<String, List<RunRecord>> byLoad = runs.stream().filter(run -> !run.isOfBareSink() && sinks.containsKey(run.turn()))
                .collect(Collectors.groupingBy(RunRecord::load, LinkedHashMap::new, Collectors.toList()));
        return byLoad.values().stream().map(ofServer -> of(ofServer, sinks)).toList();
    }

    /** @param sinks the bare sink's run of each turn; empty without it */
    private static SinkComparison of(List<RunRecord> ofServer, Map<String, RunRecord> sinks) {
        List<RunRecord> server = new ArrayList<>();
        List<RunRecord> sink = new ArrayList<>();
        List<RunRecord> leftOut = new ArrayList<>();
        for (RunRecord run : ofServer) {
            List<RunRecord> ofSink = Stream.ofNullable(sinks.get(run.turn())).toList();
            boolean counts = run.isComparable() && ofSink.stream().allMatch(RunRecord::isComparable);
            (counts ? server : leftOut).add(run);
            (counts ? sink : leftOut).addAll(ofSink);
        }
        return new SinkComparison(server, sink, leftOut);
    }

    /** The runs that count, those of the server first. */
    public List<RunRecord> runs() {
        return Stream.concat(server.stream(), sink.stream()).toList();
    }

    /** The load of all runs; empty without runs. */
    public String load() {
        return Stream.of(server, leftOut).flatMap(List::stream).map(RunRecord::load).findFirst().orElse("");
    }

    /** What a reader must know of the figures, in full sentences: how many runs are left out, and in how many the generator was late. */
    public static List<String> notes(List<SinkComparison> compared) {
        List<RunRecord> counted = compared.stream().flatMap(load -> load.runs().stream()).toList();
        List<RunRecord> leftOut = compared.stream().flatMap(load -> load.leftOut.stream()).toList();
        long bad = leftOut.stream().filter(run -> !run.isComparable()).count();
        long late = counted.stream().filter(RunRecord::isGeneratorLate).count();
        List<String> notes = new ArrayList<>();
        if (bad > 0) {
            notes.add(bad + " of " + (counted.size() + leftOut.size()) + " runs are left out, as INVALID or SATURATED"
                    + (leftOut.size() == bad ? "." : "; so are the " + (leftOut.size() - bad) + " runs beside them."));
        }
        if (late > 0) {
            notes.add(late + " of these " + counted.size() + " runs have a late generator, whose delay is part of response.");
        }
        return notes;
    }

    /** The titles of {@link #rows}. */
    public List<String> header() {
        String figures = server.size() == 1 ? "" : "median [range] of " + server.size();
        return hasControl() ? List.of(figures, "server", "bare sink", "ratio") : List.of(figures, "server");
    }

    /** For people: a row for each figure. Those of the generator and the machine have no ratio. */
    public List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (Figure figure : Figure.values()) {
            List<String> row = new ArrayList<>(List.of(figure.title(isGeneratorLate()), spread(figure, server).text(TENTHS)));
            if (hasControl()) {
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
        return Stream.of(Stream.of(load()), OF_LOAD.stream().map(this::ratioOfLoad),
                Stream.of(server, sink).map(runs -> spread(Figure.HICCUPS_P99, runs).text(TENTHS))).flatMap(Function.identity()).toList();
    }

    /** For programs: the figures by name, each with the spreads of the server, of the bare sink, and of their ratio. */
    public Map<String, Object> toMap() {
        Map<String, Object> figures = new LinkedHashMap<>();
        for (Figure figure : Figure.values()) {
            Map<String, Object> spreads = new LinkedHashMap<>();
            spreads.put("server", spread(figure, server).toMap());
            if (hasControl()) {
                spreads.put("bareSink", spread(figure, sink).toMap());
                spreads.put("ratio", ratio(figure).toMap());
            }
            figures.put(figure.name().toLowerCase(Locale.ROOT), spreads);
        }
        return figures;
    }

    private boolean hasControl() {
        return !sink.isEmpty() || leftOut.stream().anyMatch(RunRecord::isOfBareSink);
    }

    private String ratioOfLoad(Figure figure) {
        return ratio(figure).text(HUNDREDTHS) + (figure.isOfResponse() && isGeneratorLate() ? " late" : "");
    }

    private boolean isGeneratorLate() {
        return Stream.of(server, sink).flatMap(List::stream).anyMatch(RunRecord::isGeneratorLate);
    }

    private Spread ratio(Figure figure) {
        return Spread.of(IntStream.range(0, server.size()).mapToDouble(i -> figure.of(server.get(i)) / figure.of(sink.get(i))));
    }

    private static Spread spread(Figure figure, List<RunRecord> runs) {
        return Spread.of(runs.stream().mapToDouble(figure::of));
    }
}
