// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventSink;
import org.vesper.api.EventSource;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.measure.LatencyMeasurement;
import org.vesper.kernel.measure.MeasuredPoint;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.tests.support.Await;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MeasurementsTest {

    private final TestStages stages = new TestStages();
    private final ControlThread control = ControlThread.start("trades", MeasurementsTest.class.getClassLoader());
    private final Relay first = new Relay(1);
    private final Relay last = new Relay(0);
    private Network network;

    /** A bean that emits each event several times, and notes the times at which it was entered and left. */
    private static final class Relay implements EventSink, EventSource {

        private final int copies;
        private final List<long[]> visits = Collections.synchronizedList(new ArrayList<>());
        private volatile CountDownLatch gate = new CountDownLatch(0);
        private EventSink next;

        Relay(int copies) {
            this.copies = copies;
        }

        @Override
        public void setEventSink(EventSink sink) {
            next = sink;
        }

        @Override
        public void onEvent(Object event) {
            long enteredNs = System.nanoTime();
            await();
            for (int i = 0; i < copies; i++) {
                next.onEvent(event);
            }
            visits.add(new long[] {enteredNs, System.nanoTime()});
        }

        private void await() {
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @AfterEach
    void close() {
        if (network != null) {
            network.close();
        }
        control.close();
    }

    private void start(List<StreamDefinition> streams, List<ProcessorDefinition> processors, BeanDefinition... beans) {
        AdapterDefinition in = new AdapterDefinition("in", "test", Map.of(), List.of(streams.isEmpty() ? "first" : "queue"), "net.xml:1");
        AdapterDefinition other = new AdapterDefinition("other", "test", Map.of(), List.of("last"), "net.xml:2");
        network = Network.build(new NetworkDefinition("trades", List.of(), List.of(in, other), streams, processors, List.of(beans)),
                stages, control, MeasurementsTest.class.getClassLoader());
        network.start();
    }

    /** in -> first -> last, and other -> last. */
    private void startChain(Relay relay) {
        start(List.of(), List.of(), new BeanDefinition("first", relay, List.of("last"), "net.xml:3"),
                new BeanDefinition("last", last, List.of(), "net.xml:4"));
    }

    /** in -> queue -> first -> last, and other -> last. */
    private void startWithStream(int threads, String key) {
        StreamDefinition stream = new StreamDefinition("queue", 64, threads, key, WaitStrategy.PARK, WhenFull.BLOCK, List.of("first"),
                "net.xml:5");
        start(List.of(stream), List.of(), new BeanDefinition("first", first, List.of("last"), "net.xml:3"),
                new BeanDefinition("last", last, List.of(), "net.xml:4"));
    }

    private LatencyMeasurement measure(String from, String fromSide, String to, String toSide) {
        return network.measurements().begin(MeasuredPoint.of(from, fromSide), MeasuredPoint.of(to, toSide));
    }

    private static long count(LatencyMeasurement measurement) {
        return measurement.latencies().total(System.nanoTime()).count();
    }

    private static double maxUs(LatencyMeasurement measurement) {
        return measurement.latencies().total(System.nanoTime()).maxUs();
    }

    @Test
    void shouldMeasureEachEventThatPassesBothPoints() {
        startChain(first);
        LatencyMeasurement whole = measure("in", "exit", "last", "exit");
        LatencyMeasurement part = measure("first", "entry", "first", "exit");
        long sentNs = System.nanoTime();
        stages.adapters.get("in").send("a", "b", "c");
        double elapsedUs = (System.nanoTime() - sentNs) / 1e3;

        assertEquals(3, count(whole));
        assertEquals(3, count(part));
        assertTrue(maxUs(whole) <= elapsedUs * 1.001, maxUs(whole) + " of " + elapsedUs);
        double lastUs = last.visits.stream().mapToLong(visit -> visit[1] - visit[0]).max().orElseThrow() / 1e3;
        assertTrue(maxUs(whole) >= lastUs * 0.999, maxUs(whole) + " at least " + lastUs);
        assertTrue(maxUs(part) <= maxUs(whole) * 1.001, maxUs(part) + " of " + maxUs(whole));
        assertEquals(0, whole.withoutStart());
    }

    @Test
    void shouldMeasureEachEventThatAnEventCausesFromTheOneThatCausedIt() {
        Relay fan = new Relay(5);
        startChain(fan);
        LatencyMeasurement measured = measure("in", "exit", "last", "entry");
        stages.adapters.get("in").send("a", "b");

        assertEquals(10, count(measured));
        assertEquals(10, last.visits.size());
    }

    @Test
    void shouldCountAndNotMeasureEventsThatComeFromElsewhere() {
        startChain(first);
        LatencyMeasurement measured = measure("first", "entry", "last", "entry");
        stages.adapters.get("in").send("a");
        stages.adapters.get("other").send("b", "c");

        assertEquals(1, count(measured));
        assertEquals(2, measured.withoutStart());
        measured.reset();
        assertEquals(0, measured.withoutStart());
        assertEquals(0, count(measured));
    }

    @Test
    void shouldCarryTheStartThroughAStreamToItsThread() {
        startWithStream(1, "");
        LatencyMeasurement queued = measure("in", "exit", "last", "entry");
        LatencyMeasurement also = measure("queue", "entry", "queue", "exit");
        stages.adapters.get("in").send(IntStream.range(0, 40).boxed().toArray());
        Await.until(() -> last.visits.size() == 40);
        stages.adapters.get("other").send("b");

        assertEquals(40, count(queued));
        assertEquals(40, count(also));
        assertEquals(1, queued.withoutStart());
        assertTrue(maxUs(also) <= maxUs(queued) * 1.001 + 1);
    }

    @Test
    void shouldMeasureAllThreadsOfAPartitionedStream() {
        startWithStream(3, "key");
        LatencyMeasurement measured = measure("in", "exit", "first", "entry");
        stages.adapters.get("in").send(IntStream.range(0, 50).mapToObj(i -> Map.of("key", "k" + i)).toArray());
        Await.until(() -> first.visits.size() == 50);

        assertEquals(50, count(measured));
        assertEquals(0, measured.withoutStart());
    }

    @Test
    void shouldMeasureWhatTheClockCausesFromTheLatestEvent() {
        start(List.of(), List.of(new ProcessorDefinition("rules", "test", Map.of(), List.of(), List.of("last"), "net.xml:6")),
                new BeanDefinition("first", first, List.of("rules"), "net.xml:3"),
                new BeanDefinition("last", last, List.of(), "net.xml:4"));
        TestStages.TestProcessor rules = stages.processors.get("rules");
        LatencyMeasurement measured = measure("in", "exit", "last", "entry");
        long sentNs = System.nanoTime();
        stages.adapters.get("in").send("drop");
        assertEquals(0, count(measured));
        rules.tick = () -> {
            rules.tick = () -> { };
            rules.emit("window");
        };
        Await.until(() -> count(measured) == 1);

        assertEquals(1, measured.causedByClock());
        assertTrue(maxUs(measured) <= (System.nanoTime() - sentNs) / 1e3 * 1.001);
    }

    @Test
    void shouldLeaveThePathAsItWasWhenItEnds() {
        startChain(first);
        LatencyMeasurement measured = measure("in", "exit", "last", "exit");
        stages.adapters.get("in").send("a");
        assertTrue(network.measurements().end("in.exit-last.exit"));
        stages.adapters.get("in").send("b");

        assertEquals(1, count(measured));
        assertEquals(2, last.visits.size());
        assertEquals(List.of(), network.measurements().all());
    }

    @Test
    void shouldShowTheOthersWhileOneWaitsForABusyLane() {
        startChain(first);
        LatencyMeasurement shown = measure("in", "exit", "last", "entry");
        CountDownLatch released = new CountDownLatch(1);
        first.gate = released;
        Thread sender = new Thread(() -> stages.adapters.get("in").send("a"));
        sender.start();
        Await.until(() -> sender.getState() == Thread.State.WAITING);
        Thread waiting = new Thread(() -> measure("first", "entry", "last", "entry"));
        waiting.start();
        Await.until(() -> waiting.getState() == Thread.State.TIMED_WAITING);

        assertEquals(List.of(shown), network.measurements().all());
        network.sample(System.nanoTime());
        assertTrue(waiting.isAlive());
        released.countDown();
        Await.until(() -> network.measurements().all().size() == 2);
    }

    @Test
    void shouldContinueWhenItHasBegunAlready() {
        startChain(first);

        assertSame(measure("in", "exit", "last", "entry"), measure("in", "Exit", "last", "ENTRY"));
        assertEquals(1, network.measurements().all().size());
    }

    @Test
    void shouldSayWhatIsWrongWithThePoints() {
        startChain(first);

        assertRefused("there is no stage lost; did you mean last?", () -> measure("in", "exit", "lost", "entry"));
        assertRefused("a point of stage in is its entry or its exit, not 'exits'; did you mean exit?",
                () -> measure("in", "exits", "last", "entry"));
        assertRefused("the input adapter in has no entry; measure from its exit, where its events enter the network",
                () -> measure("in", "entry", "last", "entry"));
        assertRefused("no event passes last.entry before first.exit: name the earlier point first, and stages on one path",
                () -> measure("last", "entry", "first", "exit"));
        assertEquals(List.of(), network.measurements().all());
    }

    private static void assertRefused(String expected, Runnable step) {
        String message = assertThrows(ConfigurationException.class, step::run).getMessage();
        assertTrue(message.startsWith(expected), message);
    }

    @Test
    void shouldShowTheAgeOfTheOldestEventThatWaitsInAStreamAndTheRateThatItPassesOn() {
        startWithStream(1, "");
        StreamStage queue = network.streams().get(0);
        CountDownLatch released = new CountDownLatch(1);
        last.gate = released;
        stages.adapters.get("in").send("a", "b", "c");
        network.sample(System.nanoTime());

        Await.until(() -> queue.oldestMs() > 0);
        released.countDown();
        Await.until(() -> last.visits.size() == 3);
        assertEquals(0, queue.oldestMs());
        network.sample(System.nanoTime() + 1_000_000_000);
        assertTrue(network.rates(queue).out().perSecond() > 0);
    }
}
