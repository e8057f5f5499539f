// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.measure.ForeignWatch;

class VerdictTest {

    private static final long EVENTS = 1_000;
    private static final Map<String, OutputCount> EXPECTED = Map.of("percent/A", OutputCount.of(10, 6, 0x11),
            "percent/B", OutputCount.of(0, 0, 0), "trend/A", OutputCount.of(4, 3, 0x22));

    @Test
    void shouldBeValidWhenAllIsAsExpected() {
        Verdict verdict = Verdict.of(evidence(sending(EVENTS, 1_000_000, EVENTS), received(Map.of()), EVENTS));

        assertEquals(List.of(), verdict.reasons());
        assertEquals("VALID", verdict.toString());
    }

    @Test
    void shouldNameTheRuleWhenItGaveOneSignalTooFew() {
        assertInvalid(received(Map.of("trend/A", OutputCount.of(3, 3, 0x22))),
                "1 rule has a wrong number of signals in the whole run: trend/A sent 3 instead of 4.");
    }

    @Test
    void shouldNameTheRuleWhenItMustNotFireAtAll() {
        assertInvalid(received(Map.of("percent/B", OutputCount.of(1, 0, 0))),
                "1 rule has a wrong number of signals in the whole run: percent/B sent 1 instead of 0.");
    }

    @Test
    void shouldNameTheRuleWhenNobodyKnowsIt() {
        assertInvalid(received(Map.of("volume/A", OutputCount.of(1, 0, 0))),
                "1 rule has a wrong number of signals in the whole run: volume/A sent 1 instead of 0.");
    }

    @Test
    void shouldBeInvalidWhenOnlyTheMeasuredPartDiffers() {
        assertInvalid(received(Map.of("trend/A", OutputCount.of(4, 4, 0x22))),
                "1 rule has a wrong number of signals in the measured part: trend/A sent 4 instead of 3.");
    }

    @Test
    void shouldBeInvalidWhenThePriceOrTheValueOfASignalDiffers() {
        assertInvalid(received(Map.of("percent/A", OutputCount.of(10, 6, 0x12))),
                "1 rule has a wrong checksum over the signals in their order: percent/A has 0000000000000012 instead of 0000000000000011.");
    }

    @Test
    void shouldBeInvalidWhenNoSignalIsExpectedInTheMeasuredPart() {
        Map<String, OutputCount> expected = Map.of("percent/A", OutputCount.of(3, 0, 0x11), "trend/A", OutputCount.NONE);
        Evidence.Outcome outcome = new Evidence.Outcome(Map.of("percent/A", OutputCount.of(3, 0, 0x11)), EVENTS);
        Evidence evidence = new Evidence(expected, sending(EVENTS, 1_000_000, EVENTS), Optional.of(outcome),
                Optional.of(new Evidence.Latencies(0, OptionalLong.of(0), 0)), List.of());

        assertEquals(List.of("No signal is expected in the measured part, so nothing was checked or measured:"
                + " send more events (--rate, --seconds)."), Verdict.of(evidence).reasons());
    }

    /** A server that counts only outputs, as processors do. */
    @Test
    void shouldCompareOnlyWhatBothSidesKnow() {
        Map<String, OutputCount> received = Map.of("percent/A", OutputCount.of(10), "trend/A", OutputCount.of(4));
        Evidence.Outcome outcome = new Evidence.Outcome(received, EVENTS);

        assertEquals(List.of(), reasons(outcome, Optional.empty()));
        assertEquals(List.of(), reasons(outcome, Optional.of(new Evidence.Latencies(9, OptionalLong.empty(), 0))));
        assertEquals(List.of("The latencies of 9 of 9 measured signals are missing: somebody reset the statistics during the run."),
                reasons(outcome, Optional.of(new Evidence.Latencies(0, OptionalLong.empty(), 0))));
        assertEquals(List.of("1 rule has a wrong number of signals in the whole run: trend/A sent 0 instead of 4."),
                reasons(new Evidence.Outcome(Map.of("percent/A", OutputCount.of(10)), EVENTS), Optional.empty()).subList(0, 1));
    }

    private static List<String> reasons(Evidence.Outcome outcome, Optional<Evidence.Latencies> latencies) {
        return Verdict.of(new Evidence(EXPECTED, sending(EVENTS, 1_000_000, EVENTS), Optional.of(outcome), latencies, List.of())).reasons();
    }

    @Test
    void shouldNameTheFirstThreeWhenMoreRulesDiffer() {
        Map<String, OutputCount> received = new TreeMap<>();
        for (String symbol : List.of("C", "D", "E", "F")) {
            received.put("trend/" + symbol, OutputCount.of(1, 0, 0));
        }
        assertInvalid(received(received), "4 rules have a wrong number of signals in the whole run: trend/C sent 1 instead of 0;"
                + " trend/D sent 1 instead of 0; trend/E sent 1 instead of 0; and so on.");
    }

    @Test
    void shouldBeInvalidWhenLatenciesOfMeasuredSignalsAreMissing() {
        String missing = " of 9 measured signals are missing: somebody reset the statistics during the run.";

        assertEquals(List.of(), reasons(9, OptionalLong.empty(), 0));
        assertEquals(List.of("The latencies of 5" + missing), reasons(4, OptionalLong.empty(), 0));
        assertEquals(List.of("The latencies of 5" + missing), reasons(4, OptionalLong.of(4), 0));
        assertEquals(List.of("The latencies of 1" + missing), reasons(9, OptionalLong.of(8), 0));
        assertEquals(List.of("Latencies of 10 signals were recorded, but 9 were measured: another client sent events too."),
                reasons(10, OptionalLong.of(9), 0));
    }

    @Test
    void shouldBeInvalidWhenLatenciesAreBelowZero() {
        assertEquals(List.of("2 latencies are negative: the clocks of the server and the load generator disagree."),
                reasons(9, OptionalLong.of(9), 2));
    }

    @Test
    void shouldBeInvalidWhenTheServerDidNotAcceptAnEvent() {
        Verdict verdict = Verdict.of(evidence(sending(EVENTS, 1_000_000, EVENTS - 1), received(Map.of()), EVENTS - 2));

        assertEquals(List.of("1,000 events were sent, but the server accepted 999 (the sum of its GOODBYE answers).",
                "1,000 events were sent, but the server accepted 998 (the adapter's counter)."), verdict.reasons());
    }

    @Test
    void shouldBeInvalidWhenTheRateWasNotKept() {
        assertTrue(Verdict.of(evidence(sending(EVENTS, 999_000, EVENTS), received(Map.of()), EVENTS)).isValid());
        assertEquals(List.of("The achieved rate of 99,899 events/s is 99.8990 % of the planned 100,000 events/s;"
                + " at least 99.9 % are needed."), ofRate(1_000_000, 100_000, 99_899));
        assertTrue(ofRate(1_000_000, 100_000, 99_900).isEmpty());
    }

    @Test
    void shouldSayHowLittleDelaysAShortRun() {
        assertEquals(List.of("The achieved rate of 956,892 events/s is 95.6892 % of the planned 1,000,000 events/s;"
                + " at least 99.9 % are needed. In a run of 3 s, an end that is 3 ms late is too much: one pause, or a server that is not"
                + " warm yet. Use a longer --seconds and --warmup."), ofRate(3_000_000, 1_000_000, 956_892));
    }

    @Test
    void shouldBeInvalidWhenNotAllEventsWereSent() {
        Verdict verdict = Verdict.of(evidence(sending(999, 1_000_000, 999), received(Map.of()), 999));

        assertEquals(List.of("999 of the 1,000 planned events were sent."), verdict.reasons());
    }

    @Test
    void shouldBeInvalidWhenAnythingElseWentWrong() {
        List<String> troubles = List.of("The run was interrupted.");
        Verdict verdict = Verdict.of(new Evidence(EXPECTED, sending(EVENTS, 1_000_000, EVENTS), Optional.empty(), Optional.empty(),
                troubles));

        assertEquals(troubles, verdict.reasons());
        assertEquals("INVALID", verdict.toString());
    }

    @Test
    void shouldOnlyNameTheInterruptWhenItEndedOtherGeneratorsToo() {
        Evidence.Outcome unexpected = new Evidence.Outcome(received(Map.of()), 7);
        Verdict verdict = Verdict.of(new Evidence(Map.of(), sending(600, 1_000, 400), Optional.of(unexpected), Optional.empty(),
                List.of(Evidence.INTERRUPTED)));

        assertEquals(List.of("The run was interrupted.", "600 of the 1,000 planned events were sent."), verdict.reasons());
    }

    @Test
    void shouldSeeAnotherGeneratorAndOtherClients() {
        ForeignWatch watch = new ForeignWatch("mine", 10);
        watch.atStart(0);
        watch.during(10);
        watch.runId("mine");
        assertEquals(List.of(), watch.reasons());

        watch.during(12);
        watch.during(11);
        watch.runId("theirs");
        assertEquals(List.of("The server counts the run theirs of another load generator, begun while this one, mine, was running;"
                + " run one at a time.",
                "During the run the adapter had connections of another client (2) besides the 10 of this run; no other client may use it."),
                watch.reasons());
    }

    @Test
    void shouldSeeAClientThatWasThereBefore() {
        ForeignWatch watch = new ForeignWatch("mine", 10);
        watch.atStart(1);
        watch.during(11);

        assertEquals(List.of("At the start the adapter had connections of another client (1); no other client may use it during a run."),
                watch.reasons());
    }

    private static void assertInvalid(Map<String, OutputCount> received, String reason) {
        assertEquals(List.of(reason), Verdict.of(evidence(sending(EVENTS, 1_000_000, EVENTS), received, EVENTS)).reasons());
    }

    /** The reasons for a run that is correct except for the latencies of its nine measured signals. */
    private static List<String> reasons(long service, OptionalLong response, long negative) {
        Evidence right = evidence(sending(EVENTS, 1_000_000, EVENTS), received(Map.of()), EVENTS);
        Evidence.Latencies latencies = new Evidence.Latencies(service, response, negative);
        return Verdict.of(new Evidence(EXPECTED, right.sending(), right.server(), Optional.of(latencies), List.of())).reasons();
    }

    private static List<String> ofRate(long events, double plannedRate, double achievedRate) {
        Evidence.Sending all = new Evidence.Sending(events, events, plannedRate, achievedRate, 0, events);
        return Verdict.of(evidence(all, received(Map.of()), events)).reasons();
    }

    private static Evidence evidence(Evidence.Sending sending, Map<String, OutputCount> received, long accepted) {
        Evidence.Outcome outcome = new Evidence.Outcome(received, accepted);
        long measured = Evidence.sum(received.values(), OutputCount::measured).orElseThrow();
        return new Evidence(EXPECTED, sending, Optional.of(outcome),
                Optional.of(new Evidence.Latencies(measured, OptionalLong.of(measured), 0)), List.of());
    }

    private static Evidence.Sending sending(long sent, double achievedRate, long accepted) {
        return new Evidence.Sending(EVENTS, sent, 1_000_000, achievedRate, 0, accepted);
    }

    /** The counts of a correct server's collector, which omits rules that have not fired, except for these rules. */
    private static Map<String, OutputCount> received(Map<String, OutputCount> but) {
        Map<String, OutputCount> received = new TreeMap<>(EXPECTED);
        received.remove("percent/B");
        received.putAll(but);
        return received;
    }
}
