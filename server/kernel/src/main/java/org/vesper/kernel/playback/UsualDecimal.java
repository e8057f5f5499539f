// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

/**
 * The shortest decimals of numbers of usual size, about 1e-9 to 4.5e15, in whole numbers of up to 128 bits: each step is exact, and none
 * makes an object.
 *
 * <p>A double is {@code m * 2^e}. Times the power of ten that leaves 18 or 19 digits before the point it is
 * {@code 4m * 5^tens / 2^shift}, and so are, with {@code 4m - 2} and {@code 4m + 2}, the ends of the interval in which each decimal
 * number reads as this double.
 *
 * <p><b>Threading:</b> any thread.
 */
final class UsualDecimal {

    /** Numbers from 2^LEAST to less than 2^(MOST + 1): all products below have at most 118 bits, and shifts are from 1 to 57. */
    private static final int LEAST = -30;
    private static final int MOST = 51;
    private static final long MANTISSA = (1L << 52) - 1;
    private static final int QUARTERS_OF_ONE = 54;
    private static final double LOG10_OF_2 = Math.log10(2);
    private static final int DIGITS = 18;
    private static final long[] TENS = powers(10, DIGITS);
    private static final long[] FIVES = powers(5, 27);

    private final long five;
    private final int shift;

    private UsualDecimal(long five, int shift) {
        this.five = five;
        this.shift = shift;
    }

    private static long[] powers(long base, int last) {
        long[] powers = new long[last + 1];
        powers[0] = 1;
        for (int i = 1; i <= last; i++) {
            powers[i] = base * powers[i - 1];
        }
        return powers;
    }

    static boolean isUsual(double value) {
        int exponent = Math.getExponent(value);
        return LEAST <= exponent && exponent <= MOST;
    }

    /**
     * The shortest text of a usual number, always without an exponent.
     *
     * @param digits as many decimal digits survive in a number of this type
     * @param unusedBits the number of bits at the end of a double that this type does not have
     */
    static String of(double value, int digits, int unusedBits) {
        int exponent = Math.getExponent(value);
        int tens = DIGITS - 1 - (int) Math.floor(exponent * LOG10_OF_2);
        long quarters = (Double.doubleToRawLongBits(value) & MANTISSA | MANTISSA + 1) << 2;
        UsualDecimal scaled = new UsualDecimal(FIVES[tens], QUARTERS_OF_ONE - exponent - tens);
        long half = 2L << unusedBits;
        // Below a power of two the doubles are twice as close. A decimal in the middle between two reads as the even one.
        long halfBelow = quarters == 1L << QUARTERS_OF_ONE ? half / 2 : half;
        int odd = (int) (quarters / 2 / half & 1);
        long first = scaled.floor(quarters - halfBelow, 1 - odd) + 1;
        long last = scaled.floor(quarters + half, odd);

        int dropped = (scaled.floor(quarters, 0) < TENS[DIGITS] ? DIGITS : DIGITS + 1) - digits;
        long decimal = scaled.rounded(quarters, TENS[dropped]);
        while (decimal * TENS[dropped] < first || decimal * TENS[dropped] > last) {
            dropped--;
            decimal = scaled.rounded(quarters, TENS[dropped]);
        }
        return text(value < 0, decimal, tens - dropped);
    }

    /**
     * The whole number below this one, or below one that is the least bit less. The product is no multiple of 2^64, so nothing is borrowed
     * from its upper half.
     */
    private long floor(long quarters, int less) {
        long upper = Math.multiplyHigh(quarters, five);
        long lower = quarters * five - less;
        return upper << Long.SIZE - shift | lower >>> shift;
    }

    /** The number in a unit, rounded to the nearest whole one; of two to the even one. */
    private long rounded(long quarters, long unit) {
        long up = (floor(quarters, 0) + unit / 2) / unit;
        long down = (floor(quarters, 1) + unit / 2) / unit;
        return up % 2 == 0 ? up : down;
    }

    /** The text of {@code decimal / 10^scale}, with one digit after the point at least, and no 0 at its end that is not needed. */
    private static String text(boolean negative, long decimal, int scale) {
        long digits = decimal;
        int places = scale;
        for (; places < 1; places++) {
            digits *= 10;
        }
        for (; places > 4 && digits % 10_000 == 0; places -= 4) {
            digits /= 10_000;
        }
        for (; places > 1 && digits % 10 == 0; places--) {
            digits /= 10;
        }
        StringBuilder text = new StringBuilder(24).append(digits);
        if (text.length() <= places) {
            text.insert(0, "0".repeat(places + 1 - text.length()));
        }
        text.insert(text.length() - places, '.');
        return (negative ? text.insert(0, '-') : text).toString();
    }
}
