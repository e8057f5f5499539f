// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.epl.language.result.EplException;

/**
 * Random rules behind a queue, and rules of keys in two partitions, in a network that ends and is recovered from its journals several
 * times: its outputs are those of a network that runs on. Each life is fed from the horizon of the one before. A failure prints its seed;
 * {@code -Dvesper.seed=N} runs that one alone.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RecoveredNetworkTest {

    private static final int EVENTS = 70;
    private static final int ENDS = 3;

    @TempDir
    private Path folder;
    private final Map<String, Integer> counts = new TreeMap<>();

    @Test
    void shouldPutOutWhatANetworkDoesThatRunsOn() {
        Long only = Long.getLong("vesper.seed");
        LongStream seeds = only != null ? LongStream.of(only) : LongStream.range(0, Boolean.getBoolean("vesper.thorough") ? 1_000 : 3);
        seeds.forEach(this::play);
        if (only == null) {
            assertTrue(counts.getOrDefault("queue", 0) > 0 && counts.getOrDefault("partitions", 0) > 0, counts::toString);
        }
    }

    private void play(long seed) {
        Random random = new Random(seed);
        boolean parted = seed % 3 == 0;
        List<String> rules = parted ? ofKeys(random) : new HorizonRules(random).next().rules();
        List<RandomEvents.Timed> events = RandomEvents.of(random, EVENTS);
        List<Integer> ends = IntStream.generate(() -> 1 + random.nextInt(EVENTS - 1)).limit(ENDS).sorted().boxed().toList();
        try {
            Map<String, List<String>> expected = outputs(rules, parted, events, List.of(), folder.resolve(seed + "-on"));
            Map<String, List<String>> recovered = outputs(rules, parted, events, ends, folder.resolve(seed + "-ends"));
            expected.values().forEach(all -> counts.merge("outputs", all.size(), Integer::sum));
            assertEquals(lines(expected), lines(recovered), () -> "seed " + seed + ", ends before " + ends + "\n" + String.join("\n", rules));
            counts.merge(parted ? "partitions" : "queue", 1, Integer::sum);
        } catch (EplException e) {
            counts.merge("refused", 1, Integer::sum);
        }
    }

    /** Rules whose outputs are the same in partitions by symbol. */
    private static List<String> ofKeys(Random random) {
        List<String> windows = List.of("1 EVENT", "2 EVENTS", "3 EVENTS", "800 MSEC", "2 SECONDS");
        List<String> aggregates = List.of("count(*)", "sum(volume)", "max(price)", "trend(price)", "perc(price)");
        Stream<String> sums = IntStream.range(0, 3).mapToObj(n -> "SELECT symbol, at, " + aggregates.get(random.nextInt(aggregates.size()))
                + " AS a FROM Tick RETAIN " + windows.get(random.nextInt(windows.size())) + " PARTITION BY symbol GROUP BY symbol");
        Stream<String> pattern = Stream.of("SELECT a.at AS p, b.at AS q MATCHING EVERY a:=Tick(symbol = 'AB' AND volume > 2)"
                + " FOLLOWED BY b:=Tick(symbol = 'AB') WITHIN " + (1 + random.nextInt(3)) + " SECONDS");
        List<String> all = Stream.concat(sums, pattern).toList();
        return IntStream.range(0, all.size()).mapToObj(n -> "@Name('r" + n + "') " + all.get(n) + ";").toList();
    }

    /** The outputs of each rule. */
    private static Map<String, List<String>> outputs(
            List<String> rules, boolean parted, List<RandomEvents.Timed> events, List<Integer> ends, Path journals) {
        Map<String, List<String>> outputs = new TreeMap<>();
        List<Integer> all = new ArrayList<>(ends);
        all.add(EVENTS);
        int sent = 0;
        for (int end : all) {
            try (RecoveredNetwork network = new RecoveredNetwork(rules, parted, journals, (rule, values) ->
                    outputs.computeIfAbsent(rule, unused -> new ArrayList<>()).add(values))) {
                network.send(events.subList(sent, end).stream().map(RandomEvents.Timed::event).toList());
            }
            sent = end;
        }
        return outputs;
    }

    private static String lines(Map<String, List<String>> outputs) {
        StringBuilder lines = new StringBuilder();
        outputs.forEach((rule, all) -> all.stream().sorted().forEach(values -> lines.append(rule).append(' ').append(values).append('\n')));
        return lines.toString();
    }
}
