// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vesper.benchmarks.contest.Contest;
import org.vesper.benchmarks.contest.Cost;
import org.vesper.benchmarks.contest.Entrant;
import org.vesper.benchmarks.contest.Spread;
import org.vesper.benchmarks.contest.Steps;
import org.vesper.loadgen.chart.Axis;
import org.vesper.loadgen.chart.ChartFile;
import org.vesper.loadgen.chart.ChartStyle;
import org.vesper.loadgen.chart.RankedBars;

/**
 * Compares the 400 rules of the paper in Vesper, Esper, Siddhi, Flink and Drools with the loop written by hand, prints a table, and draws
 * the processor time in {@code peers.svg} in the current folder. <b>Failure:</b> an engine that fails, takes too long, or emits other
 * outputs than the model stands in the table as wrong; an exception follows at the end.
 */
public final class PeerBenchmarks {

    private static final int RULES = 400;
    private static final String HEAP = "1g";
    /** The events of a pass with {@code --smoke}. */
    private static final int SMOKE_EVENTS = 14_700;
    private static final int ROUNDS = 7;
    /** Vesper's forms. */
    private static final List<String> OWN = List.of("filtered", "unfiltered");

    /**
     * The contestants. A slow one plays the first part of the same events only.
     *
     * @param events the number of events of a pass: about half a second of work
     * @param warmUp the passes before the first round, after which another one is not faster
     */
    private record Form(String name, String title, int events, int warmUp) {
    }

    private static final List<Form> FORMS = List.of(
            new Form("loop", "hand-written loop", 5_880_000, 6),
            new Form("filtered", "Vesper", 5_880_000, 6),
            new Form("unfiltered", "Vesper, pre-filter off", 2_940_000, 8),
            new Form("esper", "Esper 9.0.0, 400 statements", 1_470_000, 50),
            new Form("siddhi-queries", "Siddhi 5.1.30, 400 queries", 29_400, 8),
            new Form("siddhi-partition", "Siddhi 5.1.30, best: partition, batches", 2_940_000, 6),
            new Form("flink-cep", "Flink CEP 2.3.0, 2 patterns", 735_000, 6),
            new Form("flink-cep-tuned", "Flink CEP 2.3.0, best: tuned", 735_000, 6),
            new Form("flink-function", "Flink 2.3.0 without CEP: keyed function", 5_880_000, 4),
            new Form("drools-windows", "Drools 10.2.0, 400 rules with windows", 29_400, 8),
            new Form("drools-facts", "Drools 10.2.0, best: facts", 735_000, 8));

    private PeerBenchmarks() {
    }

    /** The argument {@code --smoke} plays a few events as a check. Other arguments are the names of contestants; without any, all. */
    public static void main(String[] args) throws IOException {
        List<String> names = new ArrayList<>(List.of(args));
        boolean smoke = names.remove("--smoke");
        List<String> unknown = names.stream().filter(name -> FORMS.stream().noneMatch(form -> form.name().equals(name))).toList();
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown: " + unknown + ". There are --smoke and "
                    + FORMS.stream().map(Form::name).toList());
        }
        run(FORMS.stream().filter(form -> names.isEmpty() || names.contains(form.name())).toList(), smoke, Path.of("peers.svg"));
        System.exit(0);
    }

    /**
     * Plays a few events to all contestants. <b>Failure:</b> an exception if one has other outputs than the model.
     *
     * @param chart the file for the chart
     */
    static void smoke(Path chart) throws IOException {
        run(FORMS, true, chart);
    }

    private static void run(List<Form> forms, boolean smoke, Path chart) throws IOException {
        System.out.printf(Locale.ROOT, "JDK %s, %d processors, ParallelGC, %d rules, 13.6 %% of the events match%n", Runtime.version(),
                Runtime.getRuntime().availableProcessors(), RULES);
        Steps steps = new Steps();
        List<Entrant> entrants = forms.stream().map(form -> smoke ? new Entrant(form.name(), RULES, SMOKE_EVENTS, 1)
                : new Entrant(form.name(), RULES, form.events(), form.warmUp())).toList();
        Map<String, Cost> costs = new Contest(PeerContestants.class, HEAP, steps).run(smoke ? 1 : ROUNDS, entrants);
        System.out.printf(Locale.ROOT,
                "%n| | ns per event | times the loop | processor time, ns | bytes per event |%n|---|---|---|---|---|%n");
        double loop = costs.getOrDefault("loop", Cost.UNKNOWN).median();
        for (Form form : forms) {
            Cost cost = costs.get(form.name());
            System.out.println(cost == null ? "| " + form.title() + " | WRONG or failed, see above | | | |" : row(form, cost, loop));
        }
        ChartFile.write(chart, chart(forms, costs).svg());
        steps.end();
    }

    private static String row(Form form, Cost cost, double loop) {
        return String.format(Locale.ROOT, "| %s | %,.1f [%,.1f - %,.1f] | %,.1f | %,.1f | %,.0f |", form.title(), cost.median(),
                cost.elapsed().min(), cost.elapsed().max(), cost.median() / loop, cost.cpu().median(), cost.bytes().median());
    }

    /** The chart of those whose outputs were right. */
    private static RankedBars chart(List<Form> forms, Map<String, Cost> costs) {
        List<RankedBars.Bar> bars = forms.stream().filter(form -> costs.containsKey(form.name()))
                .map(form -> bar(form, costs.get(form.name()).cpu())).toList();
        double smallest = bars.stream().mapToDouble(RankedBars.Bar::low).min().orElse(1);
        double largest = bars.stream().mapToDouble(RankedBars.Bar::high).max().orElse(1);
        return new RankedBars("Processor time per event", Axis.logarithmic("processor time per event, ns, on a logarithmic scale",
                Math.max(1, smallest), largest, ns -> String.format(Locale.ROOT, "%,.0f", ns)), bars);
    }

    private static RankedBars.Bar bar(Form form, Spread ns) {
        int colour = form.name().equals("loop") ? ChartStyle.OTHER : OWN.contains(form.name()) ? 1 : 2;
        return new RankedBars.Bar(form.title(), colour, ns.median(), ns.min(), ns.max());
    }
}
