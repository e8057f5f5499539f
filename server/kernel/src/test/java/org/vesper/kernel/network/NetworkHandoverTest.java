// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventSink;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.tests.support.Await;

/**
 * Versions of one network take each other's place while three threads send it the numbers from 0 on: into the wires "a" and "b", which
 * last, and to the port "p", which does not. Wire a goes through a queue to the bean "far" and two ways out, the others to the bean "near".
 */
@Timeout(60)
class NetworkHandoverTest {

    private static final int SOME = 50;

    private final LastingStages world = new LastingStages();
    private final List<Version> versions = new ArrayList<>();
    private final Map<String, NumberSender> senders = new HashMap<>();
    private Duration deadline = Duration.ofSeconds(10);

    private final class Version {

        final List<Object> far = Collections.synchronizedList(new ArrayList<>());
        final List<Object> near = Collections.synchronizedList(new ArrayList<>());
        final TestStages stages = new TestStages();
        final ControlThread control = ControlThread.start("trades", NetworkHandoverTest.class.getClassLoader());
        final Network network;
        private boolean closed;
        final Map<Character, AtomicInteger> counts = new ConcurrentHashMap<>();
        volatile CountDownLatch farGate = new CountDownLatch(0);
        volatile CountDownLatch nearGate = new CountDownLatch(0);
        /** The number of events that have come to a closed gate. */
        final AtomicInteger stopped = new AtomicInteger();

        /** @param failing the call of an adapter that fails, by the adapter's id */
        Version(Map<String, String> failing) {
            EventSink far = event -> put(farGate, this.far, event);
            EventSink near = event -> put(nearGate, this.near, event);
            List<AdapterDefinition> adapters = Stream.of(
                    "wire a queue", "wire b near", "port p near", "port extra near", "pipe pipe", "file file")
                    .map(line -> line.split(" ")).filter(words -> !words[1].equals("extra") || failing.containsKey("extra"))
                    .map(words -> new AdapterDefinition(words[1], words[0],
                            failing.containsKey(words[1]) ? Map.of("fail", failing.get(words[1])) : Map.of(),
                            words.length == 2 ? List.of() : List.of(words[2]), "net.xml:1")).toList();
            network = Network.build(new NetworkDefinition("trades", List.of(), adapters,
                    List.of(new StreamDefinition("queue", 8, 1, "", WaitStrategy.PARK, WhenFull.BLOCK, List.of("rules"), "net.xml:2")),
                    List.of(new ProcessorDefinition("rules", "test", Map.of(), List.of(), List.of("far", "pipe", "file"), "net.xml:3")),
                    List.of(new BeanDefinition("far", far, List.of(), "net.xml:4"),
                            new BeanDefinition("near", near, List.of(), "net.xml:5"))),
                    world.with(stages), control, NetworkHandoverTest.class.getClassLoader());
            versions.add(this);
        }

        private void put(CountDownLatch gate, List<Object> events, Object event) {
            if (gate.getCount() > 0) {
                stopped.incrementAndGet();
            }
            awaitGate(gate);
            events.add(event);
            counts.computeIfAbsent(event.toString().charAt(0), any -> new AtomicInteger()).incrementAndGet();
        }

        TestStages.TestProcessor rules() {
            return stages.processors.get("rules");
        }

        NetworkHandover after(Version old) {
            return new NetworkHandover(old.network, network, deadline);
        }

        void close() {
            if (!closed) {
                closed = true;
                network.close();
                control.close();
            }
        }
    }

    @BeforeEach
    void send() {
        for (String wire : List.of("a", "b")) {
            senders.put(wire, new NumberSender(number -> {
                try {
                    world.wire(wire).put(event(wire, number));
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
        senders.put("p", new NumberSender(number -> world.send("p", event("p", number))));
        senders.values().forEach(NumberSender::start);
    }

    @AfterEach
    void closeAll() {
        versions.forEach(Version::close);
    }

    @Test
    void shouldProcessEachEventOnceAndInOrderWhenVersionsTakeEachOthersPlace() {
        Version old = started(Map.of());
        for (int i = 0; i < 5; i++) {
            Version fresh = new Version(Map.of());
            NetworkHandover succession = fresh.after(old);
            succession.perform();
            assertTrue(fresh.far.isEmpty() && fresh.near.isEmpty(), "nothing may come in before the exchange is complete");
            succession.complete();
            old.close();
            awaitSome(fresh);
            awaitTick(fresh);
            old = fresh;
        }
        assertAllArrivedOnce();
    }

    @ParameterizedTest
    @CsvSource({"old,a,pause", "old,b,pause", "old,pipe,pause", "fresh,a,canTakeOver", "fresh,pipe,takeOver", "fresh,file,start",
        "fresh,a,takeOver", "fresh,b,takeOver", "fresh,p,start", "fresh,extra,start"})
    void shouldContinueWithTheOldVersionWhicheverStepFails(String version, String adapter, String call) {
        Map<String, String> failing = Map.of(adapter, call);
        Version old = started(version.equals("old") ? failing : Map.of());
        Version fresh = new Version(version.equals("old") ? Map.of() : failing);

        RuntimeException failure = assertThrows(RuntimeException.class, () -> fresh.after(old).perform());
        fresh.close();

        assertEquals("adapter " + adapter + " fails to " + call + " on purpose", failure.getMessage());
        assertEquals(0, failure.getSuppressed().length);
        assertTrue(fresh.far.isEmpty());
        awaitSome(old);
        awaitTick(old);
        if (version.equals("fresh")) {
            exchange(old, new Version(Map.of()));
        }
        assertAllArrivedOnce();
    }

    @Test
    void shouldTakeBackAnExchangeThatIsNotComplete() {
        Version old = started(Map.of());
        Version fresh = new Version(Map.of());
        NetworkHandover succession = fresh.after(old);

        succession.perform();
        assertEquals(List.of(), succession.rollBack());
        fresh.close();

        awaitSome(old);
        exchange(old, new Version(Map.of()));
        assertAllArrivedOnce();
    }

    @Test
    void shouldCloseNothingWhileAStageBlocksItsLane() {
        deadline = Duration.ofMillis(200);
        Version old = started(Map.of());
        old.nearGate = new CountDownLatch(1);
        Await.until(() -> old.stopped.get() > 0);
        world.calls.clear();

        assertBusy(old, "an adapter has been in its lane for 200 ms");
        assertTrue(world.calls.stream().noneMatch(call -> call.matches("[abp] (pause|close)")), world.calls::toString);
        old.nearGate.countDown();
        awaitSome(old);
        assertAllArrivedOnce();
    }

    @Test
    void shouldContinueWhenAStreamIsNotEmptiedInTime() {
        // The clock looks for a second for a way into the lane that is blocked.
        deadline = Duration.ofMillis(1500);
        Version old = started(Map.of());
        stop("a");
        Await.until(() -> count(old, "a") == senders.get("a").sent());
        old.farGate = new CountDownLatch(1);
        senders.get("a").sendOne();
        senders.get("a").sendOne();

        assertBusy(old, "stream queue (net.xml:2): it is not empty after 1500 ms, 1 events wait");
        old.farGate.countDown();
        awaitSome(old, "b", "p");
        assertAllArrivedOnce();
    }

    @Test
    void shouldContinueWhenTheClockIsInATickForTooLong() {
        deadline = Duration.ofMillis(200);
        Version old = started(Map.of());
        stop("a");
        Await.until(() -> count(old, "a") == senders.get("a").sent());
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch inTick = new CountDownLatch(1);
        old.rules().tick = () -> {
            inTick.countDown();
            awaitGate(gate);
        };
        awaitGate(inTick);

        assertBusy(old, "the clock has been in one tick for 200 ms");
        gate.countDown();
        awaitTick(old);
        awaitSome(old, "b", "p");
        assertAllArrivedOnce();
    }

    @Test
    void shouldStaySuspended() {
        Version old = started(Map.of());
        old.network.suspend();
        Version failing = new Version(Map.of("extra", "start"));
        assertThrows(RuntimeException.class, () -> failing.after(old).perform());
        failing.close();
        Version fresh = new Version(Map.of());
        NetworkHandover succession = fresh.after(old);
        succession.perform();
        succession.complete();

        assertTrue(fresh.far.isEmpty() && fresh.near.isEmpty());
        old.close();
        fresh.network.resume();
        awaitSome(fresh);
        assertAllArrivedOnce();
    }

    @Test
    void shouldTellWhatTheOldVersionCouldNotGetBack() {
        Version old = started(Map.of());
        Version fresh = new Version(Map.of("p", "start and lose"));
        stop("p");

        RuntimeException failure = assertThrows(RuntimeException.class, () -> fresh.after(old).perform());

        assertEquals("p is taken", failure.getMessage());
        assertEquals(List.of("p is taken"), Stream.of(failure.getSuppressed()).map(Throwable::getMessage).toList());
        awaitSome(old, "a", "b");
        assertAllArrivedOnce();
    }

    @Test
    void shouldAdmitAllOthersWhenAnAdapterOfTheNewVersionFailsToResume() {
        Version old = started(Map.of());

        exchange(old, new Version(Map.of("a", "resume")));

        old.close();
        assertAllArrivedOnce();
    }

    @Test
    void shouldAdmitAllOthersWhenATaskOfAnAdapterFailsThatWaitsForItsInlet() {
        Version old = started(Map.of());

        exchange(old, new Version(Map.of("p", "open")));

        old.close();
        assertAllArrivedOnce();
    }

    @Test
    void shouldRollBackAllElseWhenAnAdapterOfTheOldVersionFailsToResume() {
        Version old = started(Map.of("pipe", "resume"));
        Version fresh = new Version(Map.of("extra", "start"));

        RuntimeException failure = assertThrows(RuntimeException.class, () -> fresh.after(old).perform());

        assertEquals(List.of("adapter pipe fails to resume on purpose"),
                Stream.of(failure.getSuppressed()).map(Throwable::getMessage).toList());
        fresh.close();
        awaitSome(old);
        assertAllArrivedOnce();
    }

    private Version started(Map<String, String> failing) {
        Version version = new Version(failing);
        version.network.start();
        awaitSome(version);
        return version;
    }

    private void exchange(Version old, Version fresh) {
        NetworkHandover succession = fresh.after(old);
        succession.perform();
        succession.complete();
        awaitSome(fresh);
    }

    private void assertBusy(Version old, String expected) {
        Version fresh = new Version(Map.of());
        String message = assertThrows(BusyException.class, () -> fresh.after(old).perform()).getMessage();
        assertTrue(message.startsWith(expected), message);
    }

    /** The senders are counted last, so every event that they have sent by then must be in one version or the other. */
    private void assertAllArrivedOnce() {
        senders.keySet().forEach(this::stop);
        assertArrived("a", version -> version.far);
        assertArrived("b", version -> version.near);
        assertArrived("p", version -> version.near);
        for (String out : List.of("pipe", "file")) {
            assertEquals(numbers("a"), world.lists.get(out), out);
        }
    }

    private void assertArrived(String sender, Function<Version, List<Object>> bean) {
        List<Object> expected = numbers(sender);
        Await.until(() -> arrived(sender, bean).size() >= expected.size());
        List<Object> arrived = arrived(sender, bean);
        if (sender.equals("p")) {
            // A new version that is given up may have had a turn between two of the old one.
            arrived.sort(Comparator.comparing(event -> Integer.valueOf(event.toString().substring(1))));
        }
        assertEquals(expected, arrived, sender);
    }

    private List<Object> arrived(String sender, Function<Version, List<Object>> bean) {
        return new ArrayList<>(versions.stream().flatMap(version -> List.copyOf(bean.apply(version)).stream())
                .filter(event -> event.toString().startsWith(sender)).toList());
    }

    private List<Object> numbers(String sender) {
        return new ArrayList<>(IntStream.range(0, senders.get(sender).sent()).mapToObj(number -> event(sender, number)).toList());
    }

    private static Object event(String sender, int number) {
        return sender + number;
    }

    private void stop(String sender) {
        senders.get(sender).end();
        Await.until(() -> !senders.get(sender).isAlive());
    }

    private void awaitSome(Version version) {
        awaitSome(version, "a", "b", "p");
    }

    private void awaitSome(Version version, String... from) {
        for (String sender : from) {
            int before = count(version, sender);
            Await.until(() -> count(version, sender) > before + SOME);
        }
    }

    private static int count(Version version, String sender) {
        return version.counts.getOrDefault(sender.charAt(0), new AtomicInteger()).get();
    }

    private static void awaitTick(Version version) {
        long startMs = System.currentTimeMillis();
        Await.until(() -> version.rules().nowMs > startMs);
    }

    private static void awaitGate(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
