// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.api.Aggregate;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;
import org.vesper.testkit.TestProcessorContext;

/**
 * Rules that fail, in every place where a rule can, beside sound ones. The sound ones emit the same outputs as without the others, with and
 * without the pre-filter and Esper's locks; a fault names its rule; and no state of an event remains for the next one.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FailingRulesTest {

    private static final EventType READING = EventType.ofBean("Reading", Reading.class);
    private static final List<UserFunction> FUNCTIONS = List.of(new UserFunction.OfAggregate("picky", Picky.class));

    private static final List<String> SOUND = List.of(
            "SELECT s, x FROM Reading WHERE s = 'A'",
            "SELECT s, x FROM Reading WHERE s = '1'",
            "SELECT s, x FROM Reading WHERE x = 0",
            "SELECT s, x FROM Reading WHERE x IN (0, 7)",
            "SELECT s, x FROM Reading WHERE x > 1 AND s != 'A'",
            "SELECT count(*) AS n FROM Reading",
            "SELECT s FROM Reading WHERE LENGTH(s) > 0",
            "SELECT count(*) AS n FROM (SELECT * FROM Reading WHERE x < 10 AND s LIKE '%') RETAIN 10 EVENTS",
            "SELECT a.s AS a, b.s AS b MATCHING EVERY (a:=Reading(LENGTH(s) = 1) AND b:=Reading(LENGTH(s) > 0))",
            "SELECT s, sum(x) AS n FROM Reading RETAIN 3 EVENTS PARTITION BY s GROUP BY s",
            "SELECT a.x AS x, b.s AS s MATCHING EVERY a:=Reading(x = 7) FOLLOWED BY b:=Reading(s = a.s)",
            "SELECT a.x AS n FROM Reading AS a, Reading AS b RETAIN 2 EVENTS WHERE a.x = b.x");

    /** Each rule fails on some events: a string that is not a number, an x of 0, a getter that throws for 7 and an Error for 9. */
    private static final List<String> FAILING = List.of(
            "SELECT s FROM Reading WHERE CAST(s, int) = 3",
            "SELECT s FROM Reading WHERE CAST(s, int) IN (1, 3)",
            "SELECT s FROM Reading WHERE CAST(s, int) != 3",
            "SELECT s FROM Reading WHERE CAST(s, int) > 0 AND x = 2",
            "SELECT s FROM Reading WHERE 7 % x = 1",
            "SELECT s FROM Reading WHERE 7 % x > 0",
            "SELECT s FROM Reading WHERE 7 % x IN (1, 2)",
            "SELECT s FROM Reading WHERE 7 % x BETWEEN 0 AND 2",
            "SELECT s FROM Reading WHERE s = 'A' AND 7 % x = 1",
            "SELECT s FROM Reading WHERE fragile = 1",
            "SELECT s FROM Reading WHERE fragile > 1 OR s = 'B'",
            "SELECT s FROM Reading WHERE fragile IS NOT NULL",
            "SELECT s FROM Reading WHERE fragile IS NULL",
            "SELECT s FROM Reading WHERE fragile + x > 1",
            "SELECT fragile FROM Reading",
            "SELECT part.fragile FROM Reading",
            "SELECT s FROM Reading WHERE part.fragile = 1",
            "SELECT s FROM Reading WHERE x > 0 HAVING fragile = 1",
            "SELECT max(fragile) AS m FROM Reading RETAIN 3 EVENTS",
            "SELECT s, picky(x) AS p FROM (SELECT * FROM Reading WHERE s = 'A') RETAIN 3 EVENTS",
            "SELECT s, picky(x) AS p FROM Reading RETAIN 3 EVENTS GROUP BY s",
            "SELECT picky(x) AS p FROM Reading RETAIN BATCH OF 100 MILLISECONDS",
            "INSERT INTO Fine SELECT s, 7 % x AS y FROM Reading",
            "SELECT b.s AS s MATCHING EVERY a:=Reading(s = 'A') FOLLOWED BY b:=Reading(7 % x = a.x)",
            "SELECT b.s AS s MATCHING EVERY (a:=Reading(fragile = 2) OR b:=Reading(CAST(s, int) = 1))",
            "SELECT a.s AS s FROM Reading AS a, Reading AS b RETAIN 2 EVENTS WHERE 7 % a.x = b.x",
            "SELECT s FROM Reading AS r WHERE EXISTS (SELECT * FROM Reading RETAIN 2 EVENTS WHERE 7 % x = r.x)");

    private static final List<Map<String, String>> SETTINGS = List.of(Map.of(), Map.of("pre-filter", "false"),
            Map.of("lock-free", "false"));

    static Stream<Integer> seeds() {
        return Stream.iterate(1, seed -> seed + 1).limit(Boolean.getBoolean("vesper.thorough") ? 400 : 4);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldKeepTheEventFromTheFailingRulesOnlyWhenSomeFail(int seed) {
        Random random = new Random(seed);
        List<String> sound = named("sound", some(SOUND, random));
        List<String> failing = named("bad", some(FAILING, random));
        List<Reading> events = Stream.generate(() -> Reading.random(random)).limit(60).toList();
        List<String> both = new ArrayList<>(sound);
        both.addAll(failing);
        Collections.shuffle(both, random);
        List<List<String>> alone = new Run(sound, Map.of()).outputsOf(events);
        for (Map<String, String> settings : SETTINGS) {
            Run run = new Run(both, settings);
            assertEquals(alone, run.outputsOf(events), () -> "seed " + seed + ' ' + settings + '\n' + String.join("\n", both));
            run.faults.forEach(fault -> assertTrue(fault.matches("rule bad\\d+ failed: .*"), fault));
        }
    }

    @Test
    void shouldNameEachRuleThatFailsWhenAllDo() {
        List<String> rules = named("bad", FAILING);
        rules.add("@Name('other') SELECT count(*) AS n FROM Reading WHERE s = 'A';");
        List<Reading> events = new ArrayList<>();
        for (int x : new int[] {0, 2, 7, 9, 0}) {
            Stream.of("A", "1", "B").forEach(s -> events.add(new Reading(s, x)));
        }
        for (Map<String, String> settings : SETTINGS) {
            Run run = new Run(rules, settings);
            run.outputsOf(events);
            List<String> silent = IntStream.range(0, FAILING.size()).mapToObj(i -> "rule bad" + i + " failed: ")
                    .filter(start -> run.faults.stream().noneMatch(fault -> fault.startsWith(start))).toList();
            assertEquals(List.of(), silent, settings.toString());
            run.faults.forEach(fault -> assertTrue(fault.startsWith("rule bad"), fault));
            assertEquals(5, run.counts.get("other"));
        }
    }

    /** Checks that, of rules that share a statement, the failing one is identified. */
    @ParameterizedTest
    @CsvSource({"A, bad", "B, same"})
    void shouldNameTheRowWhenRulesDifferInConstantsOnly(String symbol, String rule) {
        Run run = new Run(List.of("@Name('bad') SELECT 7 % x AS y FROM Reading WHERE s = 'A';",
                "@Name('same') SELECT 7 % x AS y FROM Reading WHERE s = 'B';"), Map.of());
        run.outputsOf(List.of(new Reading(symbol, 0)));
        assertEquals(List.of("rule " + rule + " failed: the remainder of a division by zero has no value"), run.reasons());
    }

    @Test
    void shouldGiveTheNextEventToItsOwnRulesOnlyWhenAnAggregateThrewAnError() {
        List<String> rules = List.of("@Name('bad') SELECT s, picky(x) AS p FROM (SELECT * FROM Reading WHERE s = 'A') RETAIN 5 EVENTS;",
                "@Name('a') SELECT s, x FROM Reading WHERE s = 'A';", "@Name('b') SELECT s, x FROM Reading WHERE s = 'B';");
        for (Map<String, String> settings : SETTINGS) {
            Run run = new Run(rules, settings);
            run.outputsOf(List.of(new Reading("A", 9), new Reading("B", 2), new Reading("A", 1)));
            assertEquals(List.of("rule bad failed: the aggregate picky threw java.lang.AssertionError: 9"), run.reasons());
            assertEquals(Map.of("a", 2, "b", 1, "bad", 1), run.counts);
        }
    }

    private static List<String> some(List<String> rules, Random random) {
        List<String> shuffled = new ArrayList<>(rules);
        Collections.shuffle(shuffled, random);
        return shuffled.subList(0, 2 + random.nextInt(4));
    }

    private static List<String> named(String prefix, List<String> rules) {
        List<String> named = new ArrayList<>();
        rules.forEach(rule -> named.add("@Name('" + prefix + named.size() + "') " + rule + ';'));
        return named;
    }

    /** A processor that receives events one by one, together with the time. */
    private static final class Run {

        private final List<String> faults = new ArrayList<>();
        private final Map<String, Integer> counts = new TreeMap<>();
        private final List<String> rules;
        private final Map<String, String> settings;
        private List<String> outputs = new ArrayList<>();

        Run(List<String> rules, Map<String, String> settings) {
            this.rules = rules;
            this.settings = settings;
        }

        /** The outputs of the sound rules per event, sorted, since the order of two rules is not defined. */
        List<List<String>> outputsOf(List<Reading> events) {
            List<List<String>> all = new ArrayList<>();
            TestProcessorContext context = RuleContext.of(getClass().getClassLoader(), List.of(READING),
                    List.of(new RuleFile("test.epl", String.join("\n", rules))), this::take, FUNCTIONS).with(settings);
            try (EplProcessor processor = new EplProcessor(context, 0)) {
                for (int i = 0; i < events.size(); i++) {
                    Reading event = events.get(i);
                    long now = 40L * i;
                    attempt(() -> processor.advanceTime(0, now));
                    attempt(() -> processor.partition(0).onEvent(event));
                    Collections.sort(outputs);
                    all.add(outputs);
                    outputs = new ArrayList<>();
                }
            }
            return all;
        }

        /** The faults without the places and the events. */
        List<String> reasons() {
            return faults.stream().map(fault -> fault.replaceFirst("; (in|event) .*", "")).toList();
        }

        private void attempt(Runnable step) {
            try {
                step.run();
            } catch (RuleFailure failure) {
                faults.add(failure.getMessage());
                Stream.of(failure.getSuppressed()).forEach(another -> faults.add(another.getMessage()));
            }
        }

        private void take(Object event) {
            OutputEvent output = (OutputEvent) event;
            counts.merge(output.rule(), 1, Integer::sum);
            if (!output.rule().startsWith("bad")) {
                outputs.add(output.toString());
            }
        }
    }

    /** An event whose getters fail in every way that an application's code can. */
    public static final class Reading {

        private final String s;
        private final int x;

        Reading(String s, int x) {
            this.s = s;
            this.x = x;
        }

        static Reading random(Random random) {
            return new Reading(List.of("A", "B", "1", "3").get(random.nextInt(4)), List.of(0, 0, 1, 2, 3, 7, 9).get(random.nextInt(7)));
        }

        public String getS() {
            return s;
        }

        public int getX() {
            return x;
        }

        public Integer getFragile() {
            if (x == 7) {
                throw new IllegalStateException("no reading");
            }
            if (x == 9) {
                throw new AssertionError("broken");
            }
            return x == 0 ? null : x;
        }

        public Part getPart() {
            return new Part(this);
        }

        @Override
        public String toString() {
            return s + x;
        }
    }

    /** A part of an event. */
    public record Part(Reading whole) {

        public Integer getFragile() {
            return whole.getFragile();
        }
    }

    /** An aggregate that rejects 9. */
    public static final class Picky implements Aggregate<Integer, Integer> {

        private int sum;

        @Override
        public void enter(Integer value) {
            if (value == 9) {
                throw new AssertionError(9);
            }
            sum += value;
        }

        @Override
        public void leave(Integer value) {
            sum -= value;
        }

        @Override
        public Integer value() {
            return sum;
        }

        @Override
        public void reset() {
            sum = 0;
        }
    }
}
