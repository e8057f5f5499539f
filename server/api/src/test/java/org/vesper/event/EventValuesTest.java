// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;

class EventValuesTest {

    /** An event class. */
    public static class Quote {

        public String getSymbol() {
            return "WSC";
        }

        public boolean isFirm() {
            return true;
        }

        public double getSpread() {
            throw new ArithmeticException("no ask");
        }
    }

    /** Another one, which no event type names. */
    public static final class FirmQuote extends Quote {

        public int getSize() {
            return 3;
        }
    }

    @Test
    void shouldReadABeanByItsEventTypeOrElseByItsClass() {
        EventValues known = new EventValues(List.of(EventType.ofBean("Price", Quote.class)));
        assertEquals("Price", known.name(new FirmQuote()));
        assertEquals(List.of("firm", "spread", "symbol"), known.properties(new FirmQuote()));
        assertEquals("WSC", known.value(new FirmQuote(), "symbol"));
        assertEquals(true, known.value(new Quote(), "firm"));
        assertNull(known.value(new Quote(), "size"));
        assertThrows(ArithmeticException.class, () -> known.value(new Quote(), "spread"));

        EventValues unknown = new EventValues(List.of());
        assertEquals("FirmQuote", unknown.name(new FirmQuote()));
        assertEquals(3, unknown.value(new FirmQuote(), "size"));
    }

    @Test
    void shouldReadAMapInTheOrderOfItsType() {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        properties.put("symbol", String.class);
        properties.put("bid", double.class);
        MapEvent event = new MapEvent(EventType.ofMap("Quote", properties));
        event.put("symbol", "WSC");
        EventValues values = new EventValues(List.of());
        assertEquals("Quote", values.name(event));
        assertEquals(List.of("symbol", "bid"), values.properties(event));
        assertEquals("WSC", values.value(event, "symbol"));
        assertNull(values.value(event, "bid"));
        assertEquals(List.of("a"), values.properties(Map.of("a", 1)));
    }

    @Test
    void shouldTakeAPlainMapForAnEventOfTheOnlyMapType() {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        properties.put("symbol", String.class);
        properties.put("bid", double.class);
        EventType quote = EventType.ofMap("Quote", properties);
        Map<String, Object> event = Map.of("bid", 1.0, "symbol", "WSC");
        EventValues only = new EventValues(List.of(quote, EventType.ofBean("Price", Quote.class)));
        assertEquals("Quote", only.name(event));
        assertEquals(quote, only.type(event).orElseThrow());
        assertEquals(List.of("symbol", "bid"), only.properties(event));

        EventValues several = new EventValues(List.of(quote, EventType.ofMap("Note", Map.of("text", String.class))));
        assertEquals("Map", several.name(event));
        assertTrue(several.type(event).isEmpty());
        assertEquals(quote, several.type(new MapEvent(quote)).orElseThrow());
    }
}
