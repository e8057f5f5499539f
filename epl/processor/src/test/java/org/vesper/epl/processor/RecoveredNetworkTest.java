// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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
import org.vesper.api.MapEvent;
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
    private static final int WINDOW = 500;

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

    /** A journal of limited size loses its oldest segments. What is left of the window is known, and in the end it has gone. */
    @Test
    void shouldForgetWhatItsJournalHasLost() throws IOException {
        List<String> rules = List.of("@Name('mean') SELECT avg(price) AS mean, count(*) AS n FROM Tick RETAIN " + WINDOW + " EVENTS;");
        List<String> means = new ArrayList<>();
        try (RecoveredNetwork first = new RecoveredNetwork(rules, false, folder, (rule, values) -> means.add(values))) {
            first.send(ticks(1_000, 2 * WINDOW));
        }
        assertEquals("[1000.0, " + WINDOW + "]", means.get(means.size() - 1));
        loseAllSegmentsButTwo(folder.resolve("random/stream.1of1"));
        means.clear();
        try (RecoveredNetwork second = new RecoveredNetwork(rules, false, folder, (rule, values) -> means.add(values))) {
            second.send(ticks(1, WINDOW));
        }
        try (RecoveredNetwork third = new RecoveredNetwork(rules, false, folder, (rule, values) -> means.add(values))) {
            third.send(ticks(1, 1));
        }
        int left = Integer.parseInt(means.get(0).replaceAll(".* (\\d+)]", "$1")) - 1;
        assertTrue(left > 0 && left < WINDOW - 1, () -> left + " events are left");
        assertEquals("[" + (1_000.0 * left + 1) / (left + 1) + ", " + (left + 1) + "]", means.get(0));
        assertEquals(List.of("[1.0, " + WINDOW + "]", "[1.0, " + WINDOW + "]"), means.subList(WINDOW - 1, WINDOW + 1));
    }

    private static List<MapEvent> ticks(double price, int count) {
        MapEvent tick = new MapEvent(RandomEvents.TICK);
        tick.put("symbol", "A".repeat(WINDOW)); // so a segment holds few
        tick.put("at", 0L);
        tick.put("price", price);
        return Collections.nCopies(count, tick);
    }

    private static void loseAllSegmentsButTwo(Path lane) throws IOException {
        try (Stream<Path> files = Files.list(lane)) {
            List<Path> segments = files.filter(file -> file.toString().endsWith(".journal")).sorted().toList();
            assertTrue(segments.size() > 3, segments::toString);
            for (Path segment : segments.subList(0, segments.size() - 2)) {
                Files.delete(segment);
            }
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
