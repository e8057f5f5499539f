// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;
import org.vesper.api.IdentifiedSink;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputIdentity;
import org.vesper.config.ConfigurationException;
import org.vesper.journal.JournalReader;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.ClockDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.RecoveryDefinition.Durability;
import org.vesper.kernel.definition.RecoveryDefinition.Mode;
import org.vesper.kernel.definition.RecoveryDefinition.Outputs;
import org.vesper.kernel.definition.RecoveryDefinition.Sync;
import org.vesper.kernel.definition.RecoveryDefinition.WhenDiskFull;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.tests.support.Await;

/** Networks with several lanes. While the first output is held back, nothing downstream goes on, and the journals are those of a death. */
@Timeout(120)
class CrossedRecoveryTest {

    private static final EventType NUMBER = EventType.ofMap("Number", Map.of("n", long.class, "key", String.class, "time", long.class));

    @TempDir
    Path folder;

    private final List<Life> lives = new ArrayList<>();
    private int copies;

    private final class Life implements Providers, IdentifiedSink {

        final Path journals;
        final List<Map<?, ?>> values = new CopyOnWriteArrayList<>();
        final List<OutputIdentity> identities = new CopyOnWriteArrayList<>();
        final ControlThread control = ControlThread.start("sums", CrossedRecoveryTest.class.getClassLoader());
        volatile CountDownLatch released = new CountDownLatch(0);
        AdapterContext input;
        Network network;

        Life(Path journals, Function<Life, NetworkDefinition> definition) {
            this(journals, definition, true);
        }

        Life(Path journals, Function<Life, NetworkDefinition> definition, boolean starts) {
            this.journals = journals;
            lives.add(this);
            RecoveryDefinition recovery = new RecoveryDefinition(Mode.JOURNAL,
                    new Durability(Sync.NONE, Duration.ofMillis(10), Outputs.FAST), journals.toString(),
                    1L << 30, 1 << 16, WhenDiskFull.WAIT, RecoveryDefinition.OnDamage.REFUSE);
            network = Network.build(definition.apply(this).with(recovery), this, control, CrossedRecoveryTest.class.getClassLoader());
            if (starts) {
                network.start();
            }
        }

        /** What cannot be read in the journals. */
        List<String> problems() {
            return network.recovery().orElseThrow().problems(network.stages());
        }

        void send(long... numbers) {
            input.inlet().enter();
            try {
                LongStream.of(numbers).forEach(n -> input.inlet().onEvent(number(n)));
            } finally {
                input.inlet().exit();
            }
        }

        void awaitOutputs(int count) {
            Await.until(count + " outputs", () -> values.size() >= count);
        }

        /** Lets the next output wait, and sends events of which one at least waits in a stage. All outputs before have left. */
        void sendWithOutputHeldBack(long... numbers) {
            int before = values.size();
            released = new CountDownLatch(1);
            send(numbers[0]);
            awaitOutputs(before + 1);
            send(LongStream.of(numbers).skip(1).toArray());
        }

        StreamStage stream() {
            return network.streams().get(0);
        }

        /** The files as they are now, for another life. */
        Path asKilledNow() {
            return JournalCopy.of(journals, folder.resolve("copy" + ++copies));
        }

        @Override
        public void onEvent(Object event) {
            throw new AssertionError("an output without identity");
        }

        @Override
        public void onEvent(Object event, OutputIdentity identity) {
            CountDownLatch until = released; // Before anybody knows of the output: the next one may have to wait for another latch.
            identities.add(identity); // Before its value, whose number tells how many there are.
            values.add(Map.copyOf((Map<?, ?>) event));
            try {
                until.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public AdapterProvider adapter(String name) {
            return AdapterProvider.of(name, context -> {
                input = context;
                return new SilentAdapter();
            });
        }

        @Override
        public ProcessorProvider processor(String name) {
            return new ProcessorProvider() {
                @Override
                public String name() {
                    return name;
                }

                @Override
                public Processor create(ProcessorContext context) {
                    return new PartitionedSums(context, name.equals("written"));
                }
            };
        }
    }

    private static MapEvent number(long n) {
        MapEvent event = new MapEvent(NUMBER);
        event.put("n", n);
        event.put("key", "K" + n % 5);
        event.put("time", 1_000 * n);
        return event;
    }

    private static StreamDefinition stream(String id, int capacity, int threads, WhenFull whenFull, String listener) {
        return new StreamDefinition(id, capacity, threads, "", WaitStrategy.PARK, whenFull, List.of(listener), "net.xml:5");
    }

    private static AdapterDefinition in(String listener) {
        return new AdapterDefinition("in", "numbers", Map.of(), List.of(listener), "net.xml:1");
    }

    private static ProcessorDefinition sum(String id, String listener) {
        return new ProcessorDefinition(id, "sum", Map.of(), List.of(), List.of(listener), "net.xml:2").with(ClockDefinition.of("time", 0));
    }

    private static BeanDefinition out(Life life) {
        return new BeanDefinition("out", life, List.of(), "net.xml:3");
    }

    /** in, queue, sum, out. */
    private static Function<Life, NetworkDefinition> queue(int capacity, int threads, WhenFull whenFull) {
        return life -> new NetworkDefinition("sums", List.of(NUMBER), List.of(in("queue")),
                List.of(stream("queue", capacity, threads, whenFull, "sum")), List.of(sum("sum", "out")), List.of(out(life)));
    }

    /** in, sum, queue, sum of sums, out; the sums are written. */
    private static NetworkDefinition written(Life life) {
        List<ProcessorDefinition> sums = Stream.of(sum("sum", "queue"), sum("sums", "out"))
                .map(sum -> new ProcessorDefinition(sum.id(), "written", Map.of(), List.of(), sum.listeners(), sum.origin()).with(sum.clock()))
                .toList();
        return new NetworkDefinition("sums", List.of(NUMBER), List.of(in("sum")),
                List.of(stream("queue", 64, 1, WhenFull.BLOCK, "sums")), sums, List.of(out(life)));
    }

    /** in, sum, first queue, sum of sums, second queue, out. */
    private static NetworkDefinition chain(Life life) {
        return chain(life, NUMBER, "second");
    }

    private static NetworkDefinition chain(Life life, EventType type, String second) {
        return new NetworkDefinition("sums", List.of(type), List.of(in("sum")),
                List.of(stream("first", 64, 1, WhenFull.BLOCK, "sums"), stream(second, 64, 1, WhenFull.BLOCK, "out")),
                List.of(sum("sum", "first"), sum("sums", second)), List.of(out(life)));
    }

    private static Function<Life, NetworkDefinition> partitions(int threads) {
        return life -> new NetworkDefinition("sums", List.of(NUMBER), List.of(in("keys")),
                List.of(new StreamDefinition("keys", 64, threads, "key", WaitStrategy.PARK, WhenFull.BLOCK, List.of("sum"), "net.xml:5")),
                List.of(sum("sum", "out")), List.of(out(life)));
    }

    @AfterEach
    void endAll() {
        lives.forEach(life -> {
            life.released.countDown();
            life.network.close();
            life.control.close();
        });
    }

    /** The outputs of two lives, each once, as a receiver has them that remembers identities. */
    private static List<Map<?, ?>> once(Life first, int outputs, Life second) {
        Map<String, Map<?, ?>> all = new LinkedHashMap<>();
        for (int i = 0; i < outputs; i++) {
            all.put(first.identities.get(i).toString(), first.values.get(i));
        }
        for (int i = 0; i < second.values.size(); i++) {
            OutputIdentity identity = second.identities.get(i);
            Map<?, ?> before = all.putIfAbsent(identity.toString(), second.values.get(i));
            assertTrue(before == null || identity.isRepetition() && before.equals(second.values.get(i)),
                    identity + " was " + before + " and is " + second.values.get(i));
        }
        return List.copyOf(all.values());
    }

    private static void awaitOnce(Life first, int outputs, Life second, int all) {
        Await.until(all + " outputs, each once", () -> once(first, outputs, second).size() >= all);
    }

    private static List<Long> numbers(List<Map<?, ?>> outputs) {
        return outputs.stream().map(output -> (Long) output.get("n")).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void shouldLoseNoEventThatWaitsInAQueue(int threads) {
        Function<Life, NetworkDefinition> network = queue(64, threads, WhenFull.BLOCK);
        Life first = new Life(folder.resolve("a"), network);
        first.sendWithOutputHeldBack(1, 2, 3, 4, 5);
        Path killed = first.asKilledNow();
        Life second = new Life(killed, network);
        second.send(6);
        awaitOnce(first, 1, second, 6);
        assertEquals(List.of(1L, 3L, 6L, 10L, 15L, 21L), numbers(once(first, 1, second)));
        assertEquals(List.of(1_000L, 2_000L, 3_000L, 4_000L, 5_000L, 6_000L),
                once(first, 1, second).stream().map(output -> (Long) output.get("time")).toList());
    }

    @Test
    void shouldRepeatNothingWhenAllHasCrossedAndLeft() {
        Function<Life, NetworkDefinition> network = queue(64, 1, WhenFull.BLOCK);
        Life first = new Life(folder.resolve("a"), network);
        first.send(1, 2, 3);
        first.awaitOutputs(3);
        first.network.close();
        Life second = new Life(folder.resolve("a"), network);
        second.send(4);
        second.awaitOutputs(1);
        assertEquals(List.of(10L), numbers(List.copyOf(second.values)));
        assertEquals(4, second.stream().eventsIn());
        assertEquals(4, second.stream().eventsOut());
    }

    @Test
    void shouldGoOnThroughAChainOfLanesThatDiesAgainAndAgain() {
        Life first = new Life(folder.resolve("a"), CrossedRecoveryTest::chain);
        first.sendWithOutputHeldBack(1, 2, 3, 4);
        Path killed = first.asKilledNow();
        Life second = new Life(killed, CrossedRecoveryTest::chain);
        second.awaitOutputs(4);
        assertEquals(List.of(1L, 4L, 10L, 20L), numbers(once(first, 1, second)));
        second.sendWithOutputHeldBack(5, 6);
        int outputs = second.values.size();
        Life third = new Life(second.asKilledNow(), CrossedRecoveryTest::chain);
        third.send(7);
        awaitOnce(second, outputs, third, outputs + 2);
        List<Long> sums = numbers(once(second, outputs, third));
        assertEquals(List.of(35L, 56L, 84L), sums.subList(sums.size() - 3, sums.size()));
    }

    @Test
    void shouldDeleteWhatNoLaneLooksBackAtAndGoOnWithWhatIsWritten() {
        Life life = new Life(folder.resolve("a"), CrossedRecoveryTest::written);
        for (int i = 0; i < 100; i++) {
            life.send(LongStream.generate(() -> 1).limit(100).toArray());
        }
        life.awaitOutputs(10_000);
        for (String lane : List.of("in", "queue.1of1")) {
            Path second = life.journals.resolve("sums").resolve(lane).resolve("00000002.journal");
            Await.until("old segments of " + lane + " are deleted", () -> !Files.exists(second));
        }
        int events = 10_000;
        for (int death = 1; death <= 3; death++) {
            life.sendWithOutputHeldBack(1, 1, 1, 1);
            Life before = life;
            int outputs = before.values.size();
            Life next = new Life(before.asKilledNow(), CrossedRecoveryTest::written);
            awaitOnce(before, outputs, next, outputs + 3);
            List<Long> sums = numbers(once(before, outputs, next));
            for (long n = events + 1; n <= events + 4; n++) {
                assertEquals(n * (n + 1) / 2, sums.get(sums.size() - 4 + (int) (n - events - 1)), "the sum of sums after " + n);
            }
            events += 4;
            life = next;
        }
    }

    @Test
    void shouldTellBeforehandWhatAnotherVersionCannotRead() {
        Life running = new Life(folder.resolve("a"), CrossedRecoveryTest::chain);
        running.send(1, 2);
        running.awaitOutputs(2);
        assertEquals(List.of(), new Life(running.journals, CrossedRecoveryTest::chain, false).problems());

        Life renamed = new Life(running.journals, life -> chain(life, NUMBER, "third"), false);
        assertEquals(List.of("there is no lane second.1of1 any more, so what was retained there begins anew"), renamed.problems());

        EventType other = EventType.ofMap("Count", Map.of("n", long.class, "key", String.class, "time", long.class));
        List<String> problems = new Life(running.journals, life -> chain(life, other, "second"), false).problems();
        assertTrue(problems.stream().anyMatch(problem -> problem.contains("Number")), problems::toString);
    }

    /** The machine dies, and the lane before the queue has lost what the one behind it has; then the process dies before anything crosses. */
    @Test
    void shouldLoseNoEventThatEntersAfterALossOfPower() throws IOException {
        Function<Life, NetworkDefinition> network = queue(64, 1, WhenFull.BLOCK);
        Life first = new Life(folder.resolve("a"), network);
        first.send(1, 2);
        first.awaitOutputs(2);
        Path forced = first.asKilledNow();
        first.send(3, 4, 5);
        first.awaitOutputs(5);
        Path withoutPower = with(first.asKilledNow(), "mark", forced);
        with(withoutPower, ".journal", forced);

        Life second = new Life(withoutPower, network);
        Path atBeginning = second.asKilledNow();
        second.send(6, 7, 8);
        Life third = new Life(with(atBeginning, ".journal", second.asKilledNow()), network);
        third.send(9);
        Await.until("the last output", () -> !third.values.isEmpty() && numbers(third.values).contains(45L));
        assertEquals(List.of(21L, 28L, 36L, 45L), numbers(List.copyOf(third.values)), "15 was there before");
    }

    /** Has the first lane's files of this kind as they are in another copy; returns the journals. */
    private static Path with(Path journals, String kind, Path other) throws IOException {
        try (Stream<Path> files = Files.list(other.resolve("sums/in"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(kind)).toList()) {
                Files.copy(file, journals.resolve("sums/in").resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return journals;
    }

    @Test
    void shouldCountWhatHadNoRoomAndKeepItOut() {
        Function<Life, NetworkDefinition> network = queue(2, 1, WhenFull.DROP_NEWEST);
        Life first = new Life(folder.resolve("a"), network);
        first.sendWithOutputHeldBack(1, 2, 3, 4, 5, 6);
        long dropped = first.stream().eventsDropped();
        assertTrue(dropped > 0);
        first.released.countDown();
        first.awaitOutputs((int) (6 - dropped));
        List<Long> sums = numbers(List.copyOf(first.values));
        first.network.close();

        Life second = new Life(folder.resolve("a"), network);
        second.send(100);
        second.awaitOutputs(1);
        assertEquals(List.of(sums.get(sums.size() - 1) + 100), numbers(List.copyOf(second.values)));
        assertEquals(dropped, second.stream().eventsDropped());
        assertEquals(0, second.stream().size());
    }

    @Test
    void shouldKeepThePartitionsApartAndTheirClocksTogether() {
        Life first = new Life(folder.resolve("a"), partitions(3));
        first.sendWithOutputHeldBack(LongStream.rangeClosed(1, 40).toArray());
        Life second = new Life(first.asKilledNow(), partitions(3));
        second.send(LongStream.rangeClosed(41, 60).toArray());
        awaitOnce(first, 1, second, 60);
        Life undisturbed = new Life(folder.resolve("b"), partitions(3));
        undisturbed.send(LongStream.rangeClosed(1, 60).toArray());
        undisturbed.awaitOutputs(60);
        assertEquals(byKey(List.copyOf(undisturbed.values)), byKey(once(first, 1, second)));
    }

    @Test
    void shouldChangeRulesOfAllPartitionsAtTheirPlaces() {
        Path journals = folder.resolve("a");
        Life first = new Life(journals, partitions(3));
        Life undisturbed = new Life(folder.resolve("b"), partitions(3));
        for (Life life : List.of(first, undisturbed)) {
            life.send(LongStream.rangeClosed(1, 20).toArray());
            life.awaitOutputs(20);
            life.network.processors().get(0).restartRules();
            life.send(LongStream.rangeClosed(21, 30).toArray());
            life.awaitOutputs(30);
        }
        first.network.close();
        Life second = new Life(journals, partitions(3));
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
        new Life(journals, partitions(3)).network.close();
        for (Function<Life, NetworkDefinition> other : List.of(partitions(2), partitions(1))) {
            String refusal = assertThrows(ConfigurationException.class, () -> new Life(journals, other)).getMessage();
            lives.remove(lives.size() - 1).control.close();
            assertTrue(refusal.startsWith("stream keys (net.xml:5): when " + journals.resolve("sums/keys.")), refusal);
            assertTrue(refusal.contains("3 of its threads had a lane of their own"), refusal);
        }
    }

    @Test
    void shouldRecordSuspensionsAtTheirPlaceInEachLane() {
        Life first = new Life(folder.resolve("a"), queue(64, 1, WhenFull.BLOCK));
        Path journals = first.journals.resolve("sums");
        first.send(1, 2);
        Await.until("a suspension and its end in both lanes", () -> {
            // Again if a lane was not free in time, on a busy machine.
            first.network.suspend();
            first.network.resume();
            return Stream.of("in", "queue.1of1").allMatch(lane -> kinds(journals.resolve(lane)).contains("RESUMED@2"));
        });
        first.send(3);
        first.awaitOutputs(3);
        assertEquals(List.of("EVENTS@0", "EVENTS@1", "SUSPENDED@2", "RESUMED@2", "EVENTS@2"), kinds(journals.resolve("in")));
        List<String> behind = kinds(journals.resolve("queue.1of1"));
        assertTrue(behind.indexOf("SUSPENDED@2") == behind.indexOf("RESUMED@2") - 1, behind::toString);
        assertTrue(behind.get(behind.size() - 1).startsWith("CROSSED@2"), behind::toString);
    }

    /** What happened in a lane, with positions; what happened again at the same place is there once. */
    private static List<String> kinds(Path lane) {
        List<String> kinds = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(lane, OnDamage.REFUSE)) {
            while (reader.next()) {
                Kind kind = reader.record().kind();
                if (List.of(Kind.EVENTS, Kind.CROSSED, Kind.SUSPENDED, Kind.RESUMED).contains(kind)) {
                    kinds.add(kind + "@" + reader.record().position());
                }
            }
        }
        return kinds.stream().distinct().toList();
    }
}
