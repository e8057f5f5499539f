// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.tap.Tap;
import org.vesper.kernel.tap.TappedEvent;

/** An operator looks at the events of a running network. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TapsTest {

    private static final EventType TICK = EventType.ofMap("Tick", Map.of("symbol", String.class));

    private final List<Object> received = new ArrayList<>();
    private final ControlThread control = ControlThread.start("trades", TapsTest.class.getClassLoader());
    private final TestStages stages = new TestStages();
    private final Network network = Network.build(new NetworkDefinition("trades", List.of(TICK),
            List.of(new AdapterDefinition("in", "test", Map.of(), List.of("rules"), "net.xml:1")),
            List.of(new ProcessorDefinition("rules", "test", Map.of(), List.of(), List.of("out"), "net.xml:2")),
            List.of(new BeanDefinition("out", (EventSink) received::add, List.of(), "net.xml:3"))),
            stages, control, TapsTest.class.getClassLoader());

    @BeforeEach
    void start() {
        network.start();
    }

    @AfterEach
    void close() {
        network.close();
        control.close();
    }

    @Test
    void shouldShowTheEventsThatPassWhileItIsOpen() throws Exception {
        Tap tap = network.taps().open("in", "", "", 100);
        assertEquals("in.exit-1", tap.name());
        send("A");
        assertEquals(List.of("Tick {symbol=A}"), await(tap, 1));
        assertTrue(network.taps().close(tap.name()));
        send("B");

        assertEquals(2, received.size());
        assertEquals(1, tap.counts().seen());
        assertFalse(network.taps().close(tap.name()));
        assertSays("there is no tap in.exit-1", () -> network.taps().named("in.exit-1"));
    }

    @Test
    void shouldLookAtTheEntryWhenTheStagePassesNothingOn() throws Exception {
        Tap tap = network.taps().open("out", "", "", 100);
        assertEquals("out.entry", tap.point().toString());
        send("A");
        assertEquals(List.of("Tick {symbol=A}"), await(tap, 1));
    }

    @Test
    void shouldEndWithItsNetwork() throws Exception {
        Tap tap = network.taps().open("rules", "entry", "symbol is any", 100);
        network.close();
        assertTrue(tap.end(Duration.ofSeconds(10)));
        assertTrue(stages.processors.get("tap").closed);
    }

    @Test
    void shouldRefuseWhatCannotBe() {
        assertSays("there is no stage ins; did you mean in?", () -> network.taps().open("ins", "", "", 1));
        assertSays("in has no entry", () -> network.taps().open("in", "entry", "", 1));
        assertSays("did you mean exit?", () -> network.taps().open("in", "exitt", "", 1));
        for (int i = 0; i < 4; i++) {
            network.taps().open("in", "exit", "", 1);
        }
        assertSays("4 taps are open already", () -> network.taps().open("in", "", "", 1));
    }

    private void send(String symbol) {
        MapEvent event = new MapEvent(TICK);
        event.put("symbol", symbol);
        stages.adapters.get("in").send(event);
    }

    private static List<String> await(Tap tap, int count) throws InterruptedException {
        List<TappedEvent> events = new ArrayList<>();
        while (events.size() < count) {
            events.addAll(tap.take(100));
            Thread.onSpinWait();
        }
        return events.stream().map(event -> event.name() + " " + event.values()).toList();
    }

    private static void assertSays(String part, Runnable call) {
        String message = assertThrows(ConfigurationException.class, call::run).getMessage();
        assertTrue(message.contains(part), message);
    }
}
