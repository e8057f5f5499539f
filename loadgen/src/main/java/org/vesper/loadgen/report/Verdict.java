// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

import org.vesper.loadgen.RuleCount;

/**
 * Whether the figures of a run mean what they say. A run is VALID only if every rule gave exactly the signals that the reference model
 * expects (their number in the whole run and in the measured part, and the checksum over their symbols, prices, values and order), the
 * model expects signals in the measured part, every measured signal has its latencies and none is below zero, every event sent was
 * accepted, the planned rate was kept to 99.9 %, and nobody else used the server.
 *
 * @param reasons why it is not, full sentences; none if it is
 */
public record Verdict(List<String> reasons) {

    static final double LEAST_RATE_SHARE = 0.999;

    private static final int RULES_NAMED = 3;

    public static Verdict of(Evidence evidence) {
        List<String> reasons = new ArrayList<>(evidence.troubles());
        checkSending(evidence.sending(), reasons);
        checkExpectation(evidence.expected(), reasons);
        evidence.server().ifPresent(outcome -> {
            checkAccepted(evidence.sending().sent(), outcome.accepted(), "the adapter's counter", reasons);
            checkSignals(evidence.expected(), outcome.signals(), reasons);
            evidence.latencies().ifPresent(latencies -> checkLatencies(outcome.measuredSignals(), latencies, reasons));
        });
        return new Verdict(List.copyOf(reasons));
    }

    public boolean isValid() {
        return reasons.isEmpty();
    }

    @Override
    public String toString() {
        return isValid() ? "VALID" : "INVALID";
    }

    private static void checkSending(Evidence.Sending sending, List<String> reasons) {
        if (sending.sent() != sending.planned()) {
            reasons.add(format("%,d of the %,d planned events were sent.", sending.sent(), sending.planned()));
        }
        checkAccepted(sending.sent(), sending.accepted(), "the sum of its GOODBYE answers", reasons);
        if (!(sending.achievedRate() >= LEAST_RATE_SHARE * sending.plannedRate())) {
            double percent = 100 * sending.achievedRate() / sending.plannedRate();
            reasons.add(format("The achieved rate of %,.0f events/s is %.4f %% of the planned %,.0f events/s; at least %.1f %% are needed.",
                    sending.achievedRate(), percent, sending.plannedRate(), 100 * LEAST_RATE_SHARE));
        }
    }

    /** Where no signal is expected, none is checked and no latency is measured. */
    private static void checkExpectation(Map<String, RuleCount> expected, List<String> reasons) {
        if (expected.values().stream().mapToLong(RuleCount::measured).sum() == 0) {
            reasons.add("No signal is expected in the measured part, so nothing was checked and nothing measured:"
                    + " send more events (--rate, --seconds).");
        }
    }

    private static void checkAccepted(long sent, long accepted, String witness, List<String> reasons) {
        if (sent != accepted) {
            reasons.add(format("%,d events were sent, but the server accepted %,d (%s).", sent, accepted, witness));
        }
    }

    private static void checkSignals(Map<String, RuleCount> expected, Map<String, RuleCount> received, List<String> reasons) {
        List<String> all = differences(expected, received, RuleCount::signals, "%s gave %,d and must give %,d");
        List<String> measured = differences(expected, received, RuleCount::measured, "%s gave %,d and must give %,d");
        List<String> checksums = differences(expected, received, RuleCount::checksum, "%s gave %016x and must give %016x");
        addDifferences("a wrong number of signals in the whole run", all, reasons);
        addDifferences("a wrong number of signals in the measured part", measured, reasons);
        addDifferences("a wrong checksum over the signals in their order", checksums, reasons);
    }

    private static void checkLatencies(long measured, Evidence.Latencies latencies, List<String> reasons) {
        long recorded = Math.min(latencies.service(), latencies.response().orElse(latencies.service()));
        long most = Math.max(latencies.service(), latencies.response().orElse(latencies.service()));
        if (recorded < measured) {
            reasons.add(format("The latencies of %,d of %,d measured signals are missing: somebody reset the statistics during the run.",
                    measured - recorded, measured));
        }
        if (most > measured) {
            reasons.add(format("There are latencies of %,d signals, but %,d were measured: somebody else's are among them.",
                    most, measured));
        }
        if (latencies.negative() > 0) {
            reasons.add(format("%,d latencies came out below zero: the clocks of server and generator do not agree.",
                    latencies.negative()));
        }
    }

    private static List<String> differences(Map<String, RuleCount> expected, Map<String, RuleCount> received,
            ToLongFunction<RuleCount> figure, String sentence) {
        TreeSet<String> rules = new TreeSet<>(expected.keySet());
        rules.addAll(received.keySet());
        List<String> differences = new ArrayList<>();
        for (String rule : rules) {
            long is = figure.applyAsLong(received.getOrDefault(rule, RuleCount.NONE));
            long shall = figure.applyAsLong(expected.getOrDefault(rule, RuleCount.NONE));
            if (is != shall) {
                differences.add(format(sentence, rule, is, shall));
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
