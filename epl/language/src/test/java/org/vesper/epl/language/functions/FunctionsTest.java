// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Expects the values of PostgreSQL 16 where it has the function, and the local times of zones. */
class FunctionsTest {

    /** 2023-11-14, a Tuesday, 22:13:20 UTC. */
    private static final long TUESDAY_MS = 1_700_000_000_123L;

    @Test
    void shouldChangeLettersAndBlanksOfStrings() {
        assertEquals("TOM", TextFunctions.upper("tom"));
        assertEquals("tom", TextFunctions.lower("TOM"));
        assertEquals("yx", TextFunctions.trim("  yx\t"));
        assertEquals("yx ", TextFunctions.ltrim("  yx "));
        assertEquals(" yx", TextFunctions.rtrim(" yx "));
        assertEquals("abXXefabXXef", TextFunctions.replace("abcdefabcdef", "cd", "XX"));
        assertEquals("abc", TextFunctions.replace("abc", "", "x"));
        assertEquals("WSC/2.5/10/true", TextFunctions.concat("WSC", "/", 2.5, "/", 10, "/", true));
    }

    @Test
    void shouldCutStringsAtPositionsFromOne() {
        assertEquals("phabet", TextFunctions.substring("alphabet", 3));
        assertEquals("ph", TextFunctions.substring("alphabet", 3, 2));
        assertEquals("al", TextFunctions.substring("alphabet", -1, 4));
        assertEquals("", TextFunctions.substring("alphabet", 9, 4));
        assertEquals("", TextFunctions.substring("alphabet", 3, -1));
        assertEquals("bet", TextFunctions.substring("alphabet", 6, Integer.MAX_VALUE));
        assertEquals("ab", TextFunctions.left("abcde", 2));
        assertEquals("de", TextFunctions.right("abcde", 2));
        assertEquals("abcde", TextFunctions.right("abcde", 9));
        assertEquals("", TextFunctions.left("abcde", 0));
    }

    @Test
    void shouldLookIntoStrings() {
        assertEquals(4, TextFunctions.length("jose"));
        assertEquals(2, TextFunctions.position("high", "ig"));
        assertEquals(0, TextFunctions.position("high", "x"));
        assertTrue(TextFunctions.startsWith("alphabet", "alph"));
        assertTrue(TextFunctions.endsWith("alphabet", "bet"));
        assertTrue(TextFunctions.contains("alphabet", "hab"));
    }

    @Test
    void shouldRoundHalvesAwayFromZero() {
        assertEquals(42.0, NumberFunctions.round(42.4));
        assertEquals(3.0, NumberFunctions.round(2.5));
        assertEquals(-3.0, NumberFunctions.round(-2.5));
        assertEquals(42.44, NumberFunctions.round(42.4382, 2));
        assertEquals(2.68, NumberFunctions.round(2.675, 2));
        assertEquals(1200.0, NumberFunctions.round(1234, -2));
        assertEquals(0.0, NumberFunctions.round(-0.4));
        assertEquals(new BigDecimal("42.44"), NumberFunctions.round(new BigDecimal("42.4382"), 2));
        assertEquals(new BigDecimal("0.00"), NumberFunctions.round(new BigDecimal("1E-1000000000"), 2));
    }

    @Test
    void shouldFindWholeNumbersBelowAndAbove() {
        assertEquals(-43.0, NumberFunctions.floor(-42.8));
        assertEquals(-42.0, NumberFunctions.ceil(-42.8));
        assertEquals(-42.0, NumberFunctions.trunc(-42.8));
        assertEquals(42.0, NumberFunctions.trunc(42));
        assertEquals(new BigDecimal("-43"), NumberFunctions.floor(new BigDecimal("-42.8")));
        assertEquals(new BigDecimal("1"), NumberFunctions.ceil(new BigDecimal("1E-1000000000")));
        assertEquals(new BigDecimal("-1"), NumberFunctions.floor(new BigDecimal("-1E-1000000000")));
        assertEquals(new BigDecimal("-42"), NumberFunctions.trunc(new BigDecimal("-42.8")));
    }

    @Test
    void shouldComputeRootsPowersAndLogarithms() {
        assertEquals(1.4142135623730951, NumberFunctions.sqrt(2));
        assertEquals(729.0, NumberFunctions.power(9, 3));
        assertEquals(2.718281828459045, NumberFunctions.exp(1.0));
        assertEquals(0.6931471805599453, NumberFunctions.ln(2.0));
        assertEquals(2.0, NumberFunctions.log10(100));
        assertTrue(NumberFunctions.sqrt(-1).isNaN());
    }

    @Test
    void shouldTellSizeAndSign() {
        assertEquals(17.4, NumberFunctions.abs(-17.4));
        assertEquals(17L, NumberFunctions.abs(-17L));
        assertEquals(17, NumberFunctions.abs((short) -17));
        assertEquals(-1, NumberFunctions.sign(-8.4));
        assertEquals(1, NumberFunctions.sign(new BigDecimal("1E-1000")));
        assertEquals(0, NumberFunctions.sign(0));
        assertNull(NumberFunctions.sign(Double.NaN));
    }

    @Test
    void shouldReadTheClockOfAZone() {
        assertEquals(2023, TimeFunctions.year(TUESDAY_MS, "UTC"));
        assertEquals(11, TimeFunctions.month(TUESDAY_MS, "UTC"));
        assertEquals(15, TimeFunctions.day(TUESDAY_MS, "Asia/Tokyo"));
        assertEquals(2, TimeFunctions.dayOfWeek(TUESDAY_MS, "UTC"));
        assertEquals(23, TimeFunctions.hour(TUESDAY_MS, "Europe/Berlin"));
        assertEquals(43, TimeFunctions.minute(TUESDAY_MS, "Asia/Kolkata"));
        assertEquals(20, TimeFunctions.second(Instant.ofEpochMilli(TUESDAY_MS), "UTC"));
        assertEquals("2023-11-14T23:13:20.123+01:00", TimeFunctions.isoTime(TUESDAY_MS, "Europe/Berlin"));
        assertEquals("1969-12-31T23:59:59.999+00:00", TimeFunctions.isoTime(-1L, "UTC"));
    }
}
