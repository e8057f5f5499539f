// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.csv.CsvFormat;

class InferredTypeTest {

    @ParameterizedTest
    @CsvSource({"true,boolean", "False,boolean", "yes,string", "0,int", "-2147483648,int", "+7,int", "2147483648,long",
        "999999999999999,long", "-999999999999999,long", "1000000000000000,string", "9223372036854775807,string",
        "21602730330000060100100000358582,string", "007,string", "04109,string", "-01,string", "00.5,string", "0.5,double", "-0.5,double",
        "1.5,double", ".5,double", "5.,double", "-1e-7,double", "1e5,double", "NaN,double", "-Infinity,double", "1e400,string",
        "0.30000000000000004,double", "9007199254740992.5,string", "3.14159265358979323846,string", "1d,string", "0x1p3,string",
        "1 000,string", "1-2,string", "WSC,string"})
    void shouldFindTheNarrowestTypeThatKeepsAllDigits(String cell, String expected) {
        assertEquals(expected, type(CsvFormat.USUAL, false, cell));
    }

    @ParameterizedTest
    @CsvSource({"1,2,int", "1,3000000000,long", "1,2.5,double", "3000000000,2.5,double", "3000000000,1,long", "2.5,1,double",
        "1,true,string", "true,1,string", "true,false,boolean", "1.5,x,string", "x,1,string", "1,0123,string", "1.5,1234567890123456,string"})
    void shouldWidenWhenALaterCellDoesNotFit(String first, String second, String expected) {
        assertEquals(expected, type(CsvFormat.USUAL, false, first, second));
    }

    @Test
    void shouldLetTimesHaveManyDigits() {
        assertEquals("long", type(CsvFormat.USUAL, true, "1735689600000000", "1735689600000000000"));
        assertEquals("int", type(CsvFormat.USUAL, true, "000", "015"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"20,5|double", "1.013,25|double", "1.013|int", "20.5|string", "7|int"})
    void shouldReadDecimalCommasWhereNumbersHaveThem(String cell, String expected) {
        assertEquals(expected, type(new CsvFormat(';', true, ""), false, cell));
    }

    @Test
    void shouldNameTheCellThatDecided() {
        InferredType type = new InferredType("v", CsvFormat.USUAL, false);
        assertEquals("", type.reason());
        type.add("1", "f.csv:2");
        assertEquals("column v is an int because of '1' in f.csv:2", type.reason());
        type.add("2", "f.csv:3");
        type.add("2.5", "f.csv:4");
        assertEquals("column v is a double because of '2.5' in f.csv:4; all cells before it are of type int", type.reason());
        type.add("?\u200B", "f.csv:5");
        type.add("null", "f.csv:6");
        assertEquals("column v is a string because of '?\\u200B' in f.csv:5; all cells before it are of type double", type.reason());
    }

    private static String type(CsvFormat format, boolean times, String... cells) {
        InferredType type = new InferredType("v", format, times);
        for (String cell : cells) {
            type.add(cell, "f.csv:2");
        }
        return InferredType.name(type.type());
    }
}
