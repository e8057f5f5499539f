// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shortest decimal of a double, whatever Java runs the test. */
class ShortestTest {

    /** Numbers whose text has a digit too many, or is not the closest, before Java 19. */
    @ParameterizedTest
    @CsvSource({"5.684341886080802E-14, 5.684341886080802E-14", "8.41E21, 8.41E21", "2.0E-3, 0.002", "9.223372034707292E18, 9.223372034707292E18",
        "1.0E23, 1.0E23", "4.8726570057E288, 4.8726570057E288", "2.2250738585072014E-308, 2.2250738585072014E-308", "-2.18E-322, -2.17E-322",
        "0.1, 0.1", "1234567.0, 1234567.0", "1.2345678901234567E7, 1.2345678901234567E7"})
    void shouldBeTheShortest(double number, String expected) {
        assertEquals(0, new BigDecimal(expected).compareTo(Shortest.of(number)), () -> "" + Shortest.of(number));
        assertEquals(number, Double.parseDouble(Shortest.text(number)));
    }

    @Test
    void shouldStandForTheNumberAndHaveNoDigitTooMany() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            float narrow = Float.intBitsToFloat(random.nextInt());
            if (Double.isFinite(number) && Float.isFinite(narrow)) {
                assertEquals(number, Shortest.of(number).doubleValue());
                assertEquals(narrow, Shortest.of(narrow).floatValue());
                assertTrue(Shortest.of(number).precision() <= new BigDecimal(Double.toString(number)).precision());
                if (Runtime.version().feature() >= 19) {
                    assertEquals(Double.toString(number), Shortest.text(number));
                }
            }
        }
    }

    @Test
    void shouldWriteTextAsJavaDoes() {
        assertEquals("5.684341886080802E-14", Shortest.text(5.684341886080802E-14));
        assertEquals("8.41E21", Shortest.text(8.41E21));
        assertEquals("NaN", Shortest.text(Double.NaN));
        assertEquals("0.1", Shortest.text(0.1));
    }
}
