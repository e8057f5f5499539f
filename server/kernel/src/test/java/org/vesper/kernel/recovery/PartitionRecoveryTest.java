// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.definition.ClockDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.recovery.Lives.Life;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.spi.processor.KeyPartitioner;
import org.vesper.tests.support.Await;

/** Networks with partitions: a lane and a journal for each, and one processor in all of them. */
@Timeout(120)
class PartitionRecoveryTest {

    private static final int THREADS = 3;

    @TempDir
    Path folder;

    private Lives lives;

    @BeforeEach
    void prepare() {
        lives = new Lives(folder);
    }

    @AfterEach
    void endAll() {
        lives.close();
    }

    private static Function<Life, NetworkDefinition> partitions(int threads) {
        return partitions(threads, "sum");
    }

    private static Function<Life, NetworkDefinition> partitions(int threads, String provider) {
        return life -> new NetworkDefinition("sums", List.of(Lives.NUMBER), List.of(Lives.in("keys")),
                List.of(new StreamDefinition("keys", 64, threads, "key", WaitStrategy.PARK, WhenFull.BLOCK, List.of("sum"), "net.xml:5")),
                List.of(new ProcessorDefinition("sum", provider, Map.of(), List.of(), List.of("out"), "net.xml:2")
                        .with(ClockDefinition.of("time", 0))), List.of(Lives.out(life)));
    }

    @Test
    void shouldKeepThePartitionsApartAndTheirClocksTogether() {
        Life first = lives.begin(folder.resolve("a"), partitions(3));
        first.sendWithOutputHeldBack(LongStream.rangeClosed(1, 40).toArray());
        Life second = lives.begin(first.asKilledNow(), partitions(3));
        second.send(LongStream.rangeClosed(41, 60).toArray());
        Lives.awaitOnce(first, 1, second, 60);
        Life undisturbed = lives.begin(folder.resolve("b"), partitions(3));
        undisturbed.send(LongStream.rangeClosed(1, 60).toArray());
        undisturbed.awaitOutputs(60);
        assertEquals(byKey(List.copyOf(undisturbed.values)), byKey(Lives.once(first, 1, second)));
    }

    @Test
    void shouldChangeRulesOfAllPartitionsAtTheirPlaces() {
        Path journals = folder.resolve("a");
        Life first = lives.begin(journals, partitions(3));
        Life undisturbed = lives.begin(folder.resolve("b"), partitions(3));
        for (Life life : List.of(first, undisturbed)) {
            life.send(LongStream.rangeClosed(1, 20).toArray());
            life.awaitOutputs(20);
            life.network.processors().get(0).restartRules();
            life.send(LongStream.rangeClosed(21, 30).toArray());
            life.awaitOutputs(30);
        }
        first.network.close();
        Life second = lives.begin(journals, partitions(3));
        second.send(LongStream.rangeClosed(31, 50).toArray());
        undisturbed.send(LongStream.rangeClosed(31, 50).toArray());
        second.awaitOutputs(20);
        undisturbed.awaitOutputs(50);
        assertEquals(byKey(undisturbed.values.subList(30, 50)), byKey(List.copyOf(second.values)));
    }

    /** The sums and times of each key in their order. */
    private static Map<Object, List<List<?>>> byKey(List<Map<?, ?>> outputs) {
        Map<Object, List<List<?>>> byKey = new TreeMap<>();
        outputs.forEach(output -> byKey.computeIfAbsent(output.get("key"), unused -> new ArrayList<>())
                .add(List.of(output.get("n"), output.get("time"))));
        return byKey;
    }

    @Test
    void shouldRefuseAnotherNumberOfThreadsWithLanesOfTheirOwn() {
        Path journals = folder.resolve("a");
        lives.begin(journals, partitions(3)).network.close();
        for (Function<Life, NetworkDefinition> other : List.of(partitions(2), partitions(1))) {
            String refusal = assertThrows(ConfigurationException.class, () -> lives.begin(journals, other)).getMessage();
            assertTrue(refusal.contains("stream keys (net.xml:5): when " + journals.resolve("sums/keys.")), refusal);
            assertTrue(refusal.contains("3 of its threads had a lane of their own"), refusal);
        }
    }

    /**
     * Most events have one key, so its lane has many segments, and begins behind changes that the others come to later. Events are late at
     * last, so they do not tell the clocks what these have shown.
     *
     * @param sameTime how many events have the same time: a segment begins between events that move the clock, or time stands still there
     * @param late the first event that is late
     */
    @ParameterizedTest
    @CsvSource({"1, 8001", "3000, 7000"})
    void shouldFeedEachPartitionFromItsOwnHorizon(int sameTime, int late) {
        Life first = lives.begin(folder.resolve("a"), partitions(THREADS, "written"));
        Life undisturbed = lives.begin(folder.resolve("b"), partitions(THREADS, "written"));
        for (Life life : List.of(first, undisturbed)) {
            for (int from = 1; from < 8_000; from += 100) {
                life.send(skewed(from, 100, n -> n < late ? 1_000L * (1 + n / sameTime) : 1));
                if (from % 1_000 == 901) {
                    life.awaitOutputs(from + 99);
                    life.network.processors().get(0).restartRules();
                }
            }
            life.awaitOutputs(8_000);
        }
        String busy = "keys." + (KeyPartitioner.partition("K0", THREADS) + 1) + "of" + THREADS;
        Await.until("the first segments of the busy lane are deleted", () -> oldest(first, busy) > 2);
        assertTrue(sameTime == 1 || IntStream.rangeClosed(1, THREADS).anyMatch(lane -> oldest(first, "keys." + lane + "of" + THREADS) == 1),
                "a lane with few events and times needs its beginning");

        Map<String, Map<?, ?>> all = new LinkedHashMap<>();
        Life life = first;
        for (int death = 1; death <= 3; death++) {
            int from = 8_001 + 42 * (death - 1);
            life.sendWithOutputHeldBack(skewed(from, 40, n -> 1));
            keep(life, life.values.size(), all);
            life = lives.begin(life.asKilledNow(), partitions(THREADS, "written"));
            awaitAll(from + 39, life, all);
            life.send(skewed(from + 40, 2, n -> 2));
            awaitAll(from + 41, life, all);
            assertEquals(0, life.network.processors().get(0).faults(), "faults, such as a clock that is to go back");
            undisturbed.send(skewed(from, 42, n -> 1));
        }
        undisturbed.awaitOutputs(8_126);
        assertEquals(byKey(List.copyOf(undisturbed.values)), byKey(List.copyOf(all.values())));
    }

    /** Nine in ten events have one key. */
    private static List<MapEvent> skewed(int from, int count, IntToLongFunction time) {
        return IntStream.range(from, from + count)
                .mapToObj(n -> Lives.event(1, n % 10 == 0 ? "K" + n / 10 % 5 : "K0", time.applyAsLong(n))).toList();
    }

    /** The number of the oldest segment. */
    private static long oldest(Life life, String lane) {
        String[] files = life.journals.resolve("sums").resolve(lane).toFile().list((any, name) -> name.matches("\\d+[.]journal"));
        return Stream.of(files).mapToLong(name -> Long.parseLong(name.substring(0, name.indexOf('.')))).min().orElse(0);
    }

    /** Keeps outputs of a life by their identities. */
    private static void keep(Life life, int outputs, Map<String, Map<?, ?>> all) {
        for (int i = 0; i < outputs; i++) {
            Map<?, ?> output = life.values.get(i);
            Map<?, ?> before = all.putIfAbsent(life.identities.get(i).toString(), output);
            assertTrue(before == null || before.equals(output), life.identities.get(i) + " was " + before + " and is " + output);
        }
    }

    private static void awaitAll(int count, Life life, Map<String, Map<?, ?>> all) {
        Await.until(count + " outputs, each once", () -> {
            keep(life, life.values.size(), all);
            return all.size() >= count;
        });
    }
}
