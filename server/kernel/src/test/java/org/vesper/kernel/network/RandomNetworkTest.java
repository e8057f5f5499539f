// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.api.EventSink;
import org.vesper.api.EventSource;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.spi.adapter.WhenFull;

/**
 * Networks of any shape without circles: several adapters that send at the same time, stages with several sources and several listeners,
 * streams with a queue and without, processors and beans. Each stage has to have exactly the events that the shape says.
 */
@Timeout(60)
class RandomNetworkTest {

    private static final int NETWORKS = 60;
    private static final int STAGES = 14;
    private static final int EVENTS = 300;

    /** A bean must not get so many events that the test takes long. */
    private static final long MAX_EVENTS = 20_000;

    private final Map<String, List<String>> listeners = new LinkedHashMap<>();
    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private final Map<String, Flow> expected = new LinkedHashMap<>();

    private enum Kind { ADAPTER, QUEUE, STRAIGHT, PROCESSOR, PASSING, DOUBLING }

    /** How many events come out of a stage: those that a processor passes on, and those that it drops. */
    private record Flow(long passed, long droppable) {

        Flow and(Flow other) {
            return new Flow(passed + other.passed, droppable + other.droppable);
        }

        long all() {
            return passed + droppable;
        }
    }

    /** Passes each event on a given number of times. */
    private static final class Repeater implements EventSink, EventSource {

        private final int times;
        private EventSink next;

        Repeater(int times) {
            this.times = times;
        }

        @Override
        public void setEventSink(EventSink sink) {
            next = sink;
        }

        @Override
        public void onEvent(Object event) {
            for (int i = 0; i < times; i++) {
                next.onEvent(event);
            }
        }
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, NETWORKS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldGiveEachStageTheEventsThatTheShapeSays(long seed) throws Exception {
        Map<String, Flow> in = draw(new Random(seed));
        TestStages stages = new TestStages();
        try (ControlThread control = ControlThread.start("random", getClass().getClassLoader())) {
            Network network = Network.build(definition(new Random(seed)), stages, control, getClass().getClassLoader());
            network.start();
            send(stages);
            network.close();

            Map<String, Long> counted = new TreeMap<>();
            network.streams().forEach(stage -> counted.put(stage.id(), stage.eventsIn()));
            network.processors().forEach(stage -> counted.put(stage.id(), stage.eventsIn()));
            network.beans().forEach(stage -> counted.put(stage.id(), stage.eventsIn()));
            Map<String, Long> modelled = new TreeMap<>();
            in.forEach((id, flow) -> modelled.put(id, flow.all()));
            assertEquals(modelled, counted, () -> "network " + seed + ": " + kinds + " wired " + listeners);
            network.streams().forEach(stream -> assertEquals(List.of(in.get(stream.id()).all(), 0L, 0L),
                    List.of(stream.eventsOut(), stream.eventsDropped(), stream.size()), stream.id()));
        }
    }

    /** Draws stages, each downstream of some that have been drawn before, and computes the events that reach each one. */
    private Map<String, Flow> draw(Random random) {
        Map<String, Flow> in = new LinkedHashMap<>();
        int adapters = 1 + random.nextInt(3);
        for (int number = 0; number < STAGES; number++) {
            String id = "s" + number;
            if (number < adapters) {
                add(id, Kind.ADAPTER, new Flow(EVENTS - EVENTS / 3, EVENTS / 3));
                continue;
            }
            List<String> before = new ArrayList<>(kinds.keySet());
            Flow coming = new Flow(0, 0);
            for (int source = 1 + random.nextInt(3); source > 0 && !before.isEmpty(); source--) {
                String chosen = before.remove(random.nextInt(before.size()));
                if (coming.all() + expected.get(chosen).all() <= MAX_EVENTS) {
                    listeners.get(chosen).add(id);
                    coming = coming.and(expected.get(chosen));
                }
            }
            if (coming.all() > 0) {
                Kind kind = Kind.values()[1 + random.nextInt(Kind.values().length - 1)];
                add(id, kind, behind(kind, coming));
                in.put(id, coming);
            }
        }
        in.put("last", behindAllLeaves());
        return in;
    }

    private void add(String id, Kind kind, Flow out) {
        kinds.put(id, kind);
        expected.put(id, out);
        listeners.put(id, new ArrayList<>());
    }

    private static Flow behind(Kind kind, Flow coming) {
        return switch (kind) {
            case PROCESSOR -> new Flow(coming.passed(), 0);
            case DOUBLING -> coming.and(coming);
            default -> coming;
        };
    }

    /** A bean listens to every stage that has no listener yet, and to the first adapter. */
    private Flow behindAllLeaves() {
        Flow all = new Flow(0, 0);
        for (Map.Entry<String, List<String>> stage : listeners.entrySet()) {
            if (stage.getValue().isEmpty() || stage.getKey().equals("s0")) {
                stage.getValue().add("last");
                all = all.and(expected.get(stage.getKey()));
            }
        }
        return all;
    }

    private NetworkDefinition definition(Random random) {
        List<AdapterDefinition> adapters = new ArrayList<>();
        List<StreamDefinition> streams = new ArrayList<>();
        List<ProcessorDefinition> processors = new ArrayList<>();
        List<BeanDefinition> beans = new ArrayList<>();
        kinds.forEach((id, kind) -> {
            List<String> behind = listeners.get(id);
            switch (kind) {
                case ADAPTER -> adapters.add(new AdapterDefinition(id, "test", Map.of(), behind, id));
                case QUEUE -> streams.add(stream(id, 1 + random.nextInt(64), 1 + random.nextInt(3), behind));
                case STRAIGHT -> streams.add(stream(id, random.nextInt(2), 0, behind));
                case PROCESSOR -> processors.add(new ProcessorDefinition(id, "test", Map.of(), List.of(), behind, id));
                default -> beans.add(new BeanDefinition(id, new Repeater(kind == Kind.DOUBLING ? 2 : 1), behind, id));
            }
        });
        beans.add(new BeanDefinition("last", (EventSink) event -> { }, List.of(), "last"));
        return new NetworkDefinition("random", List.of(), adapters, streams, processors, beans);
    }

    private static StreamDefinition stream(String id, int capacity, int threads, List<String> behind) {
        return new StreamDefinition(id, capacity, threads, "", WaitStrategy.PARK, WhenFull.BLOCK, behind, id);
    }

    /** Every third event is one that processors drop. */
    private static void send(TestStages stages) throws InterruptedException {
        List<Thread> senders = new ArrayList<>();
        stages.adapters.values().forEach(adapter -> senders.add(new Thread(() -> {
            for (int i = 1; i <= EVENTS; i++) {
                adapter.send(i % 3 == 0 ? "drop" : "event");
            }
        })));
        senders.forEach(Thread::start);
        for (Thread sender : senders) {
            sender.join();
        }
    }
}
