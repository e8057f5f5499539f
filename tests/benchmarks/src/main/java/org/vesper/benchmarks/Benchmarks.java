// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.vesper.benchmarks.contest.Contest;
import org.vesper.benchmarks.contest.Cost;
import org.vesper.benchmarks.contest.Entrant;
import org.vesper.benchmarks.contest.Fork;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.Spread;
import org.vesper.benchmarks.contest.Steps;

/**
 * Measures the cost of rules and prints it with the targets. Contestants run in separate processes, which wait while another one has its
 * round, so that a busy machine affects all alike. <b>Failure:</b> a contestant that fails, emits incorrect outputs or takes too long is
 * reported and left out; the others are measured, and an exception follows at the end.
 */
public final class Benchmarks {

    static final List<String> PARTS = List.of("throughput", "rules", "deploy", "live", "handover", "policy", "tricks", "journal",
            "retained", "aggregates");
    /** The number of rules below which loaded classes outweigh the rules. */
    private static final int FEW = 10_000;
    private static final String HEAP = "768m";
    private static final String LARGE_HEAP = "2g";

    private final Effort effort;
    private final Steps steps = new Steps();
    private int missed;

    /**
     * The amount of work.
     *
     * @param events the number of events of a pass
     * @param warmUp the number of passes before the first round
     * @param esperWarmUp the same for plain Esper: each of its 400 statements has its own code, which has to warm up separately
     * @param deploys the number of repetitions of each deployment
     * @param handovers the number of events handed from thread to thread, one at a time
     */
    @SuppressWarnings("checkstyle:RecordComponentNumber") // one for each part of the benchmarks
    record Effort(int events, int warmUp, int esperWarmUp, int rounds, int deploys, int changes, int handovers, List<Integer> ruleCounts,
                  List<Integer> deployedRules) {

        static final Effort FULL = new Effort(2_940_000, 8, 25, 9, 5, 200, 200_000, List.of(0, 4, 40, 400, 4_000, 40_000, 100_000),
                List.of(10_000, 100_000));
        static final Effort SMOKE = new Effort(14_700, 1, 1, 2, 1, 3, 1_000, List.of(0, 40), List.of(400));
    }

    Benchmarks(Effort effort) {
        this.effort = effort;
    }

    /**
     * Runs the benchmarks. {@code --smoke} runs a little of everything as a check; its times are meaningless. Any of the words {@code
     * throughput rules deploy live handover policy tricks journal retained aggregates} selects that part.
     */
    public static void main(String[] args) {
        List<String> words = new ArrayList<>(List.of(args));
        boolean smoke = words.remove("--smoke");
        List<String> unknown = words.stream().filter(word -> !PARTS.contains(word)).toList();
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown: " + unknown + ". There are --smoke and the parts " + PARTS);
        }
        new Benchmarks(smoke ? Effort.SMOKE : Effort.FULL).run(words.isEmpty() ? PARTS : words);
    }

    void run(List<String> parts) {
        System.out.printf(Locale.ROOT, "JDK %s, %d processors, ParallelGC%n", Runtime.version(),
                Runtime.getRuntime().availableProcessors());
        Map<String, Runnable> all = Map.of("throughput", this::throughput, "rules", this::ruleCounts, "deploy", this::deployments,
                "live", this::liveChanges, "handover", this::handovers, "policy", this::policy, "tricks", this::tricks,
                "journal", this::journal, "retained", this::retained, "aggregates", this::aggregates);
        long start = System.nanoTime();
        for (String part : parts) {
            steps.attempt(part, all.get(part));
            System.out.printf(Locale.ROOT, "  (%.0f s so far)%n", (System.nanoTime() - start) / 1e9);
        }
        System.out.println(missed == 0 ? "\nAll targets met." : "\n" + missed + " targets missed.");
        steps.end();
    }

    private void throughput() {
        System.out.println("\n400 rules, 200 of 1470 symbols watched; ns per event, median of " + effort.rounds()
                + " rounds [min - max]");
        Costs ns = rounds(400, "loop", "esper", "filtered", "unfiltered", "partitioned");
        row("hand-written loop", ns.get("loop"));
        row("plain Esper, 400 statements", ns.get("esper"));
        row("processor, pre-filter on", ns.get("filtered"));
        row("processor, pre-filter off", ns.get("unfiltered"));
        row("processor, 2 partitions, pre-filter off", ns.get("partitioned"));
        double loop = ns.get("loop").median();
        double esper = ns.get("esper").median();
        double filtered = ns.get("filtered").median();
        double unfiltered = ns.get("unfiltered").median();
        atMost("pre-filter on, times the loop", filtered / loop, 3);
        atMost("pre-filter off, times the loop", unfiltered / loop, 7);
        atLeast("pre-filter on, times faster than plain Esper", esper / filtered, 4);
        atLeast("pre-filter off, times faster than plain Esper", esper / unfiltered, 2);
        atLeast("2 partitions, times faster than 1", unfiltered / ns.get("partitioned").median(), 1.5);
    }

    private void ruleCounts() {
        System.out.println("\nprocessor, pre-filter on, by number of rules; ns per event");
        for (int rules : effort.ruleCounts()) {
            double matching = 100.0 * Math.min(rules / 2, Market.SYMBOLS) / Market.SYMBOLS;
            Cost ns = rounds(rules, "filtered").get("filtered");
            row(String.format(Locale.ROOT, "%,7d rules, %5.1f %% of the events match", rules, matching), ns);
        }
    }

    /** The costs by contestant. */
    private record Costs(Map<String, Cost> measured) {

        Cost get(String contestant) {
            return measured.getOrDefault(contestant, Cost.UNKNOWN);
        }
    }

    private Costs rounds(int rules, String... contestants) {
        List<Entrant> entrants = Stream.of(contestants).map(name -> new Entrant(name, rules, effort.events(),
                name.equals("esper") ? effort.esperWarmUp() : effort.warmUp())).toList();
        return new Costs(new Contest(OwnContestants.class, HEAP, steps).run(effort.rounds(), entrants));
    }

    private void deployments() {
        System.out.println("\ndeploying, each in a new JVM; ms, and heap per rule in bytes");
        Deployed cold = deploy("text", 400);
        atMost("400 rules, seconds", cold.millis().median() / 1000, 1);
        for (int rules : effort.deployedRules()) {
            Deployed tables = deploy("tables", rules);
            Deployed text = deploy("text", rules);
            if (rules == 100_000) {
                atMost("100,000 rules from parameter rows, seconds", tables.millis().median() / 1000, 3);
                atMost("100,000 rules from text, seconds", text.millis().median() / 1000, 15);
                atMost("heap per rule from parameter rows, KB", tables.heapPerRule() / 1024, 2.5);
                atMost("heap per rule from text, texts aside, KB", (text.heapPerRule() - text.textPerRule()) / 1024, 2.5);
            }
        }
    }

    private record Deployed(Spread millis, double heapPerRule, double textPerRule) {
    }

    private Deployed deploy(String form, int rules) {
        List<String[]> figures = new ArrayList<>();
        for (int i = 0; i < effort.deploys(); i++) {
            steps.attempt("deploy " + form + ' ' + rules, () -> {
                try (Fork fork = new Fork(Trial.class, LARGE_HEAP, "deploy", form, String.valueOf(rules))) {
                    String[] deployed = fork.answer("deployed");
                    fork.answer("checked");
                    figures.add(deployed);
                }
            });
        }
        if (figures.isEmpty()) {
            return new Deployed(Spread.NONE, Double.NaN, Double.NaN);
        }
        Spread spread = Spread.of(figures.stream().map(deployed -> Double.valueOf(deployed[0])).toList());
        String[] latest = figures.get(figures.size() - 1);
        double heap = Double.parseDouble(latest[1]) / rules;
        double text = Double.parseDouble(latest[2]) / rules;
        String memory = rules < FEW ? "" : String.format(Locale.ROOT, ", heap %,.0f, of it text %,.0f", heap, text);
        row(String.format(Locale.ROOT, "%,7d rules from %s%s", rules, form, memory), spread);
        return new Deployed(spread, heap, text);
    }

    private void liveChanges() {
        System.out.println("\none rule changed while 200,000 events per second flow through 400 rules");
        try (Fork fork = new Fork(Trial.class, HEAP, "live", "400", String.valueOf(effort.changes()))) {
            String[] nanos = fork.answer("live");
            fork.answer("checked");
            System.out.printf(Locale.ROOT, "  median us: add %.0f, replace %.0f, remove %.0f%n", us(nanos[0]), us(nanos[1]), us(nanos[2]));
            System.out.printf(Locale.ROOT, "  latency of events in us, undisturbed: p50 %.0f, p99 %.0f, max %.0f%n",
                    us(nanos[3]), us(nanos[4]), us(nanos[5]));
            System.out.printf(Locale.ROOT, "  latency of events in us, with changes: p50 %.0f, p99 %.0f, max %.0f%n",
                    us(nanos[6]), us(nanos[7]), us(nanos[8]));
            atMost("one more rule, ms", us(nanos[0]) / 1000, 1);
        }
    }

    private void handovers() {
        System.out.println("\none event handed to another thread by a stream; ns, median of " + effort.deploys()
                + " processes [min - max]");
        Map<String, List<Double>> medians = new LinkedHashMap<>();
        for (int round = 0; round < effort.deploys(); round++) {
            for (String wait : List.of("none", "spin", "yield", "park")) {
                steps.attempt("handover " + wait, () -> medians.computeIfAbsent(wait, unused -> new ArrayList<>()).add(handover(wait)));
            }
        }
        medians.forEach((wait, ns) -> row(wait.equals("none") ? "without a queue, on the same thread" : "wait=\"" + wait + '"',
                Spread.of(ns)));
        atMost("hand-over with spinning threads, us", Spread.of(medians.getOrDefault("spin", List.of())).median() / 1000, 1);
    }

    private void policy() {
        System.out.println("\nprocessor time of the compilation of rules with the check of their Java, as a multiple of that without;"
                + " median of " + effort.rounds() + " rounds [min - max]");
        try (PolicyTrial trial = new PolicyTrial()) {
            Spread ratio = trial.measure(effort.rounds());
            System.out.printf(Locale.ROOT, "  %-58s %8.2f  [%.2f - %.2f]%n", "epl.java = declared, times any", ratio.median(), ratio.min(),
                    ratio.max());
            atMost("check of rules, times the compilation without it", ratio.median(), 1.5);
        }
    }

    private void tricks() {
        System.out.println("\nwhat tricks save on the path of an event; ns per call, median of " + effort.rounds()
                + " rounds [min - max]");
        try {
            new TricksTrial().measure(effort.events(), effort.rounds()).forEach(Benchmarks::row);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void journal() {
        System.out.println("\na journal; ns per socket read of 100 ticks, median of " + effort.rounds() + " rounds [min - max]");
        Map<String, Spread> costs = new JournalTrial().measure(effort.events() / 100, effort.rounds());
        costs.forEach(Benchmarks::row);
        atMost("append with sync = none, us", costs.get("append 100 ticks, sync = none").median() / 1000, 3);
    }

    private void retained() {
        System.out.println("\nwhat rules retain is read; us that the lane is held each time, median, 99th percentile and maximum");
        Map<String, Histogram> holds = RetainedTrial.measure(effort.ruleCounts().contains(400) ? 400 : 4, effort.rounds());
        holds.forEach((what, ns) -> System.out.printf(Locale.ROOT, "  %-58s %8.0f %8.0f %8.0f%n", what,
                ns.getValueAtPercentile(50) / 1000.0, ns.getValueAtPercentile(99) / 1000.0, ns.getMaxValue() / 1000.0));
        atMost("the lane is held for, ms", holds.values().stream().mapToLong(Histogram::getMaxValue).max().orElse(0) / 1e6, 5);
    }

    private void aggregates() {
        System.out.println("\nan aggregate over RETAIN 100 EVENTS; ns of processor time per event, median of " + effort.rounds()
                + " rounds [min - max]");
        new AggregatesTrial().measure(effort.events() / 5, effort.rounds()).forEach(Benchmarks::row);
    }

    private double handover(String wait) {
        try (Fork fork = new Fork(Trial.class, HEAP, "handover", wait, String.valueOf(effort.handovers()))) {
            fork.answer("ready");
            double median = Double.parseDouble(fork.answer("handover")[0]);
            fork.answer("checked");
            return median;
        }
    }

    private static double us(String nanos) {
        return Double.parseDouble(nanos) / 1000;
    }

    private static void row(String what, Object spread) {
        System.out.printf(Locale.ROOT, "  %-58s %s%n", what, spread);
    }

    private void atMost(String what, double value, double target) {
        verdict(what, value, "at most", target, value <= target);
    }

    private void atLeast(String what, double value, double target) {
        verdict(what, value, "at least", target, value >= target);
    }

    private void verdict(String what, double value, String relation, double target, boolean met) {
        missed += met ? 0 : 1;
        System.out.printf(Locale.ROOT, "  %-58s %8.2f  target: %s %.1f: %s%n", what, value, relation, target, met ? "met" : "MISSED");
    }
}
