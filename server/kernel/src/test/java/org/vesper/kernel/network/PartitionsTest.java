// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.ClockDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.spi.adapter.WhenFull;

@Timeout(60)
class PartitionsTest {

    private static final int EVENTS = 20_000;
    private static final int KEYS = 11;
    private static final long START_MS = 5_000;
    private static final EventType TICK = EventType.ofMap("Tick", Map.of("key", String.class, "time", long.class));

    private final TestStages stages = new TestStages();
    private final ControlThread control = ControlThread.start("trades", PartitionsTest.class.getClassLoader());
    private final List<Object> outputs = new ArrayList<>();

    @AfterEach
    void endControlThread() {
        control.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldEmitTheSameWithAnyNumberOfPartitions(int threads) {
        Network network = build(stream(threads, "key", "rules"), processor(ClockDefinition.of("time", START_MS)));
        network.start();

        Map<String, Integer> expected = new TreeMap<>();
        for (int i = 0; i < EVENTS; i++) {
            long timeMs = START_MS + i * 3L;
            String key = "K" + (i * i) % KEYS;
            expected.merge(timeMs / 1_000 + "/" + key, 1, Integer::sum);
            stages.adapters.get("in").send(tick(key, timeMs));
        }
        // Each second is put out when the next one begins; the last one is not over.
        long lastSecond = (START_MS + (EVENTS - 1) * 3L) / 1_000;
        expected.keySet().removeIf(second -> second.startsWith(lastSecond + "/"));
        network.close();

        List<String> wanted = new ArrayList<>();
        expected.forEach((second, count) -> wanted.add(second + "=" + count));
        List<String> given = new ArrayList<>(outputs.stream().map(Object::toString).toList());
        Collections.sort(wanted);
        Collections.sort(given);
        assertEquals(wanted, given);
        ProcessorStage processor = network.processors().get(0);
        assertEquals(threads, processor.partitions());
        assertEquals(List.of((long) EVENTS, (long) wanted.size(), 0L),
                List.of(processor.eventsIn(), processor.eventsOut(), processor.faults()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void shouldCountEventsThatAreLateOrHaveNoTimeAndNeverGoBack(int threads) {
        Network network = build(stream(threads, "key", "rules"), processor(ClockDefinition.of("time", START_MS)));
        network.start();

        // 5 s: a. 6.1 s: b, so second 5 is over. 5.5 s is late and counts in second 6, as does what has no time. 7 s ends second 6.
        stages.adapters.get("in").send(tick("a", 5_000), tick("b", 6_100), tick("a", 5_500), Map.of("key", "a"),
                Map.of("key", "b", "time", new Date(7_000)));
        network.close();

        assertEquals(List.of("5/a=1", "6/a=2", "6/b=1"), outputs.stream().map(Object::toString).sorted().toList());
        assertEquals(1, network.processors().get(0).lateEvents());
        assertEquals(1, network.processors().get(0).timelessEvents());
    }

    /** A time in microseconds among others in milliseconds: the clock must neither follow nor lose the events that come after. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void shouldCountEventsThatAreAbsurdlyFarAheadAndStayWithTheOthers(int threads) {
        Network network = build(stream(threads, "key", "rules"), processor(ClockDefinition.of("time", START_MS)));
        network.start();

        stages.adapters.get("in").send(tick("a", 5_000), tick("a", 1_800_000_000_000_000L), tick("b", Long.MAX_VALUE), tick("a", 6_100),
                tick("b", 7_000));
        network.close();

        assertEquals(List.of("5/a=2", "5/b=1", "6/a=1"), outputs.stream().map(Object::toString).sorted().toList());
        assertEquals(2, network.processors().get(0).aheadEvents());
        assertEquals(0, network.processors().get(0).lateEvents());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void shouldHoldAllPartitionsWhileRulesChange(int threads) throws InterruptedException {
        Network network = build(stream(threads, "key", "rules"), processor(ClockDefinition.system()));
        network.start();
        AtomicBoolean sending = new AtomicBoolean(true);
        Thread sender = new Thread(() -> {
            for (int i = 0; sending.get(); i++) {
                stages.adapters.get("in").send(tick("K" + i % KEYS, 0));
            }
        });
        sender.start();

        // The processor fails on any thread that meets another one in a partition.
        for (int i = 0; i < 200; i++) {
            network.processors().get(0).changeRules(List.of());
        }
        sending.set(false);
        sender.join();
        network.close();

        assertEquals(0, network.processors().get(0).faults());
        assertEquals(network.streams().get(0).eventsOut(), network.processors().get(0).eventsIn());
    }

    @Test
    void shouldSetTheClockByEventsWithoutAStream() {
        Network network = build(List.of(), List.of("rules"), processor(ClockDefinition.of("time", START_MS)));
        network.start();

        stages.adapters.get("in").send(tick("a", 5_100), tick("a", 5_200), tick("b", 6_000));
        network.close();

        assertEquals(List.of("5/a=2"), outputs);
    }

    @Test
    void shouldHaveOnePartitionWhenAStreamHasNoKeyOrOneThread() {
        assertEquals(1, build(stream(4, "", "rules"), processor(ClockDefinition.system())).processors().get(0).partitions());
        assertEquals(1, build(stream(1, "key", "rules"), processor(ClockDefinition.system())).processors().get(0).partitions());
    }

    @Test
    void shouldRefuseEventsThatGoPastTheStreamIntoAPartitionedProcessor() {
        ConfigurationException e = assertThrows(ConfigurationException.class, () -> build(
                stream(2, "key", "rules"), List.of("queue", "rules"), processor(ClockDefinition.system())));

        assertEquals("processor rules (net.xml:2): it has 2 partitions, one for each thread of stream queue (net.xml:5), so it takes events"
                + " from there only, but adapter in (net.xml:1) names it as listener, too; send its events through the stream",
                e.getMessage());
    }

    @Test
    void shouldRefuseAPropertyThatNoEventHas() {
        ConfigurationException key = assertThrows(ConfigurationException.class,
                () -> build(stream(2, "kye", "rules"), processor(ClockDefinition.system())));
        assertEquals("stream queue (net.xml:5): partition-by names kye, which no event type has; did you mean key?"
                + " Known properties: key, time", key.getMessage());

        ConfigurationException clock = assertThrows(ConfigurationException.class,
                () -> build(stream(2, "key", "rules"), processor(ClockDefinition.of("timestamp", 0))));
        assertEquals("processor rules (net.xml:2): clock names timestamp, which no event type has. Known properties: key, time",
                clock.getMessage());
    }

    private static Map<String, Object> tick(String key, long timeMs) {
        return Map.of("key", key, "time", timeMs);
    }

    private Network build(List<StreamDefinition> streams, ProcessorDefinition processor) {
        return build(streams, List.of("queue"), processor);
    }

    private Network build(List<StreamDefinition> streams, List<String> first, ProcessorDefinition processor) {
        EventSink out = outputs::add;
        stages.adapters.clear();
        NetworkDefinition definition = new NetworkDefinition("trades", List.of(TICK),
                List.of(new AdapterDefinition("in", "test", Map.of(), first, "net.xml:1")), streams, List.of(processor),
                List.of(new BeanDefinition("out", out, List.of(), "net.xml:3")));
        return Network.build(definition, stages, control, PartitionsTest.class.getClassLoader());
    }

    private static List<StreamDefinition> stream(int threads, String key, String listener) {
        return List.of(new StreamDefinition(
                "queue", 64, threads, key, WaitStrategy.PARK, WhenFull.BLOCK, List.of(listener), "net.xml:5"));
    }

    private static ProcessorDefinition processor(ClockDefinition clock) {
        return new ProcessorDefinition("rules", "counting", Map.of(), List.of(), clock, List.of("out"), "net.xml:2");
    }
}
