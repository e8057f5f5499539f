// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.vesper.api.EventType;
import org.vesper.api.IdentifiedSink;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputIdentity;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.ClockDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.kernel.definition.RecoveryDefinition.Durability;
import org.vesper.kernel.definition.RecoveryDefinition.Mode;
import org.vesper.kernel.definition.RecoveryDefinition.Outputs;
import org.vesper.kernel.definition.RecoveryDefinition.Sync;
import org.vesper.kernel.definition.RecoveryDefinition.WhenDiskFull;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.tests.support.Await;

/** The lives of a network: it is killed, and lives again with the files that it had then. */
final class Lives implements AutoCloseable {

    static final EventType NUMBER = EventType.ofMap("Number", Map.of("n", long.class, "key", String.class, "time", long.class));

    private final Path folder;
    private final List<Life> lives = new ArrayList<>();
    private int copies;

    /** @param folder for copies of journals */
    Lives(Path folder) {
        this.folder = folder;
    }

    /** A network that has been recovered from its journals, and takes events. */
    Life begin(Path journals, Function<Life, NetworkDefinition> definition) {
        return begin(journals, definition, true);
    }

    Life begin(Path journals, Function<Life, NetworkDefinition> definition, boolean starts) {
        return new Life(journals, definition, starts);
    }

    /** A network without journals. */
    Life begin(Function<Life, NetworkDefinition> definition) {
        return new Life(null, definition, true);
    }

    @Override
    public void close() {
        lives.forEach(life -> {
            life.released.countDown();
            if (life.network != null) {
                life.network.close();
            }
            life.control.close();
        });
    }

    /** One life of a network. All outputs have an identity. */
    final class Life implements Providers, IdentifiedSink {

        final Path journals;
        final List<Map<?, ?>> values = new CopyOnWriteArrayList<>();
        final List<OutputIdentity> identities = new CopyOnWriteArrayList<>();
        final ControlThread control = ControlThread.start("sums", Lives.class.getClassLoader());
        volatile CountDownLatch released = new CountDownLatch(0);
        AdapterContext input;
        Network network;

        private Life(Path journals, Function<Life, NetworkDefinition> definition, boolean starts) {
            this.journals = journals;
            lives.add(this);
            NetworkDefinition own = definition.apply(this);
            network = Network.build(journals == null ? own : own.with(recovery()), this, control, Lives.class.getClassLoader());
            if (starts) {
                network.start();
            }
        }

        private RecoveryDefinition recovery() {
            return new RecoveryDefinition(Mode.JOURNAL, new Durability(Sync.NONE, Duration.ofMillis(10), Outputs.FAST),
                    journals.toString(), 1L << 30, 1 << 16, WhenDiskFull.WAIT, RecoveryDefinition.OnDamage.REFUSE);
        }

        /** What cannot be read in the journals. */
        List<String> problems() {
            return network.recovery().orElseThrow().problems(network.stages());
        }

        void send(long... numbers) {
            send(LongStream.of(numbers).mapToObj(Lives::number).toList());
        }

        void send(List<MapEvent> events) {
            input.inlet().enter();
            try {
                events.forEach(input.inlet()::onEvent);
            } finally {
                input.inlet().exit();
            }
        }

        void awaitOutputs(int count) {
            Await.until(count + " outputs", () -> values.size() >= count);
        }

        /** Lets the next output wait, and sends events of which one at least waits in a stage. All outputs before have left. */
        void sendWithOutputHeldBack(long... numbers) {
            sendWithOutputHeldBack(LongStream.of(numbers).mapToObj(Lives::number).toList());
        }

        void sendWithOutputHeldBack(List<MapEvent> events) {
            int before = values.size();
            released = new CountDownLatch(1);
            send(events.subList(0, 1));
            awaitOutputs(before + 1);
            send(events.subList(1, events.size()));
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
            return ProcessorProvider.of(name, context -> new PartitionedSums(context, name.equals("written")));
        }
    }

    static MapEvent number(long n) {
        return event(n, "K" + n % 5, 1_000 * n);
    }

    static MapEvent event(long n, String key, long time) {
        MapEvent event = new MapEvent(NUMBER);
        event.put("n", n);
        event.put("key", key);
        event.put("time", time);
        return event;
    }

    static AdapterDefinition in(String listener) {
        return new AdapterDefinition("in", "numbers", Map.of(), List.of(listener), "net.xml:1");
    }

    static ProcessorDefinition sum(String id, String listener) {
        return new ProcessorDefinition(id, "sum", Map.of(), List.of(), List.of(listener), "net.xml:2").with(ClockDefinition.of("time", 0));
    }

    static BeanDefinition out(Life life) {
        return new BeanDefinition("out", life, List.of(), "net.xml:3");
    }

    /** The outputs of two lives, each once, as a receiver has them that remembers identities. */
    static List<Map<?, ?>> once(Life first, int outputs, Life second) {
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

    static void awaitOnce(Life first, int outputs, Life second, int all) {
        Await.until(all + " outputs, each once", () -> once(first, outputs, second).size() >= all);
    }

    static List<Long> numbers(List<Map<?, ?>> outputs) {
        return outputs.stream().map(output -> (Long) output.get("n")).toList();
    }
}
