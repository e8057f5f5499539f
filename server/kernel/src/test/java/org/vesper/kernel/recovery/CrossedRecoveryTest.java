// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;
import org.vesper.journal.JournalReader;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.recovery.Lives.Life;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.tests.support.Await;

/** Networks with several lanes. While the first output is held back, nothing downstream goes on, and the journals are those of a death. */
@Timeout(120)
class CrossedRecoveryTest {

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

    private static StreamDefinition stream(String id, int capacity, int threads, WhenFull whenFull, String listener) {
        return new StreamDefinition(id, capacity, threads, "", WaitStrategy.PARK, whenFull, List.of(listener), "net.xml:5");
    }

    /** in, queue, sum, out. */
    private static Function<Life, NetworkDefinition> queue(int capacity, int threads, WhenFull whenFull) {
        return life -> new NetworkDefinition("sums", List.of(Lives.NUMBER), List.of(Lives.in("queue")),
                List.of(stream("queue", capacity, threads, whenFull, "sum")), List.of(Lives.sum("sum", "out")), List.of(Lives.out(life)));
    }

    /** in, sum, queue, sum of sums, out; the sums are written. */
    private static NetworkDefinition written(Life life) {
        List<ProcessorDefinition> sums = Stream.of(Lives.sum("sum", "queue"), Lives.sum("sums", "out"))
                .map(sum -> new ProcessorDefinition(sum.id(), "written", Map.of(), List.of(), sum.listeners(), sum.origin()).with(sum.clock()))
                .toList();
        return new NetworkDefinition("sums", List.of(Lives.NUMBER), List.of(Lives.in("sum")),
                List.of(stream("queue", 64, 1, WhenFull.BLOCK, "sums")), sums, List.of(Lives.out(life)));
    }

    /** in, sum, first queue, sum of sums, second queue, out. */
    private static NetworkDefinition chain(Life life) {
        return chain(life, Lives.NUMBER, "second");
    }

    private static NetworkDefinition chain(Life life, EventType type, String second) {
        return new NetworkDefinition("sums", List.of(type), List.of(Lives.in("sum")),
                List.of(stream("first", 64, 1, WhenFull.BLOCK, "sums"), stream(second, 64, 1, WhenFull.BLOCK, "out")),
                List.of(Lives.sum("sum", "first"), Lives.sum("sums", second)), List.of(Lives.out(life)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void shouldLoseNoEventThatWaitsInAQueue(int threads) {
        Function<Life, NetworkDefinition> network = queue(64, threads, WhenFull.BLOCK);
        Life first = lives.begin(folder.resolve("a"), network);
        first.sendWithOutputHeldBack(1, 2, 3, 4, 5);
        Path killed = first.asKilledNow();
        Life second = lives.begin(killed, network);
        second.send(6);
        Lives.awaitOnce(first, 1, second, 6);
        assertEquals(List.of(1L, 3L, 6L, 10L, 15L, 21L), Lives.numbers(Lives.once(first, 1, second)));
        assertEquals(List.of(1_000L, 2_000L, 3_000L, 4_000L, 5_000L, 6_000L),
                Lives.once(first, 1, second).stream().map(output -> (Long) output.get("time")).toList());
    }

    @Test
    void shouldRepeatNothingWhenAllHasCrossedAndLeft() {
        Function<Life, NetworkDefinition> network = queue(64, 1, WhenFull.BLOCK);
        Life first = lives.begin(folder.resolve("a"), network);
        first.send(1, 2, 3);
        first.awaitOutputs(3);
        first.network.close();
        Life second = lives.begin(folder.resolve("a"), network);
        second.send(4);
        second.awaitOutputs(1);
        assertEquals(List.of(10L), Lives.numbers(List.copyOf(second.values)));
        assertEquals(4, second.stream().eventsIn());
        assertEquals(4, second.stream().eventsOut());
    }

    @Test
    void shouldGoOnThroughAChainOfLanesThatDiesAgainAndAgain() {
        Life first = lives.begin(folder.resolve("a"), CrossedRecoveryTest::chain);
        first.sendWithOutputHeldBack(1, 2, 3, 4);
        Path killed = first.asKilledNow();
        Life second = lives.begin(killed, CrossedRecoveryTest::chain);
        second.awaitOutputs(4);
        assertEquals(List.of(1L, 4L, 10L, 20L), Lives.numbers(Lives.once(first, 1, second)));
        second.sendWithOutputHeldBack(5, 6);
        int outputs = second.values.size();
        Life third = lives.begin(second.asKilledNow(), CrossedRecoveryTest::chain);
        third.send(7);
        Lives.awaitOnce(second, outputs, third, outputs + 2);
        List<Long> sums = Lives.numbers(Lives.once(second, outputs, third));
        assertEquals(List.of(35L, 56L, 84L), sums.subList(sums.size() - 3, sums.size()));
    }

    @Test
    void shouldDeleteWhatNoLaneLooksBackAtAndGoOnWithWhatIsWritten() {
        Life life = lives.begin(folder.resolve("a"), CrossedRecoveryTest::written);
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
            Life next = lives.begin(before.asKilledNow(), CrossedRecoveryTest::written);
            Lives.awaitOnce(before, outputs, next, outputs + 3);
            List<Long> sums = Lives.numbers(Lives.once(before, outputs, next));
            for (long n = events + 1; n <= events + 4; n++) {
                assertEquals(n * (n + 1) / 2, sums.get(sums.size() - 4 + (int) (n - events - 1)), "the sum of sums after " + n);
            }
            events += 4;
            life = next;
        }
    }

    @Test
    void shouldTellBeforehandWhatAnotherVersionCannotRead() {
        Life running = lives.begin(folder.resolve("a"), CrossedRecoveryTest::chain);
        running.send(1, 2);
        running.awaitOutputs(2);
        assertEquals(List.of(), lives.begin(running.journals, CrossedRecoveryTest::chain, false).problems());

        Life renamed = lives.begin(running.journals, life -> chain(life, Lives.NUMBER, "third"), false);
        assertEquals("there is no lane second.1of1 any more, whose journal has 2 events and clock ticks", renamed.problems().get(0));

        EventType other = EventType.ofMap("Count", Map.of("n", long.class, "key", String.class, "time", long.class));
        List<String> problems = lives.begin(running.journals, life -> chain(life, other, "second"), false).problems();
        assertTrue(problems.stream().anyMatch(problem -> problem.contains("Number")), problems::toString);
    }

    /** The machine dies, and the lane before the queue has lost what the one behind it has; then the process dies before anything crosses. */
    @Test
    void shouldLoseNoEventThatEntersAfterALossOfPower() throws IOException {
        Function<Life, NetworkDefinition> network = queue(64, 1, WhenFull.BLOCK);
        Life first = lives.begin(folder.resolve("a"), network);
        first.send(1, 2);
        first.awaitOutputs(2);
        Path forced = first.asKilledNow();
        first.send(3, 4, 5);
        first.awaitOutputs(5);
        Path withoutPower = with(first.asKilledNow(), "mark", forced);
        with(withoutPower, ".journal", forced);

        Life second = lives.begin(withoutPower, network);
        Path atBeginning = second.asKilledNow();
        second.send(6, 7, 8);
        Life third = lives.begin(with(atBeginning, ".journal", second.asKilledNow()), network);
        third.send(9);
        Await.until("the last output", () -> !third.values.isEmpty() && Lives.numbers(third.values).contains(45L));
        assertEquals(List.of(21L, 28L, 36L, 45L), Lives.numbers(List.copyOf(third.values)), "15 was there before");
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
        Life first = lives.begin(folder.resolve("a"), network);
        first.sendWithOutputHeldBack(1, 2, 3, 4, 5, 6);
        long dropped = first.stream().eventsDropped();
        assertTrue(dropped > 0);
        first.released.countDown();
        first.awaitOutputs((int) (6 - dropped));
        List<Long> sums = Lives.numbers(List.copyOf(first.values));
        first.network.close();

        Life second = lives.begin(folder.resolve("a"), network);
        second.send(100);
        second.awaitOutputs(1);
        assertEquals(List.of(sums.get(sums.size() - 1) + 100), Lives.numbers(List.copyOf(second.values)));
        assertEquals(dropped, second.stream().eventsDropped());
        assertEquals(0, second.stream().size());
    }

    @Test
    void shouldRecordSuspensionsAtTheirPlaceInEachLane() {
        Life first = lives.begin(folder.resolve("a"), queue(64, 1, WhenFull.BLOCK));
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
