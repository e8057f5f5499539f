// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.OutputEvent;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.warm.Past;
import org.vesper.spi.warm.WarmStart;

/**
 * Adds random rules at a random event of random events, fed the past: from then on, their outputs must be those of rules that were there
 * from the beginning. Rules that run beside them must have the outputs that they have without the change. The past is as short as the
 * processor takes for sufficient. A failure prints its seed; {@code -Dvesper.seed=N} runs that one alone. The profile {@code thorough}
 * tries 5,000 seeds.
 */
@Timeout(value = 4, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WarmRulesTest {

    private static final int EVENTS = 70;
    private static final int STEP = 4;

    private final Map<String, Integer> counts = new TreeMap<>();

    @Test
    void shouldGoOnAsRulesThatWereAlwaysThereWhenTheyBeginWarm() {
        Long only = Long.getLong("vesper.seed");
        LongStream seeds = only != null ? LongStream.of(only)
                : LongStream.range(0, Boolean.getBoolean("vesper.thorough") ? 5_000 : 40);
        seeds.forEach(this::play);
        if (only == null) {
            assertTrue(counts.getOrDefault("from the beginning", 0) > 3 && counts.getOrDefault("from between", 0) > 8, counts::toString);
        }
    }

    private void play(long seed) {
        Random random = new Random(seed);
        List<String> rules = new HorizonRules(random).next().rules();
        List<RandomEvents.Timed> events = RandomEvents.of(random, EVENTS);
        int cut = 20 + random.nextInt(EVENTS - 20);
        boolean last = rules.size() > 1 && random.nextBoolean();
        try {
            Map<String, List<String>> whole = new Run(rules, List.of(), events, cut).outputs;
            // Copies of the rules run beside them, but the copies of those that fill streams would fill them twice.
            List<String> beside = last ? rules.subList(0, 1)
                    : rules.size() > 1 ? List.of() : List.of(rules.get(0).replace("@Name('r", "@Name('o"));
            Run warm = new Run(beside, last ? rules.subList(1, rules.size()) : rules, events, cut);
            String about = "seed " + seed + ", cut " + cut + ", left out " + warm.leftOut + " events, " + warm.horizon + "\n"
                    + String.join("\n", rules);
            for (int i = 0; i < rules.size(); i++) {
                boolean always = last && i == 0;
                assertEquals(text(whole.get("r" + i), always ? 0 : cut), text(warm.outputs.get("r" + i), 0), about);
            }
            if (rules.size() == 1) {
                assertEquals(text(whole.get("r0"), 0), text(warm.outputs.get("o0"), 0), about);
            }
            count(warm.leftOut == 0 ? "from the beginning" : "from between");
        } catch (EplException e) {
            count("refused");
        }
    }

    private static String text(List<String> outputs, int from) {
        return outputs == null ? "" : String.join("\n", outputs.stream()
                .filter(output -> Integer.parseInt(output.substring(0, 4)) >= from).sorted().toList());
    }

    /** Rules over the events. Some of them are added in between, and begin warm. */
    private static final class Run {

        private final List<RandomEvents.Timed> events;
        private final Map<String, List<String>> outputs = new HashMap<>();
        private int event;
        private int leftOut;
        private String horizon = "";

        Run(List<String> first, List<String> added, List<RandomEvents.Timed> events, int cut) {
            this.events = events;
            try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), RandomEvents.TYPES,
                    List.of(new RuleFile("first.epl", String.join("\n", first))), this::take).with(Map.of("compile-timeout", "1h")), 0)) {
                for (event = 0; event < events.size(); event++) {
                    if (event == cut && !added.isEmpty()) {
                        add(processor, new RuleFile("added.epl", String.join("\n", added)));
                    }
                    RandomEvents.Timed timed = events.get(event);
                    attempt(() -> processor.advanceTime(0, timed.atMs()));
                    attempt(() -> processor.partition(0).onEvent(timed.event()));
                }
            }
        }

        private void add(EplProcessor processor, RuleFile rules) {
            try (WarmStart warm = processor.rules().prepare(List.of(new RuleChange.Add(rules))).warm().orElseThrow()) {
                horizon = warm.lookBack();
                Past past = shortest(past(warm), warm);
                warm.apply(past);
            }
        }

        /** What came from the beginning on, as far as the rules need it. */
        private Past past(WarmStart warm) {
            Past past = new Past(0);
            for (RandomEvents.Timed timed : events.subList(0, event)) {
                past.time(timed.atMs());
                if (warm.needs(timed.event())) {
                    past.event(timed.event());
                }
            }
            return past;
        }

        /** The fewest events, but for some, with which the processor says that they suffice. */
        private Past shortest(Past whole, WarmStart warm) {
            for (int count = 0; count < whole.events(); count += STEP) {
                Past last = whole.last(count);
                if (warm.suffices(last)) {
                    leftOut = whole.events() - count;
                    return last;
                }
            }
            return whole;
        }

        private static void attempt(Runnable action) {
            try {
                action.run();
            } catch (RuleFailure e) {
                // A rule may fail on an event.
            }
        }

        private void take(Object made) {
            OutputEvent output = (OutputEvent) made;
            List<Object> values = new ArrayList<>();
            IntStream.range(0, output.size()).forEach(column -> values.add(output.value(column)));
            outputs.computeIfAbsent(output.rule(), unused -> new ArrayList<>()).add(String.format(Locale.ROOT, "%04d %s", event, values));
        }
    }

    private void count(String what) {
        counts.merge(what, 1, Integer::sum);
    }
}
