// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
import org.vesper.spi.adapter.AdapterContext;

/** Changes rules while an adapter reads, and looks in each of its turns in the lane whether rules and interest are of one change. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = SEPARATE_THREAD)
class InterestStressTest {

    private static final int CHANGES = Boolean.getBoolean("vesper.thorough") ? 200_000 : 1_000;
    private static final EventSink NOTHING = event -> { };

    private final TestStages stages = new TestStages();
    private final ControlThread control = ControlThread.start("trades", InterestStressTest.class.getClassLoader());
    private volatile boolean ended;
    /** The rules that are in force; the lane protects it. */
    private int rules;

    @AfterEach
    void endControlThread() {
        control.close();
    }

    @Test
    void shouldShowAnAdapterTheInterestOfTheRulesThatItsEventsMeet() throws Exception {
        Network network = Network.build(new NetworkDefinition("trades", List.of(),
                List.of(new AdapterDefinition("in", "test", Map.of(), List.of("rules"), "net.xml:1")), List.of(),
                List.of(new ProcessorDefinition("rules", "test", Map.of(), List.of(), ClockDefinition.system(), List.of("out"),
                        "net.xml:2")),
                List.of(new BeanDefinition("out", NOTHING, List.of(), "net.xml:3"))),
                stages, control, InterestStressTest.class.getClassLoader());
        TestStages.TestProcessor processor = stages.processors.get("rules");
        processor.application = () -> {
            rules++;
            processor.interest = interest(rules);
        };
        network.processors().get(0).changeRules(List.of());

        AdapterContext adapter = stages.adapters.get("in").context;
        CompletableFuture<Integer> reads = CompletableFuture.supplyAsync(() -> read(adapter), task -> new Thread(task, "reader").start());
        for (int i = 0; i < CHANGES && !reads.isDone(); i++) {
            network.processors().get(0).changeRules(List.of());
        }
        ended = true;
        assertTrue(reads.get() > 0);
        assertEquals(CHANGES + 1, rules);
    }

    /** As an adapter does it for each of its reads; returns how many there were. */
    private int read(AdapterContext adapter) {
        int reads = 0;
        while (!ended) {
            adapter.inlet().enter();
            try {
                assertEquals(interest(rules), adapter.interest());
                Thread.onSpinWait();
                assertEquals(interest(rules), adapter.interest());
                reads++;
            } finally {
                adapter.inlet().exit();
            }
        }
        return reads;
    }

    private static Interest interest(int rules) {
        return Interest.in(Map.of("Tick", new Interest.Keys("symbol", Set.of(rules))));
    }
}
