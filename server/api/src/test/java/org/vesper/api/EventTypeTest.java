// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
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

    @Test
    void shouldKnowElementsWhenAPropertyIsAnArrayAListOrAMap() {
        EventType type = EventType.ofBean("Basket", Basket.class);

        assertEquals(Integer.class, type.indexed("counts"));
        assertEquals(int.class, type.indexed("sizes"));
        assertEquals(Double.class, type.mapped("prices"));
        assertEquals(Object.class, type.indexed("anything"));
        assertEquals(String.class, type.indexed("nth"));
        assertTrue(type.has("nth") && !type.properties().containsKey("nth"));
        assertNull(type.mapped("counts"));
    }

    @Test
    void shouldKnowTheEventTypesOfPropertiesWhenAMapIsMadeOfOthers() {
        EventType leg = EventType.ofMap("Leg", Map.of("price", double.class));
        EventType order = EventType.ofMap("Order", Map.of("id", long.class)).with("first", leg).withArray("legs", leg);

        assertEquals(List.of("id", "first", "legs"), List.copyOf(order.properties().keySet()));
        assertSame(leg, order.nested("first").orElseThrow());
        assertSame(leg, order.nested("legs").orElseThrow());
        assertEquals(Map[].class, order.properties().get("legs"));
        assertEquals(Map.class, order.indexed("legs"));
    }

    @Test
    void shouldFindASetterWhenItTakesWhatTheGetterReturns() {
        EventType type = EventType.ofBean("Basket", Basket.class);

        assertTrue(type.setter("sizes").isPresent());
        assertTrue(type.setter("counts").isEmpty());
    }

    @Test
    void shouldRefuseAMapEventWhenTheTypeIsABean() {
        assertThrows(IllegalArgumentException.class, () -> new MapEvent(EventType.ofBean("Trade", Trade.class)));
    }

    /** Has properties with elements. */
    public static final class Basket {

        public List<Integer> getCounts() {
            return List.of();
        }

        public void setCounts(String counts) {
            throw new AssertionError(counts);
        }

        public int[] getSizes() {
            return new int[0];
        }

        public void setSizes(int[] sizes) {
            throw new AssertionError(sizes);
        }

        public Map<String, Double> getPrices() {
            return Map.of();
        }

        public List<?> getAnything() {
            return List.of();
        }

        public String getNth(int n) {
            return String.valueOf(n);
        }
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
