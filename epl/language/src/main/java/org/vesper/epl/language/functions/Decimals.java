// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** The arithmetic of decimals and of integers of any size, and how other numbers become decimals. */
public final class Decimals {

    /** The digits to which a quotient, a mean and a function are rounded unless the processor says otherwise: those of DECIMAL128. */
    public static final int DEFAULT_DIGITS = MathContext.DECIMAL128.getPrecision();

    /** The digits up to which a sum, a difference and a product are exact; one with more has no value. */
    public static final int MAX_DIGITS = 1_000;

    /** The decimal places, in front of the point or behind it, up to which a number is computed with. */
    private static final int MAX_SCALE = 10_000;

    private Decimals() {
    }

    /** The context that rounds to a number of digits; a half is rounded to the even digit. */
    public static MathContext rounding(int digits) {
        return digits == DEFAULT_DIGITS ? MathContext.DECIMAL128 : new MathContext(digits, RoundingMode.HALF_EVEN);
    }

    /** The exact value of a whole number or a decimal; of a double or a float, the shortest decimal that stands for it. */
    public static BigDecimal of(Number number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        if (number instanceof BigInteger big) {
            return new BigDecimal(big);
        }
        if (number instanceof Double || number instanceof Float) {
            if (!Double.isFinite(number.doubleValue())) {
                throw new ValueFailure(number + " is not a decimal number");
            }
            return Shortest.of(number);
        }
        return BigDecimal.valueOf(number.longValue());
    }

    static BigInteger whole(Number number) {
        return number instanceof BigInteger big ? big : BigInteger.valueOf(number.longValue());
    }

    static BigDecimal add(BigDecimal left, BigDecimal right) {
        return bounded(aligned(left, right).add(right), "sum");
    }

    static BigDecimal subtract(BigDecimal left, BigDecimal right) {
        return bounded(aligned(left, right).subtract(right), "difference");
    }

    static BigDecimal multiply(BigDecimal left, BigDecimal right) {
        return bounded(left.multiply(right), "product");
    }

    static BigDecimal divide(BigDecimal left, BigDecimal right, int digits) {
        if (right.signum() == 0) {
            throw new ValueFailure("a decimal is divided by zero");
        }
        return bounded(left.divide(right, rounding(digits)), "quotient");
    }

    static BigDecimal remainder(BigDecimal left, BigDecimal right) {
        if (right.signum() == 0) {
            throw new ValueFailure("the remainder of a division by zero has no value");
        }
        return bounded(aligned(left, right).remainder(right), "remainder");
    }


    /** Returns the left number if the digits of both can be written under each other within the limits. */
    private static BigDecimal aligned(BigDecimal left, BigDecimal right) {
        long apart = Math.abs((long) left.scale() - right.scale());
        if (apart > 2L * MAX_SCALE && left.signum() != 0 && right.signum() != 0) {
            throw new ValueFailure("numbers of such different size are not computed with: " + shortened(left) + ", " + shortened(right));
        }
        return left;
    }

    private static BigDecimal bounded(BigDecimal result, String what) {
        if (result.precision() > MAX_DIGITS || Math.abs((long) result.scale()) > MAX_SCALE) {
            throw new ValueFailure("the " + what + " " + shortened(result) + " has more than " + MAX_DIGITS + " digits");
        }
        return result;
    }

    private static String shortened(BigDecimal number) {
        return number.round(new MathContext(10)).toString();
    }
}
