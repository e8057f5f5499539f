// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;

class PropertyConversionTest {

    private static final long BIG = (1L << 53) + 1;

    @Test
    void shouldMakeNumbersOfOtherClassesWithoutTheLossOfADigit() {
        assertEquals(40.0, of(double.class, 40));
        assertEquals(40.0, of(Double.class, 40L));
        assertEquals(0.1, of(double.class, new BigDecimal("0.1")));
        assertEquals(0.1f, of(float.class, 0.1));
        assertEquals(7, of(int.class, 7.0));
        assertEquals((byte) -128, of(byte.class, -128L));
        assertEquals((double) (BIG + 1), of(double.class, BIG + 1));
        assertEquals(Double.POSITIVE_INFINITY, of(double.class, Float.POSITIVE_INFINITY));
        assertEquals(Double.NaN, of(double.class, Float.NaN));
        assertEquals(new BigDecimal("0.1"), of(BigDecimal.class, 0.1));
        assertEquals(new BigDecimal("5"), of(BigDecimal.class, 5));
        assertEquals(BigInteger.TEN.pow(30), of(BigInteger.class, BigInteger.TEN.pow(30).toString()));
        for (Object lossy : List.of(BIG, new BigDecimal("0.10000000000000000000001"), new BigDecimal("1e400"), "1", true)) {
            assertThrows(IllegalArgumentException.class, () -> of(double.class, lossy), lossy.toString());
        }
        for (Object lossy : List.of(1L << 31, 0.5, Double.NaN, new BigDecimal("1e400"))) {
            assertThrows(IllegalArgumentException.class, () -> of(int.class, lossy), lossy.toString());
        }
        assertThrows(IllegalArgumentException.class, () -> of(long.class, 9.3e18));
    }

    @Test
    void shouldMakeConstantsAndTimesOfTexts() {
        assertEquals(DayOfWeek.FRIDAY, of(DayOfWeek.class, "FRIDAY"));
        assertEquals(Instant.ofEpochSecond(3), of(Instant.class, "1970-01-01T00:00:03Z"));
        assertEquals('x', of(char.class, "x"));
        assertEquals("abc", of(String.class, new StringBuilder("abc")));
        assertNull(of(DayOfWeek.class, null));
    }

    @Test
    void shouldMakeArraysListsAndObjectsOfTheirElements() {
        assertArrayEquals(new double[] {1, 2.5}, (double[]) of(double[].class, List.of(1, 2.5)));
        assertArrayEquals(new DayOfWeek[] {DayOfWeek.MONDAY}, (DayOfWeek[]) of(DayOfWeek[].class, new String[] {"MONDAY"}));
        List<Object> list = List.of(1, "a");
        assertEquals(list, of(List.class, list));
        EventMakerTest.Trade trade = (EventMakerTest.Trade) of(EventMakerTest.Trade.class, Map.of("size", 3L, "symbol", "A"));
        assertEquals("3 A", trade.getSize() + " " + trade.getSymbol());

        EventType leg = EventType.ofMap("Leg", Map.of("price", double.class));
        EventType order = EventType.ofMap("Order", Map.of("id", int.class)).with("first", leg).withArray("legs", leg);
        MapEvent first = (MapEvent) PropertyConversion.of(order, "first").of(Map.of("price", 5));
        assertEquals(Map.of("price", 5.0), first);
        assertSame(leg, first.type());
        Map<?, ?>[] legs = (Map<?, ?>[]) PropertyConversion.of(order, "legs").of(List.of(Map.of("price", 6)));
        assertEquals(Map.of("price", 6.0), legs[0]);
        assertEquals("property price of event type Leg is a double and cannot be dear (String); it takes a number that a double can hold",
                assertThrows(IllegalArgumentException.class, () -> PropertyConversion.of(order, "legs")
                        .of(List.of(Map.of("price", "dear")))).getMessage());
    }

    @Test
    void shouldSayWhatThePropertyTakes() {
        assertProblem("property p of event type E is a DayOfWeek and cannot be FRYDAY (String); it takes one of MONDAY, TUESDAY, WEDNESDAY,"
                + " THURSDAY, FRIDAY, SATURDAY, SUNDAY", DayOfWeek.class, "FRYDAY");
        assertProblem("property p of event type E is an int and cannot be null; it takes a number that an int can hold", int.class, null);
        assertProblem("property p of event type E is an Instant and cannot be now (String); it takes an Instant, or a text such as"
                + " 2026-11-21T09:00:00Z", Instant.class, "now");
        assertProblem("property p of event type E is a boolean and cannot be true (String); it takes a Boolean", boolean.class, "true");
        assertProblem("property p of event type E has elements of int, which cannot be x (String); each is a number that an int can hold",
                int[].class, List.of("x"));
    }

    private static void assertProblem(String problem, Class<?> wanted, Object value) {
        assertEquals(problem, assertThrows(IllegalArgumentException.class, () -> of(wanted, value)).getMessage());
    }

    private static Object of(Class<?> wanted, Object value) {
        return PropertyConversion.of(EventType.ofMap("E", Map.of("p", wanted)), "p").of(value);
    }
}
