// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventType;
import org.vesper.api.IdentifiedSink;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputIdentity;
import org.vesper.config.ConfigurationException;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalSettings;
import org.vesper.journal.Kind;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.kernel.definition.RecoveryDefinition.Durability;
import org.vesper.kernel.definition.RecoveryDefinition.Mode;
import org.vesper.kernel.definition.RecoveryDefinition.OnDamage;
import org.vesper.kernel.definition.RecoveryDefinition.Outputs;
import org.vesper.kernel.definition.RecoveryDefinition.Sync;
import org.vesper.kernel.definition.RecoveryDefinition.WhenDiskFull;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.tests.support.Await;

@Timeout(120)
class RecoveryTest {

    private static final EventType NUMBER = EventType.ofMap("Number", Map.of("n", long.class));
    private static final Durability UNFORCED = new Durability(Sync.NONE, Duration.ofMillis(10), Outputs.FAST);

    @TempDir
    Path folder;

    private final List<Life> lives = new ArrayList<>();
    private int copies;

    /** One network of the application, with the outputs that it passed on. */
    private final class Life implements Providers, IdentifiedSink {

        final Path journals;
        final boolean written;
        final List<Long> values = new CopyOnWriteArrayList<>();
        final List<OutputIdentity> identities = new CopyOnWriteArrayList<>();
        final ControlThread control = ControlThread.start("sums", RecoveryTest.class.getClassLoader());
        volatile Runnable onOutput = () -> { };
        SummingProcessor processor;
        AdapterContext input;
        /** A thread that the adapter awaits when it is closed. */
        volatile Thread sender = new Thread();
        Network network;

        Life(Path journals) {
            this(journals, 1L << 30);
        }

        Life(Path journals, long maxBytes) {
            this(journals, maxBytes, WhenDiskFull.WAIT, OnDamage.REFUSE);
        }

        Life(Path journals, long maxBytes, WhenDiskFull whenDiskFull, OnDamage onDamage) {
            this(journals, maxBytes, whenDiskFull, onDamage, Mode.JOURNAL, false);
        }

        /** A life whose processor writes its sum. */
        Life(Path journals, Mode mode) {
            this(journals, 1L << 30, WhenDiskFull.WAIT, OnDamage.REFUSE, mode, true);
        }

        private Life(Path journals, long maxBytes, WhenDiskFull whenDiskFull, OnDamage onDamage, Mode mode, boolean written) {
            this.journals = journals;
            this.written = written;
            lives.add(this);
            RecoveryDefinition recovery = new RecoveryDefinition(mode, UNFORCED, journals.toString(),
                    maxBytes, 1 << 16, whenDiskFull, onDamage);
            network = Network.build(definition().with(recovery), this, control, RecoveryTest.class.getClassLoader());
            network.start();
        }

        void send(long... numbers) {
            input.inlet().enter();
            try {
                LongStream.of(numbers).forEach(n -> input.inlet().onEvent(number(n)));
            } finally {
                input.inlet().exit();
            }
        }

        /** Has each name that a further segment may get taken, as if the disk were full, until {@link #freeDisk}. */
        void fillDisk() {
            for (int segment = 1; segment < 1_000; segment++) {
                name(segment).toFile().mkdir();
            }
        }

        void freeDisk() {
            for (int segment = 1; segment < 1_000; segment++) {
                if (Files.isDirectory(name(segment))) {
                    name(segment).toFile().delete();
                }
            }
        }

        private Path name(int segment) {
            return journals.resolve("sums/in/next." + segment);
        }

        String text() {
            return network.recovery().orElseThrow().text();
        }

        /** The sums; the times of the clock are below 0. */
        List<Long> sums() {
            return values.stream().filter(value -> value >= 0).toList();
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
            values.add((Long) ((Map<?, ?>) event).get("n"));
            identities.add(identity);
            onOutput.run();
        }

        @Override
        public AdapterProvider adapter(String name) {
            return AdapterProvider.of(name, context -> {
                input = context;
                return new SilentAdapter(this::joinSender);
            });
        }

        @Override
        public ProcessorProvider processor(String name) {
            return ProcessorProvider.of("sum", context -> {
                processor = new SummingProcessor(context, written);
                return processor;
            });
        }

        private void joinSender() {
            try {
                sender.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private NetworkDefinition definition() {
            return new NetworkDefinition("sums", List.of(NUMBER),
                    List.of(new AdapterDefinition("in", "numbers", Map.of(), List.of("sum"), "net.xml:1")),
                    List.of(new ProcessorDefinition("sum", "sum", Map.of(), List.of(), List.of("out"), "net.xml:2")),
                    List.of(new BeanDefinition("out", this, List.of(), "net.xml:3")));
        }
    }

    private static MapEvent number(long n) {
        MapEvent event = new MapEvent(NUMBER);
        event.put("n", n);
        return event;
    }

    @AfterEach
    void endAll() {
        lives.forEach(life -> {
            life.network.close();
            life.control.close();
        });
    }

    @Test
    void shouldGoOnWithWhatWasRetainedAndRepeatNothingWhenAllOutputsHadLeft() {
        Life first = new Life(folder.resolve("a"));
        first.send(1, 2);
        first.send(3);
        Life second = new Life(first.asKilledNow());
        assertEquals(List.of(), second.sums());

        second.send(4);
        assertEquals(List.of(1L, 3L, 6L), first.sums());
        assertEquals(List.of(10L), second.sums());
    }

    @Test
    void shouldMakeTheOutputsOfABatchAgainWhenItIsKilledWithinIt() {
        Life first = new Life(folder.resolve("a"));
        first.send(1, 2);
        Map<Path, Integer> killed = new LinkedHashMap<>();
        first.onOutput = () -> killed.put(first.asKilledNow(), first.values.size());
        first.send(3, 4, 5);
        first.onOutput = () -> { };
        first.network.close(); // so a clock tick that has begun is over
        assertTrue(killed.size() >= 3);
        killed.forEach((journals, outputs) -> {
            Life second = new Life(journals);
            int entered = (int) first.values.stream().limit(outputs).filter(value -> value >= 0).count();
            second.send(IntStream.rangeClosed(entered + 1, 6).asLongStream().toArray());
            assertEquals(List.of(1L, 3L, 6L, 10L, 15L, 21L), sumsOfBoth(first, outputs, second));
        });
    }

    /** The sums of two lives, each once, as a receiver has them that remembers identities. */
    private static List<Long> sumsOfBoth(Life first, int outputs, Life second) {
        Map<String, Long> sums = new LinkedHashMap<>();
        for (int i = 0; i < outputs; i++) {
            sums.put(first.identities.get(i).toString(), first.values.get(i));
        }
        for (int i = 0; i < second.values.size(); i++) {
            OutputIdentity identity = second.identities.get(i);
            Long before = sums.putIfAbsent(identity.toString(), second.values.get(i));
            assertTrue(before == null || identity.isRepetition() && before.equals(second.values.get(i)), identity + " was " + before);
        }
        return sums.values().stream().filter(value -> value >= 0).toList();
    }

    @Test
    void shouldGoOnAfterSeveralDeathsAndAnOrderlyEnd() {
        Path journals = folder.resolve("a");
        Life life = new Life(journals);
        for (int i = 1; i <= 5; i++) {
            life.send(i);
            long sum = IntStream.rangeClosed(1, i).sum();
            assertEquals(sum, life.sums().get(life.sums().size() - 1));
            life.network.close();
            life = new Life(journals);
            assertEquals(List.of(), life.sums());
        }
    }

    @Test
    void shouldRecoverEventsThatAManagerInjects() {
        Life first = new Life(folder.resolve("a"));
        first.network.inject("in", List.of(number(1)));
        first.network.inject("sum", List.of(number(2)));
        first.network.inject("out", List.of(number(100)));
        Life second = new Life(first.asKilledNow());
        second.send(3);
        assertEquals(List.of(6L), second.sums());
    }

    @Test
    void shouldShowTheSameTimesToTheRules() {
        Life first = new Life(folder.resolve("a"));
        first.send(1);
        first.network.processors().get(0).restartRules();
        first.send(2);
        long timeMs = first.processor.timeMs;
        Life second = new Life(first.asKilledNow());
        assertTrue(second.processor.timeMs >= timeMs);
        second.send(3);
        assertEquals(List.of(5L), second.sums(), "the rules were restarted between 1 and 2");
    }

    /** The machine's time was an hour ahead when the journal was written, and is right now. */
    @Test
    void shouldLetTheClockContinueWhereItWasWhenTheTimeOfDayIsEarlier() {
        Life first = new Life(folder.resolve("a"));
        first.send(1);
        first.network.close();
        long aheadMs = System.currentTimeMillis() + Duration.ofHours(1).toMillis();
        try (Journal journal = Journal.open(JournalSettings.of(folder.resolve("a/sums/in"), "sums", "in"),
                org.vesper.journal.OnDamage.REFUSE)) {
            journal.append(Kind.CLOCK, 1, ByteBuffer.allocate(Long.BYTES).putLong(0, aheadMs));
        }
        Life second = new Life(folder.resolve("a"));
        long recovered = second.processor.timeMs;
        assertTrue(recovered >= aheadMs, "a clock never goes back");
        assertTrue(second.text().endsWith("s ahead of the time of day"), second::text);
        Await.until("the clock advances", () -> {
            second.send(2);
            return second.processor.timeMs > recovered;
        });
        assertTrue(second.processor.timeMs - recovered <= System.currentTimeMillis() + 3_600_000 - aheadMs, "no faster than time passes");
    }

    @Test
    void shouldDeleteTheOldestSegmentsOfAJournalThatIsTooLargeAndRecoverFromTheOthers() {
        Life first = new Life(folder.resolve("a"), 5 << 16);
        for (int i = 0; i < 200; i++) {
            first.send(LongStream.range(0, 100).toArray());
        }
        Path lane = folder.resolve("a/sums/in");
        Await.until("old segments are deleted", () -> !Files.exists(lane.resolve("00000001.journal")));
        first.network.close();
        Life second = new Life(folder.resolve("a"));
        second.send(1);
        assertEquals(1, second.sums().size());
        assertTrue(second.sums().get(0) < first.sums().get(first.sums().size() - 1), "it begins with the oldest segment");
    }

    @Test
    void shouldDeleteSegmentsThatNothingLooksBackAtAndGoOnWithTheWrittenSum() {
        Life life = new Life(folder.resolve("a"), Mode.JOURNAL);
        long sum = 0;
        for (int i = 0; i < 100; i++) {
            life.send(LongStream.range(0, 100).toArray());
            sum += 4_950;
        }
        Path lane = folder.resolve("a/sums/in");
        Await.until("old segments are deleted", () -> !Files.exists(lane.resolve("00000003.journal")));
        for (int death = 1; death <= 3; death++) {
            life.network.close(); // or it would delete segments while they are copied
            life = new Life(life.asKilledNow(), Mode.JOURNAL);
            assertEquals(List.of(), life.sums());
            life.send(1);
            assertEquals(List.of(++sum), life.sums(), "after death " + death);
        }
    }

    @Test
    void shouldKeepTheWholeJournalAndGoOnWithTheWrittenSumWhenAllIsToBeKept() {
        Life first = new Life(folder.resolve("a"), Mode.WHOLE_JOURNAL);
        for (int i = 0; i < 100; i++) {
            first.send(LongStream.range(0, 100).toArray());
        }
        Life second = new Life(first.asKilledNow(), Mode.WHOLE_JOURNAL);
        second.send(1);
        assertEquals(List.of(495_001L), second.sums());
        assertTrue(Files.exists(second.journals.resolve("sums/in/00000001.journal")));
    }

    @Test
    void shouldLetNoEventInAndLoseNoneWhenTheDiskIsFull() throws InterruptedException {
        Life first = new Life(folder.resolve("a"));
        long sent = sendUntilDiskIsFull(first);
        Thread adapter = new Thread(() -> first.send(1));
        adapter.start();
        Await.until("the adapter waits", () -> adapter.getState() == Thread.State.TIMED_WAITING);
        assertTrue(first.text().endsWith(", DISK FULL, events wait"), first::text);
        assertEquals(sent, first.sums().size());
        String refusal = assertThrows(BusyException.class, () -> first.network.inject("in", List.of(number(1)))).getMessage();
        assertTrue(refusal.startsWith("the disk has no room for its journal"), refusal);

        first.freeDisk();
        adapter.join();
        assertEquals(sent + 1, first.sums().size());
        Life second = new Life(first.asKilledNow());
        second.send(1);
        assertEquals(List.of(sent + 2), second.sums());
    }

    /** Sends ones until none can enter; a clock tick that enters with one may take the last room. */
    private static long sendUntilDiskIsFull(Life life) {
        long sent = 0;
        Path second = life.journals.resolve("sums/in/00000002.journal");
        try {
            while (true) {
                if (sent == 1) {
                    life.fillDisk();
                }
                life.network.inject("in", List.of(number(1)));
                sent++;
                if (Files.exists(second)) {
                    Await.until("there is no third segment", () -> life.text().contains("DISK FULL"));
                }
            }
        } catch (BusyException e) {
            return sent;
        }
    }

    @Test
    void shouldCloseWhenTheDiskIsFullAndABatchWaits() throws InterruptedException {
        Life first = new Life(folder.resolve("a"));
        long sent = sendUntilDiskIsFull(first);
        Thread adapter = new Thread(() -> first.send(1));
        adapter.start();
        Await.until("the adapter waits", () -> adapter.getState() == Thread.State.TIMED_WAITING);
        first.sender = adapter;
        first.network.close();
        first.freeDisk();
        Life second = new Life(folder.resolve("a"));
        second.send(1);
        assertEquals(List.of(sent + 2), second.sums());
    }

    @Test
    void shouldProcessAndCountEventsThatAreNotRecordedWhenItContinuesWithAFullDisk() {
        Life first = new Life(folder.resolve("a"), 1L << 30, WhenDiskFull.CONTINUE, OnDamage.REFUSE);
        first.send(1);
        first.fillDisk();
        long sent = 1;
        for (; !first.text().contains("not recorded"); sent++) {
            first.send(1);
        }
        assertEquals(sent, first.sums().size());
        first.freeDisk();
        Await.until("room", () -> !first.text().contains("DISK FULL"));
        first.send(1);

        Life second = new Life(first.asKilledNow());
        second.send(1);
        long skipped = Long.parseLong(first.text().replaceAll(".* segments, (\\d+) events and clock ticks not recorded", "$1"));
        assertTrue(skipped > 0, first::text);
        assertTrue(second.sums().get(0) < sent + 2 && second.sums().get(0) >= sent + 2 - skipped, second.sums() + " after " + first.text());
    }

    @Test
    void shouldRefuseADamagedJournalOrGoOnWithTheRestAndCountWhenItIsTold() throws IOException {
        long damaged = 0x1122334455667788L;
        Life first = new Life(folder.resolve("a"));
        first.send(1);
        first.send(damaged);
        first.send(4);
        Path copy = first.asKilledNow();
        Path segment = copy.resolve("sums/in/00000001.journal");
        byte[] bytes = Files.readAllBytes(segment);
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf("\u0011\"3DUfw\u0088")]++;
        Files.write(segment, bytes);

        String refusal = assertThrows(ConfigurationException.class, () -> new Life(copy)).getMessage();
        assertTrue(refusal.contains(segment + " is damaged at offset ") && refusal.contains("recovery.on-damage = continue"), refusal);
        lives.remove(lives.size() - 1);
        Life second = new Life(copy, 1L << 30, WhenDiskFull.WAIT, OnDamage.CONTINUE);
        second.send(8);
        assertEquals(List.of(13L), second.sums());
        assertTrue(second.text().endsWith(", 1 events and clock ticks lost"), second::text);
    }
}
