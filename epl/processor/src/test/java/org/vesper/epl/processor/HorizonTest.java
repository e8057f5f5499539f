// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.Horizon;

/**
 * Holds horizons against the engine: random rules over random events are cut at a random event. A rule that begins anew, is fed from its
 * horizon before the cut on and takes up the state written there must have the outputs behind the cut that it has over all events. About
 * 250 cases, or 120,000 with the profile {@code thorough}. A failure prints its seed; {@code -Dvesper.seed=N} runs that one alone, and
 * {@code -Dvesper.seed=N -Dvesper.seeds=M} the M from there on. Seeds with the same rules share them, since to compile rules takes long.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HorizonTest {

    private static final int EVENTS = 70;
    private static final int CUTS = 6;

    private final Map<String, Integer> counts = new TreeMap<>();

    @Test
    void shouldBringBackOutputsFromTheHorizonOn() {
        Long first = Long.getLong("vesper.seed");
        long all = first == null ? Boolean.getBoolean("vesper.thorough") ? 20_000 : 45 : Long.getLong("vesper.seeds", 1);
        Map<HorizonRules.Made, List<Long>> seeds = new LinkedHashMap<>();
        LongStream.range(0, all).map(seed -> seed + (first == null ? 0 : first)).forEach(seed -> seeds.computeIfAbsent(
                new HorizonRules(new Random(seed)).next(), unused -> new ArrayList<>()).add(seed));
        seeds.forEach(this::play);
        if (first == null) {
            assertTrue(count("cases") > 150 && count("tight") > 20, counts::toString);
        }
    }

    private void play(HorizonRules.Made made, List<Long> seeds) {
        try (ReplayedRules rules = new ReplayedRules(made, List.of())) {
            seeds.forEach(seed -> play(made, rules, seed));
        } catch (EplException e) {
            count("refused", seeds.size());
        }
    }

    private void play(HorizonRules.Made made, ReplayedRules rules, long seed) {
        Random random = new Random(seed);
        new HorizonRules(random).next();
        List<RandomEvents.Timed> events = RandomEvents.of(random, EVENTS);
        rules.play(events);
        Map<Integer, byte[]> states = new TreeMap<>();
        Map<Integer, Runnable> actions = new HashMap<>();
        IntStream.generate(() -> 20 + random.nextInt(EVENTS - 20)).limit(CUTS)
                .forEach(cut -> actions.put(cut, () -> states.put(cut, rules.state())));
        Map<String, List<String>> whole = rules.outputsFrom(new Horizon.Moment(0, 0), actions);
        Map<String, List<RecordedHistory.Row>> rows = rules.rows();
        for (int i = 0; i < made.rules().size(); i++) {
            String rule = "r" + i;
            Horizon horizon = rules.horizon(rule);
            count(horizon.isEndless() ? "endless" : horizon.state().isEmpty() ? "bounded" : "with state", 1);
            if (!horizon.isEndless()) {
                states.forEach((cut, state) -> compare(new Case(seed, made, rule, horizon, cut, state), rules,
                        whole.getOrDefault(rule, List.of()), new RecordedHistory(events, rows, cut)));
            }
        }
    }

    private record Case(long seed, HorizonRules.Made made, String rule, Horizon horizon, int cut, byte[] state) {

        /** The outputs behind the cut. */
        List<String> behind(List<String> outputs) {
            return outputs.stream().filter(output -> Integer.parseInt(output.substring(0, 4)) >= cut).sorted().toList();
        }

        Map<Integer, Runnable> takingUp(ReplayedRules rules) {
            return Map.of(cut, () -> rules.takeUp(state));
        }

        @Override
        public String toString() {
            return "seed " + seed + ", cut " + cut + ", " + rule + ": " + horizon + "\n" + String.join("\n", made.rules())
                    + "\nagain: mvn test -pl epl/processor -am -Dtest=HorizonTest -Dvesper.seed=" + seed
                    + " -Dsurefire.failIfNoSpecifiedTests=false\n";
        }
    }

    private void compare(Case one, ReplayedRules rules, List<String> whole, RecordedHistory history) {
        List<String> expected = one.behind(whole);
        Horizon.Moment start = one.horizon.start(history);
        List<String> replayed = one.behind(rules.outputsFrom(start, one.takingUp(rules)).getOrDefault(one.rule, List.of()));
        assertEquals(String.join("\n", expected), String.join("\n", replayed), () -> "from event " + start + ", " + one);
        count("cases", 1);
        count("outputs", expected.size());
        count(start.position() == 0 ? "from the beginning" : start.position() == one.cut ? "from the cut" : "from between", 1);
        if (start.position() < one.cut) {
            Horizon.Moment later = new Horizon.Moment(start.position() + 1, Math.max(start.timeMs(), 0));
            List<String> tooFew = one.behind(rules.outputsFrom(later, one.takingUp(rules)).getOrDefault(one.rule, List.of()));
            count(tooFew.equals(expected) ? "one event less suffices" : "tight", 1);
        }
    }

    private int count(String what) {
        return counts.getOrDefault(what, 0);
    }

    private void count(String what, int more) {
        counts.merge(what, more, Integer::sum);
    }
}
