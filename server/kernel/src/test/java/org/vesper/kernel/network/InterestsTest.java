// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventSink;
import org.vesper.event.Interest;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.ClockDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.spi.adapter.WhenFull;

@Timeout(60)
class InterestsTest {

    private static final EventSink NOTHING = event -> { };
    private static final StreamDefinition QUEUE =
            new StreamDefinition("queue", 8, 1, "", WaitStrategy.PARK, WhenFull.BLOCK, List.of("one"), "net.xml:5");

    private final TestStages stages = new TestStages();
    private final ControlThread control = ControlThread.start("trades", InterestsTest.class.getClassLoader());

    @AfterEach
    void endControlThread() {
        control.close();
    }

    @Test
    void shouldTellAnAdapterWhatAllProcessorsBehindItWantAndKeepItCurrent() {
        Network network = build(List.of("queue", "two"), List.of(QUEUE), ClockDefinition.system());
        assertEquals(Interest.all(), interest());

        stages.processors.get("one").interest = ticks("WSC");
        stages.processors.get("two").interest = ticks("IBM");
        network.processors().forEach(processor -> processor.changeRules(List.of()));

        assertEquals(ticks("WSC", "IBM"), interest());
    }

    @Test
    void shouldTellAnAdapterThatAllEventsAreWantedWhenABeanIsBehindIt() {
        Network network = build(List.of("one", "out"), List.of(), ClockDefinition.system());
        stages.processors.get("one").interest = ticks("WSC");
        network.processors().forEach(processor -> processor.changeRules(List.of()));

        assertEquals(Interest.all(), interest());
    }

    @Test
    void shouldTellAnAdapterThatAllEventsAreWantedWhenTheySetAClock() {
        Network network = build(List.of("one"), List.of(), ClockDefinition.of("time", 0));
        stages.processors.get("one").interest = ticks("WSC");
        network.processors().forEach(processor -> processor.changeRules(List.of()));

        assertEquals(Interest.all(), interest());
    }

    private Interest interest() {
        return stages.adapters.get("in").context.interest();
    }

    private static Interest ticks(Object... symbols) {
        return Interest.in(Map.of("Tick", new Interest.Keys("symbol", Set.of(symbols))));
    }

    private Network build(List<String> first, List<StreamDefinition> streams, ClockDefinition clock) {
        NetworkDefinition definition = new NetworkDefinition("trades", List.of(),
                List.of(new AdapterDefinition("in", "test", Map.of(), first, "net.xml:1")), streams,
                List.of(processor("one", clock), processor("two", clock)),
                List.of(new BeanDefinition("out", NOTHING, List.of(), "net.xml:3")));
        return Network.build(definition, stages, control, InterestsTest.class.getClassLoader());
    }

    private static ProcessorDefinition processor(String id, ClockDefinition clock) {
        return new ProcessorDefinition(id, "test", Map.of(), List.of(), clock, List.of("out"), "net.xml:2");
    }
}
