// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.tests.support.Await;

@Timeout(60)
class StreamTest {

    private static final int EVENTS = 20_000;

    private final TestStages stages = new TestStages();
    private final ControlThread control = ControlThread.start("trades", StreamTest.class.getClassLoader());
    private final Held held = new Held();
    private Network network;

    /** A bean that keeps its first event waiting until it is let go on. */
    private static final class Held implements EventSink {

        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);
        private final List<Object> received = new ArrayList<>();

        @Override
        public void onEvent(Object event) {
            entered.countDown();
            try {
                assertTrue(released.await(20, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            received.add(event);
        }
    }

    @AfterEach
    void close() {
        held.released.countDown();
        if (network != null) {
            network.close();
        }
        control.close();
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepOrderAndLoseNothingWhenItBlocks(WaitStrategy wait) {
        List<Object> received = new ArrayList<>();
        Set<String> threads = ConcurrentHashMap.newKeySet();
        start(stream(8, 1, "", wait, WhenFull.BLOCK), event -> {
            received.add(event);
            threads.add(Thread.currentThread().getName());
        });

        List<Object> sent = new ArrayList<>(IntStream.range(0, EVENTS).boxed().toList());
        stages.adapters.get("in").send(sent.toArray());
        network.close();

        assertEquals(sent, received);
        assertEquals(Set.of("vesper/trades/queue-1"), threads);
        assertEquals(List.of((long) EVENTS, (long) EVENTS, 0L, 0L),
                List.of(queue().eventsIn(), queue().eventsOut(), queue().eventsDropped(), queue().size()));
    }

    @Test
    void shouldLetNoEventOfTheAdapterInWhileItIsFullAndBlocks() throws InterruptedException {
        start(stream(4, 1, "", WaitStrategy.PARK, WhenFull.BLOCK), held);
        int[] sent = new int[1];
        Thread sender = new Thread(() -> {
            for (; sent[0] < 10; sent[0]++) {
                stages.adapters.get("in").send(sent[0]);
            }
        });
        sender.start();

        // One in the bean, four in the queue, and the sixth in the hands of the sender.
        Await.until(() -> queue().eventsIn() == 6);
        sender.join(50);
        assertEquals(6, queue().eventsIn());
        assertEquals(5, sent[0]);
        held.released.countDown();
        sender.join();
        network.close();

        assertEquals(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), held.received);
        assertEquals(0, queue().eventsDropped());
    }

    @Test
    void shouldDropAndCountTheNewest() throws InterruptedException {
        start(stream(4, 1, "", WaitStrategy.PARK, WhenFull.DROP_NEWEST), held);
        overfill();

        assertEquals(List.of(0, 1, 2, 3, 4), held.received);
        assertEquals(6, queue().eventsDropped());
        assertEquals(11, queue().eventsIn());
        assertEquals(5, queue().eventsOut());
    }

    @Test
    void shouldDropAndCountTheOldest() throws InterruptedException {
        start(stream(4, 1, "", WaitStrategy.PARK, WhenFull.DROP_OLDEST), held);
        overfill();

        assertEquals(List.of(0, 7, 8, 9, 10), held.received);
        assertEquals(6, queue().eventsDropped());
        assertEquals(11, queue().eventsIn());
        assertEquals(5, queue().eventsOut());
    }

    @Test
    void shouldDoOtherwiseWhenItsPolicyIsChangedWhileItRuns() throws InterruptedException {
        start(stream(4, 1, "", WaitStrategy.PARK, WhenFull.BLOCK), held);
        queue().setWhenFull(WhenFull.DROP_NEWEST);
        queue().setWaitStrategy(WaitStrategy.YIELD);
        overfill();

        assertEquals(6, queue().eventsDropped());
        assertEquals(WaitStrategy.YIELD, queue().waitStrategy());
    }

    @Test
    void shouldTellWhatWaitsInIt() throws InterruptedException {
        start(stream(4, 1, "", WaitStrategy.PARK, WhenFull.BLOCK), held);
        stages.adapters.get("in").send(0);
        assertTrue(held.entered.await(10, TimeUnit.SECONDS));
        stages.adapters.get("in").send(1, 2, 3);

        // The output is counted when it is handed to the bean, where the first one still is.
        assertEquals(3, queue().size());
        assertEquals(1, queue().eventsOut());
    }

    @Test
    void shouldRoundItsCapacityUpToAPowerOfTwo() {
        start(stream(5, 3, "", WaitStrategy.PARK, WhenFull.BLOCK), held);

        assertEquals(8, queue().capacity());
        assertEquals(3, queue().threads());
    }

    @Test
    void shouldPassOnWithoutAnotherThreadWhenItHasNoCapacity() {
        assertPassesOnDirectly(stream(0, 2, "key", WaitStrategy.PARK, WhenFull.BLOCK));
    }

    @Test
    void shouldPassOnWithoutAnotherThreadWhenItHasNoThreads() {
        assertPassesOnDirectly(stream(8, 0, "", WaitStrategy.PARK, WhenFull.BLOCK));
    }

    @Test
    void shouldWakeUpForEachEventWhenItsThreadSleeps() {
        List<Object> received = new ArrayList<>();
        start(stream(8, 1, "", WaitStrategy.PARK, WhenFull.BLOCK), received::add);

        for (int i = 1; i <= 2_000; i++) {
            stages.adapters.get("in").send(i);
            long sent = i;
            Await.until(() -> queue().eventsOut() == sent);
        }
    }

    @Test
    void shouldKeepTheOrderOfEachKeyOverSeveralThreads() {
        Map<Object, List<Object>> received = new TreeMap<>();
        Set<String> threads = ConcurrentHashMap.newKeySet();
        start(stream(64, 3, "key", WaitStrategy.YIELD, WhenFull.BLOCK), event -> {
            Map<?, ?> fields = (Map<?, ?>) event;
            received.computeIfAbsent(fields.get("key"), key -> new ArrayList<>()).add(fields.get("number"));
            threads.add(Thread.currentThread().getName());
        });

        Map<Object, List<Object>> sent = new TreeMap<>();
        for (int i = 0; i < EVENTS; i++) {
            String key = "K" + i % 7;
            sent.computeIfAbsent(key, any -> new ArrayList<>()).add(i);
            stages.adapters.get("in").send(Map.of("key", key, "number", i));
        }
        network.close();

        assertEquals(sent, received);
        assertTrue(threads.size() > 1, threads::toString);
    }

    @Test
    void shouldLetOneThreadAtATimeIntoWhatSeveralThreadsShare() {
        int[] unguarded = new int[1];
        start(stream(64, 3, "", WaitStrategy.PARK, WhenFull.BLOCK), event -> unguarded[0]++);

        stages.adapters.get("in").send(IntStream.range(0, EVENTS).boxed().toArray());
        network.close();

        assertEquals(EVENTS, unguarded[0]);
    }

    @Test
    void shouldNotStandStillWhenEventsComeThroughTheStreamAndPastIt() {
        int[] unguarded = new int[1];
        network = build(List.of(adapter("in", "first")), List.of(stream(2, 1, "", WaitStrategy.PARK, WhenFull.BLOCK)),
                List.of(new BeanDefinition("first", new Relay(), List.of("queue", "out"), "net.xml:8"),
                        bean("out", event -> unguarded[0]++)));
        network.start();

        stages.adapters.get("in").send(IntStream.range(0, EVENTS).boxed().toArray());
        network.close();

        assertEquals(2 * EVENTS, unguarded[0]);
    }

    @Test
    void shouldEndItsThreadsAfterWhatItHolds() throws InterruptedException {
        start(stream(8, 1, "", WaitStrategy.PARK, WhenFull.BLOCK), held);
        stages.adapters.get("in").send(0, 1, 2, 3);
        Thread closing = new Thread(network::close);
        closing.start();
        assertTrue(held.entered.await(10, TimeUnit.SECONDS));
        held.released.countDown();
        closing.join();

        assertEquals(List.of(0, 1, 2, 3), held.received);
        assertFalse(Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().equals("vesper/trades/queue-1")));
    }

    @Test
    void shouldRefuseAStreamThatNothingListensTo() {
        StreamDefinition lonely = new StreamDefinition("queue", 8, 1, "", WaitStrategy.PARK, WhenFull.BLOCK, List.of(), "net.xml:5");

        ConfigurationException e = assertThrows(ConfigurationException.class,
                () -> build(List.of(adapter("in", "queue")), List.of(lonely), List.of()));

        assertEquals("stream queue (net.xml:5): nothing listens to it; name a stage in listeners=\"...\"", e.getMessage());
    }

    @Test
    void shouldRefuseAStreamThatNothingFeeds() {
        ConfigurationException e = assertThrows(ConfigurationException.class, () -> build(List.of(adapter("in", "out")),
                List.of(stream(8, 1, "", WaitStrategy.PARK, WhenFull.BLOCK)), List.of(bean("out", held))));

        assertEquals("stream queue (net.xml:5): no stage names it as listener, so no event would ever come; name it in listeners=\"...\""
                + " of one, or remove it", e.getMessage());
    }

    @Test
    void shouldRefuseAListenerThatIsNamedTwice() {
        ConfigurationException e = assertThrows(ConfigurationException.class,
                () -> build(List.of(adapter("in", "out", "out")), List.of(), List.of(bean("out", held))));

        assertEquals("adapter in (net.xml:1): listener 'out' is named twice, so it would get each event twice; name it once",
                e.getMessage());
    }

    private void assertPassesOnDirectly(StreamDefinition stream) {
        Thread[] thread = new Thread[1];
        start(stream, event -> thread[0] = Thread.currentThread());

        stages.adapters.get("in").send("a");

        assertSame(Thread.currentThread(), thread[0]);
        assertEquals(List.of(0, 0), List.of(queue().threads(), queue().capacity()));
        assertEquals(List.of(1L, 1L, 0L), List.of(queue().eventsIn(), queue().eventsOut(), queue().size()));
    }

    /** One event gets into the bean and stays there; then ten come, for which there are four places. */
    private void overfill() throws InterruptedException {
        stages.adapters.get("in").send(0);
        assertTrue(held.entered.await(10, TimeUnit.SECONDS));
        stages.adapters.get("in").send(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        held.released.countDown();
        network.close();
    }

    private StreamStage queue() {
        return network.streams().get(0);
    }

    private void start(StreamDefinition stream, EventSink sink) {
        network = build(List.of(adapter("in", "queue")), List.of(stream), List.of(bean("out", sink)));
        network.start();
    }

    private Network build(List<AdapterDefinition> adapters, List<StreamDefinition> streams, List<BeanDefinition> beans) {
        NetworkDefinition definition = new NetworkDefinition("trades", List.of(), adapters, streams, List.of(), beans);
        return Network.build(definition, stages, control, StreamTest.class.getClassLoader());
    }

    private static AdapterDefinition adapter(String id, String... listeners) {
        return new AdapterDefinition(id, "test", Map.of(), List.of(listeners), "net.xml:1");
    }

    private static StreamDefinition stream(int capacity, int threads, String key, WaitStrategy wait, WhenFull whenFull) {
        return new StreamDefinition("queue", capacity, threads, key, wait, whenFull, List.of("out"), "net.xml:5");
    }

    private static BeanDefinition bean(String id, EventSink bean) {
        return new BeanDefinition(id, bean, List.of(), "net.xml:3");
    }
}
