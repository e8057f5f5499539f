// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventTypeTest {

    @Test
    void shouldFindThePropertiesOfABeanByItsGetters() {
        EventType type = EventType.ofBean("Trade", Trade.class);

        assertEquals(Map.of("symbol", String.class, "lastPrice", double.class, "open", boolean.class, "URL", String.class),
                type.properties());
        assertFalse(type.isMap());
    }

    @Test
    void shouldKeepTheOrderOfDeclaredProperties() {
        Map<String, Class<?>> declared = new LinkedHashMap<>();
        declared.put("symbol", String.class);
        declared.put("price", double.class);

        EventType type = EventType.ofMap("Quote", declared);

        assertEquals(List.of("symbol", "price"), List.copyOf(type.properties().keySet()));
        assertTrue(type.isMap());
    }

    /** Has getters of all shapes, and methods that only look like some. */
    public static final class Trade {

        public String getSymbol() {
            return "";
        }

        public double getLastPrice() {
            return 0;
        }

        public boolean isOpen() {
            return true;
        }

        public String getURL() {
            return "";
        }

        public String get() {
            return "";
        }

        public void getNothing() {
            throw new AssertionError();
        }

        public String getNth(int n) {
            return String.valueOf(n);
        }

        public String isolate() {
            return "";
        }
    }
}
