// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.spi.processor.ProcessorProvider;

/** Adapters that put events out. */
@Timeout(60)
class OutputAdapterTest {

    private final TestStages stages = new TestStages();
    private final List<String> calls = new ArrayList<>();
    private final ControlThread control = ControlThread.start("trades", OutputAdapterTest.class.getClassLoader());

    /** Test stages, and adapters of provider "out", which record the calls that they and the others have received. */
    private final Providers providers = new Providers() {
        @Override
        public AdapterProvider adapter(String name) {
            return !name.equals("out") ? stages.adapter(name) : new AdapterProvider() {
                @Override
                public String name() {
                    return "out";
                }

                @Override
                public Adapter create(AdapterContext context) {
                    return new Out();
                }
            };
        }

        @Override
        public ProcessorProvider processor(String name) {
            return stages.processor(name);
        }
    };

    private final class Out implements Adapter, EventSink {

        @Override
        public void start() {
            calls.add(stages.adapters.get("in").started ? "start too late" : "start");
        }

        @Override
        public void onEvent(Object event) {
            calls.add("event " + event);
            if (event.equals("bad")) {
                throw new IllegalStateException("bad on purpose");
            }
        }

        @Override
        public void flush() {
            calls.add("flush");
            throw new IllegalStateException("the disk is full on purpose");
        }

        @Override
        public AdapterStatus status() {
            return new AdapterStatus("nowhere", 0, 0, 0, 0, Map.of());
        }

        @Override
        public void close() {
            boolean last = stages.adapters.get("in").closed && stages.processors.get("rules").closed;
            calls.add(last ? "close" : "close too early");
        }
    }

    @AfterEach
    void endControlThread() {
        control.close();
    }

    @Test
    void shouldOpenBeforeTheFirstEventFlushWhenSuspendedAndBeforeTheEndAndCloseAfterTheLastOne() {
        Network network = build(List.of(adapter("in", "test", "rules"), adapter("out", "out")), List.of(),
                List.of(processor("rules", "out")));
        network.start();
        stages.adapters.get("in").send("a", "drop", "bad", "b");
        network.suspend();
        network.resume();
        network.close();

        assertEquals(List.of("start", "event a", "event bad", "event b", "flush", "flush", "close"), calls);
        AdapterStage out = network.adapters().stream().filter(AdapterStage::isOutput).findFirst().orElseThrow();
        assertEquals("out", out.id());
        assertEquals(3, out.eventsIn());
        assertEquals(3, out.faults(), "one event and two calls of flush");
    }

    @Test
    void shouldGetWhatWaitsInAStreamBeforeItIsClosed() {
        Network network = build(List.of(adapter("in", "test", "rules"), adapter("out", "out")),
                List.of(new StreamDefinition("queue", 16, 1, "", WaitStrategy.PARK, WhenFull.BLOCK, List.of("out"), "net.xml:5")),
                List.of(processor("rules", "queue")));
        network.start();
        stages.adapters.get("in").send("a", "b");
        network.close();

        assertEquals(List.of("start", "event a", "event b", "flush", "close"), calls);
    }

    @Test
    void shouldSayWhatIsWrongWhenAnAdapterIsWiredTheWrongWay() {
        assertRefused("adapter two (net.xml:1): it is not wired; name the stages downstream in listeners=\"...\", or, for an output"
                + " adapter, those before it in sources=\"...\"", adapter("one", "test", "rules"), adapter("two", "out"));
        assertRefused("adapter one (net.xml:1): listener 'two' is an input adapter with listeners of its own, which takes no events. Known"
                + " listeners: rules", adapter("one", "test", "two"), adapter("two", "test", "rules"));
        assertRefused("adapter two (net.xml:1): its provider test takes no events, so no stage can send it any; name the stages downstream"
                + " in listeners=\"...\"", adapter("one", "test", "two"), adapter("two", "test"));
        assertRefused("adapter one (net.xml:1): its provider out emits no events into the network; remove its listeners, or name it as"
                + " listener of a stage", adapter("one", "out", "rules"));
        assertTrue(stages.processors.get("rules").closed);
    }

    private void assertRefused(String message, AdapterDefinition... adapters) {
        assertEquals(message, assertThrows(ConfigurationException.class,
                () -> build(List.of(adapters), List.of(), List.of(processor("rules")))).getMessage());
    }

    private Network build(List<AdapterDefinition> adapters, List<StreamDefinition> streams, List<ProcessorDefinition> processors) {
        NetworkDefinition definition = new NetworkDefinition("trades", List.of(), adapters, streams, processors, List.of(), List.of());
        return Network.build(definition, providers, control, OutputAdapterTest.class.getClassLoader());
    }

    private static AdapterDefinition adapter(String id, String provider, String... listeners) {
        return new AdapterDefinition(id, provider, Map.of(), List.of(listeners), "net.xml:1");
    }

    private static ProcessorDefinition processor(String id, String... listeners) {
        return new ProcessorDefinition(id, "test", Map.of(), List.of(), List.of(listeners), "net.xml:2");
    }
}
