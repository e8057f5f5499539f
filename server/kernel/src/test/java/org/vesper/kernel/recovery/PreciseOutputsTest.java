// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventType;
import org.vesper.api.IdentifiedSink;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputIdentity;
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
import org.vesper.kernel.measure.LatencyMeasurement;
import org.vesper.kernel.measure.MeasuredPoint;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.tests.support.Await;

/**
 * Outputs that wait until what caused them is durable. A journal that is forced every hour is forced when the network is suspended, and
 * otherwise not before the test ends.
 */
@Timeout(120)
class PreciseOutputsTest {

    private static final EventType NUMBER = EventType.ofMap("Number", Map.of("n", long.class));
    private static final Durability NEVER = new Durability(Sync.INTERVAL, Duration.ofHours(1), Outputs.PRECISE);
    private static final int SEGMENT_HEADER = 64;
    private static final int POSITION = 16;
    private static final int COUNT = 40;

    @TempDir
    Path folder;

    private final List<Life> lives = new ArrayList<>();
    private int copies;

    /** One network of the application, with the outputs that it passed on. */
    private final class Life implements Providers, IdentifiedSink {

        final Path journals;
        final List<Long> values = Collections.synchronizedList(new ArrayList<>());
        final List<OutputIdentity> identities = Collections.synchronizedList(new ArrayList<>());
        final ControlThread control = ControlThread.start("sums", PreciseOutputsTest.class.getClassLoader());
        final AtomicInteger inside = new AtomicInteger();
        Runnable onOutput = () -> { };
        AdapterContext input;
        Network network;

        final Ledger ledger;

        Life(Path journals, Durability durability) {
            this(journals, durability, new ArrayList<>());
        }

        /** @param disk what the output adapter has written in earlier lives */
        Life(Path journals, Durability durability, List<Long> disk) {
            this(journals, durability, new Ledger(disk), built -> { });
        }

        /** @param starting takes the life before it is recovered */
        Life(Path journals, Durability durability, Ledger ledger, Consumer<Life> starting) {
            this.journals = journals;
            this.ledger = ledger;
            lives.add(this);
            RecoveryDefinition recovery = new RecoveryDefinition(Mode.JOURNAL, durability, journals.toString(), 1L << 30, 1 << 20,
                    WhenDiskFull.WAIT, OnDamage.REFUSE);
            network = Network.build(definition().with(recovery), this, control, PreciseOutputsTest.class.getClassLoader());
            starting.accept(this);
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

        /** Has everything so far become durable, and all outputs leave. */
        void makeDurable() {
            long before = position();
            // The clock may bring further outputs at any time.
            Await.until("the mark", () -> forceJournal() && mark() >= before);
        }

        /** False if the disk is so busy that the network gives up. */
        private boolean forceJournal() {
            try {
                network.suspend();
            } catch (BusyException e) {
                return false;
            }
            network.resume();
            return true;
        }

        String text() {
            return network.recovery().orElseThrow().text();
        }

        long durable() {
            return Long.parseLong(text().replaceAll(".*durable before (\\d+).*", "$1"));
        }

        long position() {
            return Long.parseLong(text().replaceAll(".*at position (\\d+).*", "$1"));
        }

        long mark() {
            return Long.parseLong(text().replaceAll(".*outputs left before (\\d+).*", "$1"));
        }

        /** The sums; the times of the clock are below 0. */
        List<Long> sums() {
            return List.copyOf(values).stream().filter(value -> value >= 0).toList();
        }

        Path asKilledNow() {
            return JournalCopy.of(journals, folder.resolve("copy" + ++copies));
        }

        /** The files after a loss of power that spared nothing but what was durable. */
        Path asWithoutPowerNow() throws IOException {
            long durable = durable();
            Path copy = asKilledNow();
            Path last;
            try (Stream<Path> files = Files.list(copy.resolve("sums/in"))) {
                last = files.filter(file -> file.toString().endsWith(".journal")).sorted().reduce((one, other) -> other).orElseThrow();
            }
            Files.write(last, cut(Files.readAllBytes(last), durable));
            return copy;
        }

        @Override
        public void onEvent(Object event) {
            throw new AssertionError("an output without identity");
        }

        @Override
        public void onEvent(Object event, OutputIdentity identity) {
            assertEquals(1, inside.incrementAndGet(), "two threads are in the bean");
            values.add((Long) ((Map<?, ?>) event).get("n"));
            identities.add(identity);
            try {
                onOutput.run();
            } finally {
                inside.decrementAndGet();
            }
        }

        @Override
        public AdapterProvider adapter(String name) {
            return AdapterProvider.of(name, context -> {
                if (name.equals("ledger")) {
                    return ledger;
                }
                input = context;
                return new SilentAdapter();
            });
        }

        @Override
        public ProcessorProvider processor(String name) {
            return ProcessorProvider.of("sum", context -> new SummingProcessor(context, false));
        }

        private NetworkDefinition definition() {
            return new NetworkDefinition("sums", List.of(NUMBER),
                    List.of(new AdapterDefinition("in", "numbers", Map.of(), List.of("sum"), "net.xml:1"),
                            new AdapterDefinition("book", "ledger", Map.of(), List.of(), "net.xml:4")),
                    List.of(new ProcessorDefinition("sum", "sum", Map.of(), List.of(), List.of("out", "book"), "net.xml:2")),
                    List.of(new BeanDefinition("out", this, List.of(), "net.xml:3")));
        }
    }

    /** A segment with zeros behind a position, as docs/internals/journal-format.md has its records. */
    private static byte[] cut(byte[] segment, long durable) {
        ByteBuffer bytes = ByteBuffer.wrap(segment);
        int at = SEGMENT_HEADER;
        while (bytes.getInt(at) != 0 && bytes.getLong(at + POSITION) + bytes.getInt(at + COUNT) <= durable) {
            at += bytes.getInt(at) + 7 & -8;
        }
        byte[] left = new byte[segment.length];
        System.arraycopy(segment, 0, left, 0, at);
        return left;
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
    void shouldLetNoOutputLeaveBeforeItsCauseIsDurable() {
        Life life = new Life(folder.resolve("a"), NEVER);
        life.send(1, 2);
        life.send(3);
        assertEquals(List.of(), life.values);
        assertTrue(life.text().contains(" outputs wait for the disk"), life::text);
        life.makeDurable();
        assertEquals(List.of(1L, 3L, 6L), life.sums());
        assertFalse(life.text().contains("wait"), life::text);
    }

    @Test
    void shouldMakeAgainWhatWaitedWhenItIsKilled() {
        Life first = new Life(folder.resolve("a"), NEVER);
        first.send(1, 2);
        first.makeDurable();
        first.send(0, 0, 3, 4);
        Life second = new Life(first.asKilledNow(), NEVER);
        assertEquals(List.of(6L, 10L), second.sums());
        assertTrue(second.identities.stream().allMatch(OutputIdentity::isRepetition));
        first.makeDurable();
        List<String> identities = first.identities.subList(first.values.indexOf(6L), first.values.size()).stream().limit(2)
                .map(OutputIdentity::toString).toList();
        assertEquals(identities, second.identities.subList(second.values.indexOf(6L), second.values.size()).stream().limit(2)
                .map(OutputIdentity::toString).toList());
        second.send(5);
        second.makeDurable();
        assertEquals(List.of(6L, 10L, 15L), second.sums());
    }

    @Test
    void shouldHaveNoOutputOfAnInputThatIsLostWithThePower() throws IOException {
        Life first = new Life(folder.resolve("a"), NEVER);
        first.send(1, 2);
        first.makeDurable();
        first.send(3, 4);
        Path left = first.asWithoutPowerNow();
        assertEquals(List.of(1L, 3L), first.sums());
        Life second = new Life(left, NEVER);
        second.send(5);
        second.makeDurable();
        assertEquals(List.of(8L), second.sums(), "3 and 4 are lost, and so is what they would have caused");
    }

    @Test
    void shouldHaveOutputsOfLostInputsWhenItIsFast() throws IOException {
        Life first = new Life(folder.resolve("a"), new Durability(Sync.INTERVAL, Duration.ofHours(1), Outputs.FAST));
        first.send(1, 2);
        Path left = first.asWithoutPowerNow();
        assertEquals(List.of(1L, 3L), first.sums());
        Life second = new Life(left, NEVER);
        second.send(5);
        second.makeDurable();
        assertEquals(List.of(5L), second.sums());
    }

    @Test
    void shouldWaitForNothingWhenTheJournalIsNotForced() {
        Life life = new Life(folder.resolve("a"), new Durability(Sync.NONE, Duration.ofHours(1), Outputs.PRECISE));
        life.send(1, 2);
        assertEquals(List.of(1L, 3L), life.sums());
    }

    @Test
    void shouldKeepTheOrderAndCallABeanByOneThreadAtATimeWhenOutputsAreReleasedUnderLoad() throws InterruptedException {
        Life life = new Life(folder.resolve("a"), new Durability(Sync.EACH, Duration.ofMillis(1), Outputs.PRECISE));
        int batches = 300;
        Runnable adapter = () -> {
            for (int i = 0; i < batches; i++) {
                life.send(1, 1, 1);
            }
        };
        List<Thread> threads = List.of(new Thread(adapter), new Thread(adapter));
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        long all = 2L * 3 * batches;
        Await.until("all outputs", () -> life.sums().size() == all);
        assertEquals(LongStream.rangeClosed(1, all).boxed().toList(), life.sums());
    }

    @Test
    void shouldLetNoFurtherBatchInWhileManyOutputsWait() throws InterruptedException {
        Life life = new Life(folder.resolve("a"), NEVER);
        AtomicBoolean told = new AtomicBoolean();
        life.send(LongStream.range(0, OutputGate.CAPACITY).map(i -> 1).toArray());
        assertFalse(life.input.inlet().isOpen());
        life.input.inlet().whenOpen(() -> told.set(true));
        Thread adapter = new Thread(() -> life.send(1));
        adapter.start();
        Await.until("the adapter waits", () -> adapter.getState() == Thread.State.TIMED_WAITING);
        assertTrue(life.text().contains(", events wait"), life::text);
        Await.until("the disk", life::forceJournal);
        adapter.join();
        Await.until("the task that waited", told::get);
        life.makeDurable();
        assertEquals(OutputGate.CAPACITY + 1, life.sums().size());
    }

    @Test
    void shouldGoOnWhereAnOutputAdapterWasWhenItIsKilledBeforeAllHasArrived() {
        Durability fast = new Durability(Sync.NONE, Duration.ofHours(1), Outputs.FAST);
        Life first = new Life(folder.resolve("a"), fast);
        first.send(1, 2);
        Await.until("the mark", () -> first.mark() == first.position());
        long before = first.position();
        first.ledger.stuck = true;
        first.send(3, 4);
        first.send(5);
        assertEquals(List.of(1L, 3L, 6L, 10L, 15L), first.ledger.sums());
        assertEquals(before, first.mark());

        Life second = new Life(first.asKilledNow(), fast, first.ledger.disk);
        assertEquals(List.of(1L, 3L, 6L, 10L, 15L), second.ledger.sums());
        Await.until("the mark of the second life", () -> second.mark() == second.position());
        Life third = new Life(second.asKilledNow(), fast, second.ledger.disk);
        third.send(6);
        assertEquals(List.of(1L, 3L, 6L, 10L, 15L, 21L), third.ledger.sums());
        first.ledger.stuck = false;
        Await.until("the mark moves when all has arrived", () -> first.mark() == first.position());
    }

    @Test
    void shouldNotMoveTheMarkWhenItIsClosedAndOutputsHaveNotArrived() {
        Durability fast = new Durability(Sync.NONE, Duration.ofHours(1), Outputs.FAST);
        Life first = new Life(folder.resolve("a"), fast);
        first.send(1);
        Await.until("the mark", () -> first.mark() == first.position());
        first.ledger.stuck = true;
        first.send(2, 3);
        first.network.close();
        Life second = new Life(folder.resolve("a"), fast, first.ledger.disk.subList(0, first.ledger.disk.indexOf(3L)));
        assertEquals(List.of(1L, 3L, 6L), second.ledger.sums());
    }

    @Test
    void shouldCountTheFaultOfABeanThatGetsItsEventLate() {
        Life life = new Life(folder.resolve("a"), NEVER);
        life.onOutput = () -> {
            throw new IllegalStateException("for the test");
        };
        life.send(1, 2);
        assertEquals(0, life.network.beans().get(0).eventsIn());
        life.makeDurable();
        assertEquals(life.values.size(), life.network.beans().get(0).faults());
        assertEquals(List.of(1L, 3L), life.sums());
    }

    @Test
    void shouldMeasureTheLatencyWithTheWait() {
        Life life = new Life(folder.resolve("a"), NEVER);
        LatencyMeasurement measured = life.network.measurements().begin(MeasuredPoint.of("in", "exit"), MeasuredPoint.of("out", "entry"));
        // The measurement begins at the exit of the adapter, and ends where the bean takes the output.
        life.send(1, 2);
        life.makeDurable();
        assertEquals(2, measured.latencies().total(System.nanoTime()).count());
    }

    /** A network that is closed waits for a while only, so the disk of a busy machine may need more than one attempt. */
    @Test
    void shouldLetAllOutputsLeaveWhenItIsClosed() {
        Await.until("outputs that leave before the end", () -> {
            Path journals = folder.resolve("a" + lives.size());
            Life life = new Life(journals, NEVER);
            life.send(1, 2);
            life.network.close();
            Life second = new Life(journals, NEVER);
            second.makeDurable();
            List<Long> sums = Stream.concat(life.sums().stream(), second.sums().stream()).distinct().toList();
            assertEquals(List.of(1L, 3L), sums, "each left, or was made again");
            return second.sums().isEmpty();
        });
    }

    @Test
    void shouldTellWhereTheRecoveryWaitsWhenAnOutputAdapterDoes() throws InterruptedException {
        Life first = new Life(folder.resolve("a"), NEVER);
        first.send(1, 2);
        Path killed = first.asKilledNow();
        CountDownLatch receiver = new CountDownLatch(1);
        AtomicReference<Life> second = new AtomicReference<>();
        Thread start = new Thread(() -> second.set(new Life(killed, NEVER, new Ledger.Waiting(receiver), second::set)));
        start.start();
        Await.until("the place", () -> second.get() != null && second.get().text().matches(
                "recovering, .* s left, one event for \\d+ s, in sums: adapter book.*"));
        assertTrue(start.isAlive());
        receiver.countDown();
        start.join();
        second.get().makeDurable();
        assertEquals(List.of(1L, 3L), second.get().ledger.sums());
    }

    /** The mark has not moved since the beginning; before that, others wrote where the adapter writes. */
    @Test
    void shouldKeepWhereAnOutputAdapterBeginsBeforeItsFirstEvent() {
        Durability fast = new Durability(Sync.NONE, Duration.ofHours(1), Outputs.FAST);
        Life first = new Life(folder.resolve("a"), fast, new Ledger(List.of(7L)), life -> life.ledger.stuck = true);
        first.send(1, 2);
        assertEquals(0, first.mark());
        assertEquals(List.of(7L, 1L, 3L), first.ledger.sums());

        Life second = new Life(first.asKilledNow(), fast, first.ledger.disk);

        assertEquals(List.of(7L, 1L, 3L), second.ledger.sums());
    }

    @Test
    void shouldTellARecreatedOutputAdapterWhatItsPredecessorWasGiven() {
        Life life = new Life(folder.resolve("a"), NEVER, List.of(5L, 7L));
        AdapterStage book = life.network.adapters().stream().filter(AdapterStage::isOutput).findFirst().orElseThrow();
        assertEquals(-1, life.ledger.wentOnAt);

        book.close();
        book.recreate();

        assertEquals(2, life.ledger.wentOnAt);
    }
}
