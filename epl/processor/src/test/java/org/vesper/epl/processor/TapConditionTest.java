// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.processor.internal.activation.EplProcessorProvider;
import org.vesper.kernel.tap.TapCondition;

/** The conditions of taps, in the language of rules: on events, and on the outputs of rules. */
@Timeout(60)
class TapConditionTest {

    private static final EventType TICK = EventType.ofMap("Tick", Map.of("symbol", String.class, "price", Double.class));
    private static final Map<String, Class<?>> SUMS = columns("symbol", String.class, "total", Double.class, "count(*)", Long.class);
    private static final Map<String, Class<?>> PEAKS = columns("peak", Integer.class);
    private static final Map<String, Map<String, Class<?>>> RULES = Map.of("sum/WSC", SUMS, "sum/IBM", SUMS, "peak", PEAKS);

    @Test
    void shouldLookAtEventsAndAtOutputsThatHaveTheColumns() {
        try (TapCondition condition = condition("symbol = 'WSC'")) {
            assertEquals(List.of(true, false), Stream.of("WSC", "IBM").map(symbol -> condition.test(tick(symbol))).toList());
            assertTrue(condition.test(new Output("sum/WSC", Map.of("symbol", "WSC", "total", 1.5, "count(*)", 1L))));
            assertEquals(false, condition.test(new Output("sum/IBM", Map.of("symbol", "IBM", "total", 1.5, "count(*)", 1L))));
            assertEquals(false, condition.test(new Output("peak", Map.of("peak", 1))), "it has no symbol");
        }
        try (TapCondition condition = condition("total > 1 AND symbol LIKE 'W%'")) {
            assertTrue(condition.test(new Output("sum/WSC", Map.of("symbol", "WSC", "total", 1.5, "count(*)", 1L))));
            assertEquals(false, condition.test(new Output("sum/WSC", Map.of("symbol", "WSC", "total", 0.5, "count(*)", 1L))));
            assertEquals(false, condition.test(new Output("sum/WSC", Map.of("symbol", "WSC", "count(*)", 1L))), "null is not above 1");
            assertEquals(false, condition.test(tick("WSC")), "it has no total");
        }
        try (TapCondition condition = condition("peak % 2 = 1")) {
            assertEquals(List.of(true, false), Stream.of(3, 4).map(peak -> condition.test(new Output("peak", Map.of("peak", peak)))).toList());
            assertEquals(false, condition.test(new Output("later", Map.of("peak", 3))), "a rule that was added later");
        }
    }

    @Test
    void shouldReportTheMistakeWhenNothingThatPassesHasTheProperties() {
        String message = assertThrows(ConfigurationException.class, () -> condition("pric > 1")).getMessage();
        assertTrue(message.contains("pric"), message);
    }

    private static TapCondition condition(String text) {
        return TapCondition.of(text, "trades", List.of(TICK), RULES,
                new TapCondition.Compiler(new EplProcessorProvider(), TapConditionTest.class.getClassLoader()));
    }

    private static MapEvent tick(String symbol) {
        MapEvent event = new MapEvent(TICK);
        event.put("symbol", symbol);
        event.put("price", 1.0);
        return event;
    }

    private static Map<String, Class<?>> columns(Object... namesAndTypes) {
        Map<String, Class<?>> columns = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            columns.put((String) namesAndTypes[i], (Class<?>) namesAndTypes[i + 1]);
        }
        return columns;
    }

    private static final class Output extends AbstractMap<String, Object> implements OutputEvent {

        private final String rule;
        private final Map<String, Object> values;

        Output(String rule, Map<String, Object> values) {
            this.rule = rule;
            this.values = values;
        }

        @Override
        public String rule() {
            return rule;
        }

        @Override
        public List<String> columns() {
            return List.copyOf(values.keySet());
        }

        @Override
        public Object value(int column) {
            return values.get(columns().get(column));
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            return values.entrySet();
        }
    }
}
