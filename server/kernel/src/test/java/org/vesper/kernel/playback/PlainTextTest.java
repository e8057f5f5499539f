// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlainTextTest {

    private static final int NUMBERS = 20_000;
    private static final int OF_EACH_KIND = Boolean.getBoolean("vesper.thorough") ? 1_000_000 : 10_000;
    private static final int DIGITS = 17;

    @Test
    void shouldBeTheNumberAsPeopleWriteIt() {
        assertEquals("10.0", PlainText.of(10.0));
        assertEquals("-0.1", PlainText.of(-0.1));
        assertEquals("0.0", PlainText.of(0.0));
        assertEquals("-0.0", PlainText.of(-0.0));
        assertEquals("0.3", PlainText.of(0.3));
        assertEquals("0.30000000000000004", PlainText.of(0.1 + 0.2));
        assertEquals("12345678.9", PlainText.of(12_345_678.9));
        assertEquals("0.001", PlainText.of(1e-3));
        assertEquals("10000000000000000000.0", PlainText.of(1e19));
        assertEquals("1E+300", PlainText.of(1e300));
        assertEquals("1E-300", PlainText.of(1e-300));
        assertEquals("1.7976931348623157E+308", PlainText.of(Double.MAX_VALUE));
        assertEquals("5E-324", PlainText.of(Double.MIN_VALUE));
        assertEquals("0.1", PlainText.of(0.1f));
        assertEquals("16777216.0", PlainText.of(16_777_216f));
        assertEquals("1E-45", PlainText.of(Float.MIN_VALUE));
    }

    @Test
    void shouldNameWhatIsNoNumber() {
        assertEquals("NaN", PlainText.of(Double.NaN));
        assertEquals("-Infinity", PlainText.of(Double.NEGATIVE_INFINITY));
        assertEquals("Infinity", PlainText.of(Float.POSITIVE_INFINITY));
    }

    /** What Double.toString of JDK 17 writes with more digits than are needed. */
    @Test
    void shouldBeShortWhereOldVersionsOfJavaAreNot() {
        assertEquals("2E+23", PlainText.of(2.0E23));
        assertEquals("0.002", PlainText.of(2.0E-3));
        assertEquals("1E+23", PlainText.of(1.0E23));
    }

    @Test
    void shouldBeTheSameNumberWithAsFewDigitsAsPossible() {
        Random random = new Random(14);
        for (int i = 0; i < NUMBERS; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value) && value != 0) {
                String text = PlainText.of(value);
                assertEquals(value, Double.parseDouble(text), text);
                BigDecimal decimal = new BigDecimal(text).stripTrailingZeros();
                if (decimal.precision() > 1) {
                    assertLonger(value, decimal, RoundingMode.DOWN);
                    assertLonger(value, decimal, RoundingMode.UP);
                }
            }
        }
    }

    /** Prices have few decimal places; their text is the literal that was parsed. */
    @Test
    void shouldBeWhatWasReadWhenItHasFewDecimalPlaces() {
        Random random = new Random(15);
        for (int i = 0; i < NUMBERS; i++) {
            BigDecimal price = BigDecimal.valueOf(random.nextLong() % 1_000_000_000_000_000L, random.nextInt(8)).stripTrailingZeros();
            String literal = (price.scale() <= 0 ? price.setScale(1) : price).toPlainString();
            if (price.signum() != 0) {
                assertEquals(literal, PlainText.of(Double.parseDouble(literal)));
            }
        }
    }

    /** The ends of the interval that reads as a power of two are at different distances, and numbers of different size go different ways. */
    @Test
    void shouldHaveTheFewestDigitsBesideEachPower() {
        for (int exponent = -1074; exponent <= 1023; exponent++) {
            assertNeighbours(Math.scalb(1.0, exponent));
        }
        for (int exponent = -325; exponent <= 308; exponent++) {
            assertNeighbours(Double.parseDouble("1e" + exponent));
        }
    }

    private static void assertNeighbours(double value) {
        assertShortest(value);
        assertShortest(Math.nextUp(value));
        assertShortest(-Math.nextDown(value));
        assertShortest((float) value);
        assertShortest(Math.nextUp((float) value));
        assertShortest(-Math.nextDown((float) value));
    }

    @Test
    void shouldHaveTheFewestDigitsThatReadAsTheNumber() {
        Random random = new Random(16);
        for (int i = 0; i < OF_EACH_KIND; i++) {
            double price = random.nextInt(1_000_000) / 100.0;
            assertShortest(price);
            assertShortest(price / 3 * random.nextInt(1000));
            assertShortest((float) price);
            assertShortest(Float.intBitsToFloat(random.nextInt()));
            assertShortest(Double.longBitsToDouble(random.nextLong()));
            assertShortest(Math.scalb(1 + random.nextDouble(), random.nextInt(100) - 40));
            assertShortest(Math.scalb(1 + random.nextFloat(), random.nextInt(100) - 40));
            // Some of these lie in the middle between two decimals.
            assertShortest(Math.scalb((double) random.nextLong(), -random.nextInt(64)));
        }
    }

    private static void assertShortest(double value) {
        if (Double.isFinite(value) && value != 0) {
            BigDecimal exact = new BigDecimal(value);
            assertEquals(asWritten(exact, Math.abs(value) < Double.MIN_NORMAL ? 1 : 15, decimal -> decimal.doubleValue() == value),
                    PlainText.of(value));
        }
    }

    private static void assertShortest(float value) {
        if (Float.isFinite(value) && value != 0) {
            BigDecimal exact = new BigDecimal(value);
            assertEquals(asWritten(exact, Math.abs(value) < Float.MIN_NORMAL ? 1 : 6, decimal -> decimal.floatValue() == value),
                    PlainText.of(value));
        }
    }

    /** Of the roundings of a number to more and more digits, the first that reads as this number. @param survive so many digits always do */
    private static String asWritten(BigDecimal exact, int survive, Predicate<BigDecimal> readsAsIt) {
        BigDecimal shortest = IntStream.rangeClosed(survive, DIGITS)
                .mapToObj(digits -> exact.round(new MathContext(digits, RoundingMode.HALF_EVEN)))
                .filter(readsAsIt).findFirst().orElseThrow().stripTrailingZeros();
        return Math.abs(shortest.precision() - shortest.scale()) > 20 ? shortest.toString()
                : shortest.setScale(Math.max(1, shortest.scale())).toPlainString();
    }

    private static void assertLonger(double value, BigDecimal decimal, RoundingMode mode) {
        BigDecimal shorter = new BigDecimal(value).round(new MathContext(decimal.precision() - 1, mode));
        assertNotEquals(value, shorter.doubleValue(), () -> shorter + " is shorter than " + decimal);
    }
}
