// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;

class EventTextsTest {

    private static final List<EventType> TYPES = List.of(EventType.ofMap("Tick", properties()));

    @Test
    void shouldConvertTextsToTheClassesOfTheProperties() {
        assertEquals(Map.of("symbol", "A, \"B\"", "price", 1.5, "size", 7L),
                EventTexts.one(TYPES, "Tick", " symbol = \"A, \"\"B\"\"\",price=1.5 , size=7").get(0));
        assertEquals(List.of(Map.of("symbol", "A", "price", 2.0), Map.of("symbol", "B", "price", 3.0)),
                List.copyOf(EventTexts.all(TYPES, "Tick", new String[] {"symbol", "price"}, new String[][] {{"A", "2"}, {"B", "3"}}))
                        .stream().map(event -> without(event, "size")).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Tock | symbol=A   | there is no event type Tock; did you mean Tick?",
        "Tick | symbl=A    | event type Tick has no property symbl; did you mean symbol?",
        "Tick | price=high | event 1: property price: 'high' is not a double",
        "Tick | price      | an event is written NAME=VALUE, NAME=VALUE, but 'price' is not",
        "Tick | price=1;x  | event 1: property price: '1;x' is not a double",
        "Tick | size=1, 7  | but '7' is not"})
    void shouldSayWhatIsWrong(String type, String event, String reason) {
        String message = assertThrows(ConfigurationException.class, () -> EventTexts.one(TYPES, type, event)).getMessage();
        assertTrue(message.contains(reason), message);
    }

    @Test
    void shouldRefuseARowOfAnotherLength() {
        assertThrows(ConfigurationException.class,
                () -> EventTexts.all(TYPES, "Tick", new String[] {"symbol", "price"}, new String[][] {{"A"}}));
    }

    private static Map<String, Class<?>> properties() {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        properties.put("symbol", String.class);
        properties.put("price", double.class);
        properties.put("size", long.class);
        return properties;
    }

    private static Map<?, ?> without(Object event, String property) {
        Map<?, ?> values = new LinkedHashMap<>((Map<?, ?>) event);
        values.remove(property);
        return values;
    }
}
