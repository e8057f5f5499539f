// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Function;
import org.vesper.loadgen.OutputCount;

/**
 * The judgement whether the figures of a run are meaningful. A run is VALID only if every rule emitted exactly the outputs that the
 * workload expects, the workload expects outputs in the measured part, every measured output has its latencies and none is negative, every
 * event sent was accepted, the achieved rate was at least 99.9 % of the planned one, and no other client used the server. Outputs are
 * compared by their number in the whole run and, where both sides know them, by their number in the measured part and an order-dependent
 * checksum.
 *
 * @param reasons the reasons why the run is INVALID, in full sentences; empty if it is VALID
 */
public record Verdict(List<String> reasons) {

    static final double MIN_RATE_SHARE = 0.999;

    private static final int SHORT_SECONDS = 10;
    private static final int RULES_NAMED = 3;

    public static Verdict of(Evidence evidence) {
        List<String> reasons = new ArrayList<>(evidence.troubles());
        checkNumber(evidence.sending(), reasons);
        if (!evidence.isInterrupted()) {
            checkFigures(evidence, reasons);
        }
        return new Verdict(List.copyOf(reasons));
    }

    /** Not after an interrupt: generators that it has ended too do not say any more what they have sent. */
    private static void checkFigures(Evidence evidence, List<String> reasons) {
        checkSending(evidence.sending(), reasons);
        checkExpectation(evidence.expected(), reasons);
        evidence.server().ifPresent(outcome -> {
            checkAccepted(evidence.sending().sent(), outcome.accepted(), "the adapter's counter", reasons);
            checkOutputs(evidence.expected(), outcome.outputs(), reasons);
        });
        evidence.latencies().ifPresent(latencies ->
                evidence.measured().ifPresent(measured -> checkLatencies(measured, latencies, reasons)));
    }

    public boolean isValid() {
        return reasons.isEmpty();
    }

    @Override
    public String toString() {
        return isValid() ? "VALID" : "INVALID";
    }

    private static void checkNumber(Evidence.Sending sending, List<String> reasons) {
        if (sending.sent() != sending.planned()) {
            reasons.add(format("%,d of the %,d planned events were sent.", sending.sent(), sending.planned()));
        }
    }

    private static void checkSending(Evidence.Sending sending, List<String> reasons) {
        checkAccepted(sending.sent(), sending.accepted(), "the sum of its GOODBYE answers", reasons);
        if (!sending.isRateKept()) {
            double percent = 100 * sending.achievedRate() / sending.plannedRate();
            reasons.add(format("The achieved rate of %,.0f events/s is %.4f %% of the planned %,.0f events/s; at least %.1f %% are needed.",
                    sending.achievedRate(), percent, sending.plannedRate(), 100 * MIN_RATE_SHARE) + shortRun(sending));
        }
    }

    /** A reader of a short run must know how little delays it by so much. */
    private static String shortRun(Evidence.Sending sending) {
        double seconds = sending.planned() / sending.plannedRate();
        return seconds >= SHORT_SECONDS ? "" : format(" In a run of %.0f s, an end that is %.0f ms late is too much: one pause, or a server"
                + " that is not warm yet. Use a longer --seconds and --warmup.", seconds, 1e3 * seconds * (1 - MIN_RATE_SHARE));
    }

    /** Requires expected outputs: without them, no output is checked and no latency is measured. */
    private static void checkExpectation(Map<String, OutputCount> expected, List<String> reasons) {
        if (Evidence.sum(expected.values(), count -> OptionalLong.of(count.measured().orElse(count.total()))).orElse(0) == 0) {
            reasons.add("No signal is expected in the measured part, so nothing was checked or measured:"
                    + " send more events (--rate, --seconds).");
        }
    }

    private static void checkAccepted(long sent, long accepted, String witness, List<String> reasons) {
        if (sent != accepted) {
            reasons.add(format("%,d events were sent, but the server accepted %,d (%s).", sent, accepted, witness));
        }
    }

    private static void checkOutputs(Map<String, OutputCount> expected, Map<String, OutputCount> received, List<String> reasons) {
        List<String> all = differences(expected, received, count -> OptionalLong.of(count.total()), "%s sent %,d instead of %,d");
        List<String> measured = differences(expected, received, OutputCount::measured, "%s sent %,d instead of %,d");
        List<String> checksums = differences(expected, received, OutputCount::checksum, "%s has %016x instead of %016x");
        addDifferences("a wrong number of signals in the whole run", all, reasons);
        addDifferences("a wrong number of signals in the measured part", measured, reasons);
        addDifferences("a wrong checksum over the signals in their order", checksums, reasons);
    }

    private static void checkLatencies(long measured, Evidence.Latencies latencies, List<String> reasons) {
        long recorded = Math.min(latencies.service(), latencies.response().orElse(latencies.service()));
        long highest = Math.max(latencies.service(), latencies.response().orElse(latencies.service()));
        if (recorded < measured) {
            reasons.add(format("The latencies of %,d of %,d measured signals are missing: somebody reset the statistics during the run.",
                    measured - recorded, measured));
        }
        if (highest > measured) {
            reasons.add(format("Latencies of %,d signals were recorded, but %,d were measured: another client sent events too.",
                    highest, measured));
        }
        if (latencies.negative() > 0) {
            reasons.add(format("%,d latencies are negative: the clocks of the server and the load generator disagree.",
                    latencies.negative()));
        }
    }

    private static List<String> differences(Map<String, OutputCount> expected, Map<String, OutputCount> received,
            Function<OutputCount, OptionalLong> figure, String sentence) {
        TreeSet<String> rules = new TreeSet<>(expected.keySet());
        rules.addAll(received.keySet());
        List<String> differences = new ArrayList<>();
        for (String rule : rules) {
            OptionalLong gave = figure.apply(received.getOrDefault(rule, OutputCount.NONE));
            OptionalLong must = figure.apply(expected.getOrDefault(rule, OutputCount.NONE));
            if (gave.isPresent() && must.isPresent() && gave.getAsLong() != must.getAsLong()) {
                differences.add(format(sentence, rule, gave.getAsLong(), must.getAsLong()));
            }
        }
        return differences;
    }

    private static void addDifferences(String what, List<String> differences, List<String> reasons) {
        if (!differences.isEmpty()) {
            int named = Math.min(RULES_NAMED, differences.size());
            reasons.add(format("%,d %s %s: %s%s.", differences.size(), differences.size() == 1 ? "rule has" : "rules have", what,
                    String.join("; ", differences.subList(0, named)), named < differences.size() ? "; and so on" : ""));
        }
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
