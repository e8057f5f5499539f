// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.recovery.Lives.Life;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.tests.support.Await;

/** A network follows the journals of another one, and continues in its place. Files are copied as a transport of segments would do it. */
@Timeout(60)
class FollowingTest {

    private static final int ROUNDS = 12;

    @TempDir
    Path folder;

    private Lives lives;

    /** Networks with one lane, with lanes behind each other, and with lanes beside each other. */
    enum Shape {

        LANE {
            @Override
            NetworkDefinition network(Life life) {
                return new NetworkDefinition("sums", List.of(Lives.NUMBER), List.of(Lives.in("sum")), List.of(),
                        List.of(Lives.sum("sum", "out")), List.of(Lives.out(life)));
            }
        },

        CHAIN {
            @Override
            NetworkDefinition network(Life life) {
                return new NetworkDefinition("sums", List.of(Lives.NUMBER), List.of(Lives.in("sum")),
                        List.of(stream("first", 1, "", "sums"), stream("second", 1, "", "out")),
                        List.of(Lives.sum("sum", "first"), Lives.sum("sums", "second")), List.of(Lives.out(life)));
            }
        },

        PARTITIONS {
            @Override
            NetworkDefinition network(Life life) {
                return new NetworkDefinition("sums", List.of(Lives.NUMBER), List.of(Lives.in("keys")),
                        List.of(stream("keys", 3, "key", "sum")), List.of(Lives.sum("sum", "out")), List.of(Lives.out(life)));
            }
        };

        abstract NetworkDefinition network(Life life);

        private static StreamDefinition stream(String id, int threads, String key, String listener) {
            return new StreamDefinition(id, 64, threads, key, WaitStrategy.PARK, WhenFull.BLOCK, List.of(listener), "net.xml:5");
        }
    }

    @BeforeEach
    void prepare() {
        lives = new Lives(folder);
    }

    @AfterEach
    void endAll() {
        lives.close();
    }

    private static void catchUp(Life follower) {
        Await.until("all that the journals have", follower.network::catchUp);
        assertEquals(List.of(), follower.values, "a network that follows puts nothing out");
    }

    @ParameterizedTest
    @CsvSource({"LANE, true", "CHAIN, true", "PARTITIONS, true", "LANE, false", "CHAIN, false", "PARTITIONS, false"})
    void shouldLoseAndRepeatNoOutputWhenItContinues(Shape shape, boolean caughtUp) {
        Function<Life, NetworkDefinition> network = shape::network;
        Life leader = lives.begin(folder.resolve("a"), network);
        Path shipped = folder.resolve("shipped");
        JournalCopy.of(leader.journals, shipped);
        Life follower = lives.begin(shipped, network, false);
        follower.network.follow();
        Random random = new Random(7);
        int sent = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int count = 1 + random.nextInt(20);
            leader.send(LongStream.rangeClosed(sent + 1, sent + count).toArray());
            sent += count;
            leader.awaitOutputs(sent);
            if (round % 4 == 2) {
                leader.network.processors().get(0).restartRules();
            }
            JournalCopy.of(leader.journals, shipped);
            catchUp(follower);
        }
        int left = dieWithOutputsUnderWay(leader, shape, LongStream.rangeClosed(sent + 1, sent + 9).toArray(), shipped);
        if (caughtUp) {
            catchUp(follower);
        }

        follower.network.startLive();
        follower.send(LongStream.rangeClosed(sent + 10, sent + 20).toArray());
        Lives.awaitOnce(leader, left, follower, sent + 20);
        leader.released.countDown();

        assertTrue(follower.values.size() <= 20, () -> "outputs come again: " + follower.identities);
        assertEquals(byKey(undisturbed(network, sent + 20)), byKey(Lives.once(leader, left, follower)));
    }

    /** Sends events whose outputs have not left when the leader dies, all or all but one; returns how many have left. */
    private static int dieWithOutputsUnderWay(Life leader, Shape shape, long[] events, Path shipped) {
        if (shape == Shape.LANE) {
            int left = leader.values.size();
            leader.send(events);
            Path mark = Path.of("sums", "in", "mark");
            Path before = copy(shipped.resolve(mark), shipped.resolveSibling("mark"));
            JournalCopy.of(leader.journals, shipped);
            copy(before, shipped.resolve(mark));
            return left;
        }
        leader.sendWithOutputHeldBack(events);
        JournalCopy.of(leader.journals, shipped);
        return leader.values.size();
    }

    /** What a network puts out that nothing happens to. */
    private List<Map<?, ?>> undisturbed(Function<Life, NetworkDefinition> network, int events) {
        Life life = lives.begin(folder.resolve("b"), network);
        Random random = new Random(7);
        int sent = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int count = 1 + random.nextInt(20);
            life.send(LongStream.rangeClosed(sent + 1, sent + count).toArray());
            sent += count;
            life.awaitOutputs(sent);
            if (round % 4 == 2) {
                life.network.processors().get(0).restartRules();
            }
        }
        life.send(LongStream.rangeClosed(sent + 1, events).toArray());
        life.awaitOutputs(events);
        return List.copyOf(life.values);
    }

    private static Map<Object, List<List<?>>> byKey(List<Map<?, ?>> outputs) {
        Map<Object, List<List<?>>> byKey = new TreeMap<>();
        outputs.forEach(output -> byKey.computeIfAbsent(output.get("key"), unused -> new ArrayList<>())
                .add(List.of(output.get("n"), output.get("time"))));
        return byKey;
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeNoPlaceThatIsTaken(Shape shape) {
        Life leader = lives.begin(folder.resolve("a"), shape::network);
        leader.send(1, 2, 3);
        leader.awaitOutputs(3);
        Life follower = lives.begin(leader.journals, shape::network, false);
        follower.network.follow();
        leader.send(4);
        leader.awaitOutputs(4);

        ConfigurationException refusal = assertThrows(ConfigurationException.class, follower.network::startLive);
        assertTrue(refusal.getMessage().contains("is being written by process"), refusal::getMessage);

        leader.send(5);
        leader.awaitOutputs(5);
        leader.network.close();
        catchUp(follower);
        follower.network.startLive();
        assertEquals(List.of(), follower.values, "all has left before");
        follower.send(6);
        follower.awaitOutputs(1);
        leader.values.addAll(follower.values);
        Life undisturbed = lives.begin(folder.resolve("b"), shape::network);
        undisturbed.send(1, 2, 3, 4, 5, 6);
        undisturbed.awaitOutputs(6);
        assertEquals(byKey(undisturbed.values), byKey(leader.values));
    }

    @Test
    void shouldFollowAJournalThatBeginsLater() {
        Path journals = folder.resolve("a");
        Life follower = lives.begin(journals, Shape.LANE::network, false);
        follower.network.follow();
        catchUp(follower);
        Life leader = lives.begin(journals, Shape.LANE::network);
        leader.send(1, 2);
        leader.awaitOutputs(2);
        catchUp(follower);
        leader.network.close();
        follower.network.startLive();
        follower.send(3);
        follower.awaitOutputs(1);
        assertEquals(List.of(6L), Lives.numbers(follower.values));
    }

    @Test
    void shouldNotHoldMoreOutputsThanItMay() {
        Function<Life, NetworkDefinition> network = life -> Shape.LANE.network(life)
                .with(List.of(Lives.in("sum"), Lives.sum("sum", "out"), new BeanDefinition("out", new Drain(), List.of(), "net.xml:3")));
        Path mark = Path.of("sums", "in", "mark");
        Life leader = lives.begin(folder.resolve("a"), network);
        Path shipped = JournalCopy.of(leader.journals, folder.resolve("shipped"));
        Path before = copy(shipped.resolve(mark), folder.resolve("mark"));
        int many = OutputGate.CAPACITY + 10_000;
        for (int from = 0; from < many; from += 1_000) {
            leader.send(LongStream.rangeClosed(from + 1, from + 1_000).toArray());
        }
        JournalCopy.of(leader.journals, shipped);
        Path after = copy(shipped.resolve(mark), folder.resolve("after"));
        copy(before, shipped.resolve(mark));
        Life follower = lives.begin(shipped, network, false);
        follower.network.follow();
        for (int round = 0; round < many / 1_000; round++) {
            follower.network.catchUp();
        }
        assertFalse(follower.network.catchUp(), "it waits for the leader");
        copy(after, shipped.resolve(mark));
        catchUp(follower);
    }

    /** Takes outputs and forgets them. */
    private static final class Drain implements EventSink {

        @Override
        public void onEvent(Object event) {
            // It is gone.
        }
    }

    private static Path copy(Path from, Path to) {
        try {
            return Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
