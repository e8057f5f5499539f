// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;

class EventMakerTest {

    /** A bean with a default, a property that can only be read, and a setter that refuses. */
    public static final class Trade {

        private String symbol = "none";
        private int size = 7;

        public String getSymbol() {
            return symbol;
        }

        public void setSymbol(String symbol) {
            this.symbol = symbol;
        }

        public int getSize() {
            return size;
        }

        public void setSize(int size) {
            if (size < 0) {
                throw new IllegalArgumentException("below 0");
            }
            this.size = size;
        }

        public double getPrice() {
            return 1;
        }
    }

    /** Cannot be made. */
    public record Quote(double bid) {

        public double getBid() {
            return bid;
        }
    }

    private static final EventType TRADE = EventType.ofBean("Trade", Trade.class);

    @Test
    void shouldSetThePropertiesOfABeanAndLeaveThoseThatAreNull() {
        EventMaker maker = EventMaker.of(TRADE, List.of("size", "symbol"));
        Trade trade = (Trade) maker.make(3, "A");
        assertEquals(List.of(3, "A"), List.of(trade.getSize(), trade.getSymbol()));
        Trade empty = (Trade) maker.make(null, null);
        assertEquals(List.of(7, "none"), List.of(empty.getSize(), empty.getSymbol()));
    }

    @Test
    void shouldMakeAMapThatKnowsItsType() {
        EventType reading = EventType.ofMap("Reading", Map.of("sensor", String.class, "value", Double.class));
        MapEvent event = (MapEvent) EventMaker.of(reading, List.of("value", "sensor")).make(1.5, null);
        assertEquals(reading, event.type());
        assertEquals(Map.of("value", 1.5), event);
    }

    @Test
    void shouldMakeValuesWhatThePropertiesTake() {
        EventType reading = EventType.ofMap("Reading", Map.of("sensor", String.class, "value", double.class));
        EventMaker maker = EventMaker.of(reading, List.of("value"));
        assertEquals(Map.of("value", 40.0), maker.make(40));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> maker.make("40")).getMessage()
                .startsWith("property value of event type Reading is a double and cannot be 40 (String)"));
        assertEquals(3, ((Trade) EventMaker.of(TRADE, List.of("size")).make(3L)).getSize());
        assertThrows(IllegalArgumentException.class, () -> maker.make(1, 2));
    }

    @Test
    void shouldSetNullsOnlyWhenItIsAsked() {
        EventMaker maker = EventMaker.of(TRADE, List.of("symbol", "size")).settingNulls();
        assertNull(((Trade) maker.make(null, 1)).getSymbol());
        assertThrows(IllegalArgumentException.class, () -> maker.make("A", null));
    }

    @Test
    void shouldSayWhatIsWrongWhenNoSuchEventsCanBeMade() {
        assertProblem("event type Trade has no property siz; did you mean size?", TRADE, "siz");
        assertProblem("property price of event type Trade can only be read", TRADE, "price");
        assertProblem("must be a public class", EventType.ofBean("Quote", Quote.class));
    }

    @Test
    void shouldThrowWhatASetterThrows() {
        EventMaker maker = EventMaker.of(TRADE, List.of("size"));
        assertThrows(IllegalArgumentException.class, () -> maker.make(-1));
    }

    private static void assertProblem(String problem, EventType type, String... properties) {
        String message = assertThrows(ConfigurationException.class, () -> EventMaker.of(type, List.of(properties))).getMessage();
        assertTrue(message.contains(problem), message);
    }
}
