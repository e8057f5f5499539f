// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.journal.JournalReader;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.kernel.definition.RecoveryDefinition.Durability;
import org.vesper.kernel.definition.RecoveryDefinition.Mode;
import org.vesper.kernel.definition.RecoveryDefinition.OnChange;
import org.vesper.kernel.definition.RecoveryDefinition.Outputs;
import org.vesper.kernel.definition.RecoveryDefinition.Sync;
import org.vesper.kernel.definition.RecoveryDefinition.WhenDiskFull;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.spi.processor.ProcessorProvider;

/** A network whose stages have other names or other lanes than when its journal was written. */
@Timeout(60)
class ChangedNetworkTest {

    private static final EventType NUMBER = EventType.ofMap("Number", Map.of("n", long.class));
    private static final AdapterDefinition IN = new AdapterDefinition("in", "numbers", Map.of(), List.of("sum"), "net.xml:1");
    private static final ProcessorDefinition SUM = new ProcessorDefinition("sum", "sum", Map.of(), List.of(), List.of("out"), "net.xml:2");

    @TempDir
    private Path folder;
    private final List<Life> lives = new ArrayList<>();

    /** A network that takes events, unless it refuses its journals. */
    private final class Life implements Providers {

        final List<Long> sums = new ArrayList<>();
        final ControlThread control = ControlThread.start("sums", ChangedNetworkTest.class.getClassLoader());
        AdapterContext input;
        Network network;

        Life(Path journals, NetworkDefinition definition, OnChange onChange) {
            lives.add(this);
            network = Network.build(definition.with(new RecoveryDefinition(Mode.JOURNAL, new Durability(Sync.NONE,
                    Duration.ofMillis(10), Outputs.FAST), journals.toString(), 1L << 30, 1 << 16, WhenDiskFull.WAIT,
                    RecoveryDefinition.OnDamage.REFUSE, onChange)), this, control, ChangedNetworkTest.class.getClassLoader());
            network.start();
        }

        void send(long number) {
            MapEvent event = new MapEvent(NUMBER);
            event.put("n", number);
            input.inlet().enter();
            try {
                input.inlet().onEvent(event);
            } finally {
                input.inlet().exit();
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
            return ProcessorProvider.of(name, context -> new SummingProcessor(context, true));
        }
    }

    @AfterEach
    void end() {
        lives.forEach(life -> {
            if (life.network != null) {
                life.network.close();
            }
            life.control.close();
        });
    }

    private static NetworkDefinition network(List<AdapterDefinition> in, List<ProcessorDefinition> sum, StreamDefinition... streams) {
        return new NetworkDefinition("sums", List.of(NUMBER), in, List.of(streams), sum,
                List.of(new BeanDefinition("out", (EventSink) event -> { }, List.of(), "net.xml:3")));
    }

    private static AdapterDefinition in(String id, String listener) {
        return new AdapterDefinition(id, "numbers", Map.of(), List.of(listener), "net.xml:1");
    }

    private static StreamDefinition queue() {
        return new StreamDefinition("queue", 64, 1, "", WaitStrategy.PARK, WhenFull.BLOCK, List.of("sum"), "net.xml:5");
    }

    @TestFactory
    Stream<DynamicTest> shouldRefuseWhatWouldDiscardStateOrPutTheJournalAside() {
        ProcessorDefinition total = new ProcessorDefinition("total", "sum", Map.of(), List.of(), List.of("out"), "net.xml:2");
        return Map.of("an adapter of another name", network(List.of(in("entry", "sum")), List.of(SUM)),
                "a processor of another name", network(List.of(in("in", "total")), List.of(total)),
                "no processor", network(List.of(in("in", "out")), List.of()),
                "a queue before the processor", network(List.of(in("in", "queue")), List.of(SUM), queue()))
                .entrySet().stream().map(change -> DynamicTest.dynamicTest(change.getKey(), () -> check(change.getValue())));
    }

    private void check(NetworkDefinition changed) throws IOException {
        Path journals = Files.createTempDirectory(folder, "change");
        Life first = new Life(journals, network(List.of(IN), List.of(SUM)), OnChange.REFUSE);
        first.send(1);
        first.network.close();
        String refusal = assertThrows(ConfigurationException.class, () -> new Life(journals, changed, OnChange.REFUSE)).getMessage();
        assertTrue(refusal.contains(journals.resolve("sums").toString()) && refusal.contains("recovery.on-change"), refusal);

        Life again = new Life(journals, network(List.of(IN), List.of(SUM)), OnChange.START_EMPTY);
        again.send(2);
        assertTrue(JournalReader.end(journals.resolve("sums/in")) >= 2, "what it can take over, it does");
        again.network.close();

        Life empty = new Life(journals, changed, OnChange.START_EMPTY);
        empty.send(3);
        empty.network.close();
        try (Stream<Path> left = Files.list(journals)) {
            List<Path> aside = left.filter(path -> path.getFileName().toString().startsWith("sums.until-")).toList();
            assertEquals(1, aside.size(), "the journal is kept");
            assertTrue(JournalReader.end(aside.get(0).resolve("in")) >= 2);
        }
        new Life(journals, changed, OnChange.REFUSE).network.close();
    }

    @Test
    void shouldRefuseTheJournalOfAnotherApplicationOrLane() throws IOException {
        Path journals = folder.resolve("a");
        Life first = new Life(journals, network(List.of(IN), List.of(SUM)), OnChange.REFUSE);
        first.send(1);
        first.network.close();
        Path other = Files.createDirectories(folder.resolve("b/sums"));
        JournalCopy.of(journals.resolve("sums/in"), other.resolve("elsewhere"));
        String refusal = assertThrows(ConfigurationException.class, () -> new Life(folder.resolve("b"),
                network(List.of(in("elsewhere", "sum")), List.of(SUM)), OnChange.START_EMPTY)).getMessage();
        assertTrue(refusal.contains("is of the application sums, lane in"), refusal);
        assertFalse(Files.exists(folder.resolve("b/sums.until-")));
    }
}
