// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.Horizon;

/**
 * Holds against the engine what a processor says of how far its rules look back: random rules note moments between random events. Rules
 * that begin anew, are fed from the moment on that they said, and take up the state of a later one must have the outputs behind it that
 * they have over all events. A failure prints its seed; {@code -Dvesper.seed=N} runs that one alone.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LookBackTest {

    private static final int EVENTS = 90;
    private static final int BETWEEN_MOMENTS = 5;

    private final Map<String, Integer> counts = new TreeMap<>();

    /**
     * A moment that the rules noted.
     *
     * @param before the event that follows it
     * @param from the event from which on the rules are to be fed
     */
    private record Noted(int before, long from, byte[] state) {
    }

    @Test
    void shouldBringBackOutputsFromTheMomentOnThatTheRulesName() {
        Long only = Long.getLong("vesper.seed");
        LongStream seeds = only != null ? LongStream.of(only)
                : LongStream.range(0, Boolean.getBoolean("vesper.thorough") ? 10_000 : 25);
        seeds.forEach(this::play);
        if (only == null) {
            assertTrue(counted("moments") > 60 && counted("not from the beginning") > 20, counts::toString);
        }
    }

    private void play(long seed) {
        Random random = new Random(seed);
        HorizonRules.Made made = new HorizonRules(random).next();
        List<RandomEvents.Timed> events = RandomEvents.of(random, EVENTS);
        try (ReplayedRules rules = new ReplayedRules(made, events)) {
            if (made.rules().stream().map(made.rules()::indexOf).anyMatch(number -> rules.horizon("r" + number).isEndless())) {
                count("endless");
                return;
            }
            List<Noted> moments = new ArrayList<>();
            Map<Integer, Runnable> actions = new HashMap<>();
            for (int event = 0; event < EVENTS; event += BETWEEN_MOMENTS) {
                int before = event;
                actions.put(event, () -> moments.add(new Noted(before, rules.lookBack(before), rules.state())));
            }
            Map<String, List<String>> whole = rules.outputsFrom(new Horizon.Moment(0, 0), actions);
            for (Noted noted : moments) {
                long startMs = noted.from() == 0 ? 0 : events.get((int) noted.from() - 1).atMs();
                Map<String, List<String>> fed = rules.outputsFrom(new Horizon.Moment(noted.from(), startMs),
                        Map.of(noted.before(), () -> rules.takeUp(noted.state())));
                compare("seed " + seed + "\n" + String.join("\n", made.rules()), noted, whole, fed);
            }
        } catch (EplException e) {
            count("refused");
        }
    }

    private void compare(String rules, Noted noted, Map<String, List<String>> whole, Map<String, List<String>> fed) {
        whole.forEach((rule, outputs) -> assertEquals(behind(noted, outputs), behind(noted, fed.get(rule)),
                () -> rule + " fed from " + noted.from() + " to " + noted.before() + ", " + rules));
        count("moments");
        count(noted.from() == 0 ? "from the beginning" : "not from the beginning");
    }

    /** The outputs behind a moment. */
    private static String behind(Noted noted, List<String> outputs) {
        return String.join("\n", outputs == null ? List.of() : outputs.stream()
                .filter(output -> Integer.parseInt(output.substring(0, 4)) >= noted.before()).sorted().toList());
    }

    private int counted(String what) {
        return counts.getOrDefault(what, 0);
    }

    private void count(String what) {
        counts.merge(what, 1, Integer::sum);
    }
}
