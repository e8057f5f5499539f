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
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
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
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.kernel.definition.RecoveryDefinition.Mode;
import org.vesper.kernel.definition.RecoveryDefinition.Sync;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.tests.support.Await;

@Timeout(120)
class RecoveryTest {

    private static final EventType NUMBER = EventType.ofMap("Number", Map.of("n", long.class));

    @TempDir
    Path folder;

    private final List<Life> lives = new ArrayList<>();
    private int copies;

    /** One network of the application, with the outputs that it passed on. */
    private final class Life implements Providers, IdentifiedSink {

        final Path journals;
        final List<Long> values = new CopyOnWriteArrayList<>();
        final List<OutputIdentity> identities = new CopyOnWriteArrayList<>();
        final ControlThread control = ControlThread.start("sums", RecoveryTest.class.getClassLoader());
        Runnable onOutput = () -> { };
        SummingProcessor processor;
        AdapterContext input;
        Network network;

        Life(Path journals) {
            this(journals, 1L << 30);
        }

        Life(Path journals, long maxBytes) {
            this.journals = journals;
            lives.add(this);
            network = Network.build(definition().with(recovery(journals, maxBytes)), this, control, RecoveryTest.class.getClassLoader());
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

        /** The sums; the times of the clock are below 0. */
        List<Long> sums() {
            return values.stream().filter(value -> value >= 0).toList();
        }

        /** The files as they are now, for another life. */
        Path asKilledNow() {
            Path copy = folder.resolve("copy" + ++copies);
            Path lane = Path.of("sums/in");
            try (Stream<Path> files = Files.list(journals.resolve(lane))) {
                Files.createDirectories(copy.resolve(lane));
                // Not the segment that is being prepared, which may get its name at any time.
                for (Path file : files.filter(file -> file.toString().endsWith(".journal") || file.endsWith("mark")).toList()) {
                    Files.copy(file, copy.resolve(lane).resolve(file.getFileName()));
                }
                return copy;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
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
                return new SilentAdapter();
            });
        }

        @Override
        public ProcessorProvider processor(String name) {
            return new ProcessorProvider() {
                @Override
                public String name() {
                    return "sum";
                }

                @Override
                public Processor create(ProcessorContext context) {
                    processor = new SummingProcessor(context);
                    return processor;
                }
            };
        }

        private NetworkDefinition definition() {
            return new NetworkDefinition("sums", List.of(NUMBER),
                    List.of(new AdapterDefinition("in", "numbers", Map.of(), List.of("sum"), "net.xml:1")),
                    List.of(new ProcessorDefinition("sum", "sum", Map.of(), List.of(), List.of("out"), "net.xml:2")),
                    List.of(new BeanDefinition("out", this, List.of(), "net.xml:3")));
        }
    }

    private static final class SilentAdapter implements Adapter {

        @Override
        public void start() {
            // The test sends the events.
        }

        @Override
        public AdapterStatus status() {
            return new AdapterStatus("test", 0, 0, 0, 0, Map.of());
        }

        @Override
        public void close() {
            // It holds nothing.
        }
    }

    private static MapEvent number(long n) {
        MapEvent event = new MapEvent(NUMBER);
        event.put("n", n);
        return event;
    }

    private static RecoveryDefinition recovery(Path folder, long maxBytes) {
        return new RecoveryDefinition(Mode.JOURNAL, Sync.NONE, Duration.ofMillis(10), folder.toString(), maxBytes, 1 << 16);
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
    void shouldRefuseANetworkWithAQueue() {
        StreamDefinition queue = new StreamDefinition("queue", 8, 1, "", WaitStrategy.PARK, WhenFull.BLOCK, List.of("out"), "net.xml:5");
        NetworkDefinition network = new NetworkDefinition("sums", List.of(NUMBER), List.of(), List.of(queue), List.of(), List.of())
                .with(recovery(folder, 1L << 30));
        String refusal = assertThrows(ConfigurationException.class, () -> Recovery.of(network, null, getClass().getClassLoader())).getMessage();
        assertTrue(refusal.startsWith("stream queue (net.xml:5): a network with a queue cannot be recovered"), refusal);
        assertFalse(refusal.isEmpty());
    }
}
