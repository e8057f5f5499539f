// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
}
