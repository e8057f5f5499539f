// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.tests.support.Await;

/** A manager sends events into a stage. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InjectionTest {

    private final List<Object> received = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch held = new CountDownLatch(0);
    private final ControlThread control = ControlThread.start("trades", InjectionTest.class.getClassLoader());
    private final Network network = Network.build(new NetworkDefinition("trades", List.of(),
            List.of(new AdapterDefinition("in", "test", Map.of(), List.of("rules"), "net.xml:1")),
            List.of(new ProcessorDefinition("rules", "test", Map.of(), List.of(), List.of("out"), "net.xml:2")),
            List.of(new BeanDefinition("out", (EventSink) this::take, List.of(), "net.xml:3"))),
            new TestStages(), control, InjectionTest.class.getClassLoader());

    private void take(Object event) {
        try {
            held.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        received.add(event);
    }

    @AfterEach
    void close() {
        network.close();
        control.close();
    }

    @Test
    void shouldTakeEventsAtEachStageAsFromTheStageBeforeIt() {
        network.start();

        network.inject("in", List.of("a", "drop"));
        network.inject("rules", List.of("b", "drop"));
        network.inject("out", List.of("c"));

        assertEquals(List.of("a", "b", "c"), received);
        assertEquals(2, network.adapters().get(0).eventsOut());
        assertEquals(4, network.processors().get(0).eventsIn());
        assertEquals(3, network.beans().get(0).eventsIn());
    }

    /** A command must not wait for a stage that does not return. */
    @Test
    void shouldAnswerWhenAStageDoesNotReturn() {
        network.start();
        CountDownLatch returns = new CountDownLatch(1);
        held = returns;
        String busy = assertThrows(BusyException.class, () -> Injector.inject(network, control.threads("inject"), "out", List.of("hold"),
                Duration.ofMillis(50))).getMessage();
        assertTrue(busy.contains("have entered out"), busy);
        returns.countDown();
        Await.until("the event", () -> received.contains("hold"));
    }

    @Test
    void shouldTakeNoneWhenTheStageIsUnknownOrTheApplicationSuspended() {
        network.start();
        String unknown = assertThrows(ConfigurationException.class, () -> network.inject("rule", List.of("d"))).getMessage();
        assertTrue(unknown.contains("did you mean rules?"), unknown);

        network.suspend();
        assertThrows(ConfigurationException.class, () -> network.inject("in", List.of("e")));
        assertEquals(List.of(), received);
    }
}
