// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnTypeTest {

    @ParameterizedTest
    @CsvSource({"true,BOOLEAN", "False,BOOLEAN", "yes,STRING", "0,INT", "-2147483648,INT", "+7,INT", "2147483648,LONG",
        "9223372036854775807,LONG", "9223372036854775808,DOUBLE", "1.5,DOUBLE", ".5,DOUBLE", "5.,DOUBLE", "-1e-7,DOUBLE", "NaN,DOUBLE",
        "-Infinity,DOUBLE", "1d,STRING",
        "0x1p3,STRING", "1 000,STRING", "1-2,STRING", "WSC,STRING"})
    void shouldFindTheNarrowestTypeWhenACellIsGiven(String cell, ColumnType expected) {
        assertEquals(expected, ColumnType.of(cell));
    }

    @ParameterizedTest
    @CsvSource({"1,2,INT", "1,3000000000,LONG", "1,2.5,DOUBLE", "3000000000,2.5,DOUBLE", "3000000000,1,LONG", "2.5,1,DOUBLE",
        "1,true,STRING", "true,1,STRING", "true,false,BOOLEAN", "1.5,x,STRING", "x,1,STRING"})
    void shouldWidenWhenALaterCellDoesNotFit(String first, String second, ColumnType expected) {
        assertEquals(expected, ColumnType.of(first).widenedTo(second));
    }

    @Test
    void shouldKeepTheValueWhenACellIsParsed() {
        assertEquals(9_223_372_036_854_775_807L, ColumnType.LONG.parse("9223372036854775807"));
        assertEquals(0.1, ColumnType.DOUBLE.parse("0.1"));
        assertEquals(Boolean.TRUE, ColumnType.BOOLEAN.parse("TRUE"));
    }
}
