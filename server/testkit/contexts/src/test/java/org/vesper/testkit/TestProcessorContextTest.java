// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.RuleFile;

class TestProcessorContextTest {

    private static final EventType TICK = EventType.ofMap("Tick", Map.of("symbol", String.class));
    private static final RuleFile RULES = new RuleFile("rules.epl", "SELECT symbol FROM Tick RETAIN 1 EVENT");

    @Test
    void shouldKeepTheOutputsWhenTheTestGivesNoSink() {
        TestProcessorContext context = new TestProcessorContext(List.of(TICK), RULES);

        context.sink(0).onEvent("one");
        context.sink(0).onEvent("two");

        assertEquals(List.of("one", "two"), context.outputs());
        assertEquals(1, context.partitions());
        assertEquals("", context.partitionKey());
        assertEquals(List.of(RULES), context.ruleFiles());
    }

    @Test
    void shouldHaveAPartitionForEachSink() {
        List<Object> first = new ArrayList<>();
        List<Object> second = new ArrayList<>();
        TestProcessorContext context = new TestProcessorContext(List.of(TICK))
                .partitioned("symbol", List.<EventSink>of(first::add, second::add));

        context.sink(1).onEvent("event");

        assertEquals(2, context.partitions());
        assertEquals("symbol", context.partitionKey());
        assertEquals(List.of(List.of(), List.of("event")), List.of(first, second));
        assertEquals(List.of(), context.outputs());
    }

    @Test
    void shouldGiveTheSettingsOnceTheyAreReadAndNameTheProcessor() {
        TestProcessorContext context = new TestProcessorContext(List.of(TICK)).named("trades", "signals").with("pre-filtr", "true");
        context.settings().flag("pre-filter", true);

        assertEquals("processor signals of trades: unknown setting pre-filtr; did you mean pre-filter?",
                assertThrows(ConfigurationException.class, context.settings()::check).getMessage());
        assertThrows(IllegalStateException.class, () -> context.with("pre-filter", "true"));
    }
}
