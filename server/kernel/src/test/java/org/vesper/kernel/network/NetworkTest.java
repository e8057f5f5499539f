// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventSink;
import org.vesper.api.EventSource;
import org.vesper.config.ConfigurationException;
import org.vesper.event.Interest;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.tests.support.Await;

@Timeout(60)
class NetworkTest {

    private static final int PER_THREAD = 20_000;

    private final TestStages stages = new TestStages();
    private final ControlThread control = ControlThread.start("trades", NetworkTest.class.getClassLoader());

    @AfterEach
    void endControlThread() {
        control.close();
    }

    @Test
    void shouldCarryEventsInOrderAndCountThemAtEachStage() {
        List<Object> received = new ArrayList<>();
        Network network = build(List.of(adapter("in", "rules")), List.of(processor("rules", "out")), List.of(bean("out", received::add)));

        network.start();
        stages.adapters.get("in").send("a", "drop", "b");

        assertEquals(List.of("a", "b"), received);
        assertEquals(3, network.adapters().get(0).eventsOut());
        assertEquals(3, network.processors().get(0).eventsIn());
        assertEquals(2, network.processors().get(0).eventsOut());
        assertEquals(2, network.beans().get(0).eventsIn());
        network.close();
        assertTrue(stages.adapters.get("in").closed);
        assertTrue(stages.processors.get("rules").closed);
    }

    @Test
    void shouldHoldBackEventsWhileItIsSuspendedAndLoseNone() throws Exception {
        List<Object> received = Collections.synchronizedList(new ArrayList<>());
        Network network = build(List.of(adapter("in", "out")), List.of(), List.of(bean("out", received::add)));
        network.suspend();
        network.start();

        ExecutorService clients = Executors.newFixedThreadPool(2);
        Future<?> first = clients.submit(() -> stages.adapters.get("in").send("a"));
        Future<?> second = clients.submit(() -> stages.adapters.get("in").send("b"));
        assertThrows(TimeoutException.class, () -> first.get(50, TimeUnit.MILLISECONDS));
        assertFalse(second.isDone());
        assertEquals(List.of(), received);

        network.resume();
        first.get(10, TimeUnit.SECONDS);
        second.get(10, TimeUnit.SECONDS);
        assertEquals(Set.of("a", "b"), Set.copyOf(received));

        network.suspend();
        Future<?> last = clients.submit(() -> stages.adapters.get("in").send("c"));
        network.close();
        last.get(10, TimeUnit.SECONDS);
        clients.shutdown();
        assertEquals(3, received.size());
    }

    @Test
    void shouldHaveEmptiedItsStreamsWhenItIsSuspended() throws Exception {
        List<Object> received = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch gate = new CountDownLatch(1);
        StreamDefinition queue = new StreamDefinition("queue", 8, 1, "", WaitStrategy.PARK, WhenFull.BLOCK, List.of("out"), "net.xml:5");
        Network network = Network.build(new NetworkDefinition("trades", List.of(), List.of(adapter("in", "queue")), List.of(queue),
                List.of(), List.of(bean("out", event -> {
                    awaitGate(gate);
                    received.add(event);
                }))), stages, control, NetworkTest.class.getClassLoader());
        network.start();
        stages.adapters.get("in").send("a", "b", "c");

        CompletableFuture<Void> suspension = CompletableFuture.runAsync(network::suspend);
        assertThrows(TimeoutException.class, () -> suspension.get(50, TimeUnit.MILLISECONDS));
        gate.countDown();
        suspension.get(10, TimeUnit.SECONDS);
        assertEquals(List.of("a", "b", "c"), received);

        network.resume();
        stages.adapters.get("in").send("d");
        network.close();
        assertEquals(List.of("a", "b", "c", "d"), received);
    }

    @Test
    void shouldPassEachEventToAllListeners() {
        List<Object> first = new ArrayList<>();
        List<Object> second = new ArrayList<>();
        Network network = build(List.of(adapter("in", "one", "two")), List.of(),
                List.of(bean("one", first::add), bean("two", second::add)));

        stages.adapters.get("in").send("a");

        assertEquals(List.of("a"), first);
        assertEquals(List.of("a"), second);
        assertEquals(1, network.adapters().get(0).eventsOut());
    }

    @Test
    void shouldWireABeanThatIsASource() {
        List<Object> received = new ArrayList<>();
        Network network = build(List.of(adapter("in", "twice")), List.of(),
                List.of(new BeanDefinition("twice", new Twice(), List.of("out"), "net.xml:7"), bean("out", received::add)));

        stages.adapters.get("in").send("a");

        assertEquals(List.of("a", "a"), received);
        assertEquals(2, network.beans().stream().filter(bean -> bean.id().equals("twice")).findFirst().orElseThrow().eventsOut());
    }

    @Test
    void shouldCountFaultsOfABeanAndContinue() {
        List<Object> received = new ArrayList<>();
        Network network = build(List.of(adapter("in", "out")), List.of(), List.of(bean("out", event -> {
            if (event.equals("bad")) {
                throw new IllegalArgumentException("bad on purpose");
            }
            received.add(event);
        })));

        stages.adapters.get("in").send("a", "bad", "b");

        assertEquals(List.of("a", "b"), received);
        assertEquals(1, network.beans().get(0).faults());
    }

    @Test
    void shouldNeverEnterABeanByTwoThreads() throws InterruptedException, ExecutionException {
        int[] unguarded = new int[1];
        build(List.of(adapter("left", "rules"), adapter("right", "rules")), List.of(processor("rules", "out")),
                List.of(bean("out", event -> unguarded[0]++)));

        ExecutorService senders = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> sent = new ArrayList<>();
            for (String id : List.of("left", "right")) {
                sent.add(senders.submit(() -> {
                    for (int i = 0; i < PER_THREAD; i++) {
                        stages.adapters.get(id).send("event");
                    }
                }));
            }
            for (Future<?> sender : sent) {
                sender.get();
            }
        } finally {
            senders.shutdown();
        }

        assertEquals(2 * PER_THREAD, unguarded[0]);
    }

    @Test
    void shouldChangeRulesOnTheControlThreadBetweenTwoBatches() throws InterruptedException {
        Network network = build(List.of(adapter("in", "rules")), List.of(processor("rules", "out")), List.of(bean("out", event -> { })));
        TestStages.TestProcessor processor = stages.processors.get("rules");
        stages.adapters.get("in").context.inlet().enter();
        CountDownLatch done = new CountDownLatch(1);
        Thread operator = new Thread(() -> {
            network.processors().get(0).restartRules();
            done.countDown();
        });
        operator.start();

        assertFalse(done.await(100, TimeUnit.MILLISECONDS), "the change must wait for the end of the batch");
        stages.adapters.get("in").context.inlet().exit();

        assertTrue(done.await(10, TimeUnit.SECONDS));
        assertEquals(List.of("restart on vesper/trades/control"), processor.calls);
        assertEquals("text of jump", network.processors().get(0).ruleText("jump"));
    }

    @Test
    void shouldLetTheClockTickWithoutEvents() {
        Network network = build(List.of(adapter("in", "rules")), List.of(processor("rules", "out")), List.of(bean("out", event -> { })));
        long beforeMs = System.currentTimeMillis();

        network.start();
        Await.until(() -> stages.processors.get("rules").nowMs > 0);

        assertTrue(stages.processors.get("rules").nowMs >= beforeMs);
        network.close();
    }

    @Test
    void shouldLetTheThreadsOfABeanIntoTheLaneOneAtATime() throws InterruptedException {
        Relay emitter = new Relay();
        long[] unguarded = {0};
        Network network = build(List.of(adapter("in", "source")), List.of(processor("rules", "out")),
                List.of(bean("source", emitter, "rules"), bean("out", event -> unguarded[0]++)));
        List<Thread> threads = IntStream.range(0, 3).mapToObj(thread -> new Thread(() -> {
            for (int i = 0; i < PER_THREAD; i++) {
                emitter.onEvent(i);
            }
        })).toList();
        threads.forEach(Thread::start);
        network.start();
        for (int i = 0; i < PER_THREAD; i++) {
            stages.adapters.get("in").send(i);
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertEquals(4 * PER_THREAD, unguarded[0]);
        assertEquals(4 * PER_THREAD, network.beans().stream().filter(bean -> bean.id().equals("source")).findFirst().orElseThrow()
                .eventsOut());
        network.close();
    }

    @Test
    void shouldKeepTheThreadsOfABeanWaitingWhileItIsSuspendedAndRefuseThemWhenItIsClosed() throws InterruptedException {
        Relay emitter = new Relay();
        List<Object> received = Collections.synchronizedList(new ArrayList<>());
        Network network = build(List.of(), List.of(), List.of(bean("source", emitter, "out"), bean("out", received::add)));
        network.start();
        emitter.onEvent("before");
        network.suspend();
        Thread waiting = new Thread(() -> emitter.onEvent("while it is suspended"));
        waiting.start();
        Await.until(() -> waiting.getState() == Thread.State.WAITING);

        assertEquals(List.of("before"), received);
        assertThrows(IllegalStateException.class, () -> control.call(() -> {
            emitter.onEvent("by the control thread");
            return null;
        }, Duration.ofSeconds(10)));
        network.resume();
        waiting.join();
        assertEquals(List.of("before", "while it is suspended"), received);
        network.close();
        assertEquals("trades: bean source can no longer emit events: its application has stopped",
                assertThrows(IllegalStateException.class, () -> emitter.onEvent("late")).getMessage());
    }

    @Test
    void shouldTellAdaptersWhatNewRulesWantWhenTheEndOfOldOnesFails() {
        Network network = build(List.of(adapter("in", "rules")), List.of(processor("rules", "out")), List.of(bean("out", event -> { })));
        TestStages.TestProcessor rules = stages.processors.get("rules");
        Interest wanted = Interest.in(Map.of("Tick", new Interest.Keys("key", Set.of("WSC", "IBM"))));
        rules.application = () -> {
            rules.interest = wanted;
            throw new IllegalStateException("an old rule does not end");
        };

        assertThrows(IllegalStateException.class, () -> network.processors().get(0).changeRules(List.of()));

        assertEquals(wanted, stages.adapters.get("in").context.interest());
        network.close();
    }

    @Test
    void shouldMoveAClockThatNoRuleWaitsForOnlyBeforeAnEvent() {
        List<Long> timesOfEvents = new ArrayList<>();
        Network network = build(List.of(adapter("in", "rules")), List.of(processor("rules", "out")),
                List.of(bean("out", event -> timesOfEvents.add(stages.processors.get("rules").nowMs))));
        TestStages.TestProcessor rules = stages.processors.get("rules");
        rules.nextMs = Long.MAX_VALUE;
        network.start();
        Await.until(() -> rules.nowMs > 0);
        long firstMs = rules.nowMs;
        Await.until(() -> System.currentTimeMillis() > firstMs + 100);

        assertEquals(firstMs, rules.nowMs);
        stages.adapters.get("in").send("event");

        assertTrue(timesOfEvents.get(0) >= firstMs + 90, timesOfEvents::toString);
        network.close();
    }

    @Test
    void shouldMoveTheClockWhenARuleWaitsForTime() {
        Network network = build(List.of(adapter("in", "rules")), List.of(processor("rules", "out")), List.of(bean("out", event -> { })));
        TestStages.TestProcessor rules = stages.processors.get("rules");
        rules.nextMs = Long.MAX_VALUE;
        network.start();
        Await.until(() -> rules.nowMs > 0);

        long dueMs = rules.nowMs + 150;
        rules.nextMs = dueMs;
        stages.adapters.get("in").send("event");

        Await.until(() -> rules.nowMs >= dueMs);
        network.close();
    }

    @Test
    void shouldMoveTheClockInOneLaneWhileAnotherIsBusy() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        Network network = build(List.of(adapter("in", "busy"), adapter("other", "idle")),
                List.of(processor("busy", "slow"), processor("idle", "out")), List.of(bean("slow", event -> {
                    inside.countDown();
                    awaitGate(gate);
                }), bean("out", event -> { })));
        network.start();
        Thread sender = new Thread(() -> stages.adapters.get("in").send("event"));
        sender.start();
        inside.await();
        TestStages.TestProcessor busy = stages.processors.get("busy");
        TestStages.TestProcessor idle = stages.processors.get("idle");
        long stoodMs = busy.nowMs;

        for (int tick = 0; tick < 20; tick++) {
            long beforeMs = idle.nowMs;
            Await.until(() -> idle.nowMs > beforeMs);
        }
        assertEquals(stoodMs, busy.nowMs);
        Await.until(() -> network.adapters().stream().anyMatch(stage -> stage.id().equals("in") && stage.busyMs() > 0));
        gate.countDown();
        Await.until(() -> busy.nowMs > stoodMs);
        sender.join();
        Await.until(() -> network.stoppableStages().stream().allMatch(stage -> stage.busyMs() == 0));
        network.close();
    }

    @Test
    void shouldLetTheClockTickWhileAChangeOfRulesIsPrepared() {
        Network network = build(List.of(), List.of(processor("rules", "out")), List.of(bean("out", event -> { })));
        TestStages.TestProcessor processor = stages.processors.get("rules");
        processor.preparation = () -> {
            long beforeMs = processor.nowMs;
            Await.until(() -> processor.nowMs > beforeMs);
        };

        network.start();
        network.processors().get(0).changeRules(List.of());

        assertTrue(processor.calls.contains("apply on vesper/trades/control"), processor.calls::toString);
        network.close();
    }

    @Test
    void shouldCloseWhileAStageBlocksItsLane() {
        Network network = build(List.of(adapter("in", "rules")), List.of(processor("rules", "out")), List.of(bean("out", event -> { })));
        network.start();
        stages.adapters.get("in").context.inlet().enter();

        network.close();

        assertTrue(stages.adapters.get("in").closed);
        assertTrue(stages.processors.get("rules").closed);
    }

    @Test
    void shouldNameTheNearestStageWhenAListenerIsUnknown() {
        ConfigurationException e = assertThrows(ConfigurationException.class,
                () -> build(List.of(adapter("in", "colector")), List.of(), List.of(bean("collector", event -> { }))));

        assertEquals("adapter in (net.xml:1): listener 'colector' is not a stage; did you mean collector? Known listeners: collector",
                e.getMessage());
    }

    @Test
    void shouldRefuseACircleAndShowIt() {
        ConfigurationException e = assertThrows(ConfigurationException.class,
                () -> build(List.of(adapter("in", "a")), List.of(processor("a", "b"), processor("b", "a")), List.of()));

        assertTrue(e.getMessage().contains("(a -> b -> a)"), e.getMessage());
    }

    @Test
    void shouldRefuseTwoStagesOfOneName() {
        ConfigurationException e = assertThrows(ConfigurationException.class,
                () -> build(List.of(), List.of(processor("a")), List.of(bean("a", event -> { }))));

        assertTrue(e.getMessage().contains("the name is taken by bean a (net.xml:3)"), e.getMessage());
    }

    @Test
    void shouldRefuseABeanThatTakesNoEvents() {
        ConfigurationException e = assertThrows(ConfigurationException.class,
                () -> build(List.of(), List.of(), List.of(new BeanDefinition("out", "a string", List.of(), "net.xml:9"))));

        assertTrue(e.getMessage().startsWith("bean out (net.xml:9): class java.lang.String takes no events"), e.getMessage());
    }

    @Test
    void shouldRefuseAnUnknownSettingAndCloseWhatWasMade() {
        AdapterDefinition misspelt = new AdapterDefinition("in", "test", Map.of("adress", "here"), List.of("rules"), "net.xml:1");

        ConfigurationException e = assertThrows(ConfigurationException.class,
                () -> build(List.of(misspelt), List.of(processor("rules")), List.of()));

        assertEquals(
                "trades: adapter in (net.xml:1): unknown setting adress; did you mean address?", e.getMessage());
        assertTrue(stages.adapters.get("in").closed);
        assertTrue(stages.processors.get("rules").closed);
    }

    @Test
    void shouldCloseTheProcessorsWhenAnAdapterCannotBeMade() {
        AdapterDefinition broken = new AdapterDefinition("in", "broken", Map.of(), List.of("rules"), "net.xml:1");

        IllegalStateException e = assertThrows(IllegalStateException.class,
                () -> build(List.of(broken), List.of(processor("rules")), List.of()));

        assertSame("broken on purpose", e.getMessage());
        assertTrue(stages.processors.get("rules").closed);
    }

    private Network build(List<AdapterDefinition> adapters, List<ProcessorDefinition> processors, List<BeanDefinition> beans) {
        NetworkDefinition definition = new NetworkDefinition("trades", List.of(), adapters, processors, beans);
        return Network.build(definition, stages, control, NetworkTest.class.getClassLoader());
    }

    private static AdapterDefinition adapter(String id, String... listeners) {
        return new AdapterDefinition(id, "test", Map.of(), List.of(listeners), "net.xml:1");
    }

    private static ProcessorDefinition processor(String id, String... listeners) {
        return new ProcessorDefinition(id, "test", Map.of(), List.of(), List.of(listeners), "net.xml:2");
    }

    private static BeanDefinition bean(String id, EventSink bean, String... listeners) {
        return new BeanDefinition(id, bean, List.of(listeners), "net.xml:3");
    }

    private static final class Twice implements EventSink, EventSource {

        private EventSink sink;

        @Override
        public void setEventSink(EventSink next) {
            sink = next;
        }

        @Override
        public void onEvent(Object event) {
            sink.onEvent(event);
            sink.onEvent(event);
        }
    }

    private static void awaitGate(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
