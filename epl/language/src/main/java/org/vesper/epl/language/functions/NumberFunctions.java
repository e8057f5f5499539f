// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** The functions of numbers. An undefined result, such as the root of -1, is NaN, as for the division of 0 by 0. */
public final class NumberFunctions {

    /**
     * The maximum number of places to which rounding changes a double. With more decimal places it stays the same; with more places before
     * the decimal point it becomes 0.
     */
    private static final int MAX_PLACES = 330;

    private NumberFunctions() {
    }

    public static Long abs(Byte number) {
        return number == null ? null : (Long) Math.abs(number.longValue());
    }

    public static Long abs(Short number) {
        return number == null ? null : (Long) Math.abs(number.longValue());
    }

    public static Long abs(Integer number) {
        return number == null ? null : (Long) Math.abs(number.longValue());
    }

    /** <b>Failure:</b> a {@link ValueFailure} for the smallest long. */
    @CanFail
    public static Long abs(Long number) {
        if (number != null && number == Long.MIN_VALUE) {
            throw ArithmeticOperators.tooLarge("ABS(" + number + ")");
        }
        return number == null ? null : (Long) Math.abs(number);
    }

    public static BigInteger abs(BigInteger number) {
        return number == null ? null : number.abs();
    }

    public static Float abs(Float number) {
        return number == null ? null : Math.abs(number);
    }

    public static Double abs(Double number) {
        return number == null ? null : Math.abs(number);
    }

    public static BigDecimal abs(BigDecimal number) {
        return number == null ? null : number.abs();
    }

    /** Returns 1, 0 or -1; null for NaN. */
    public static Integer sign(Number number) {
        if (number == null || Double.isNaN(number.doubleValue())) {
            return null;
        }
        return number instanceof BigDecimal decimal ? decimal.signum()
                : number instanceof BigInteger big ? big.signum() : (int) Math.signum(number.doubleValue());
    }

    /** Rounds to the nearest whole number, halves away from 0. */
    public static Double round(Number number) {
        return round(number, 0);
    }

    /** @param places the number of decimal places; a negative value rounds to tens, hundreds and so on */
    public static Double round(Number number, Integer places) {
        if (number == null || places == null) {
            return null;
        }
        double value = number.doubleValue();
        if (!Double.isFinite(value) || places > MAX_PLACES) {
            return value;
        }
        double rounded = scaled(Decimals.of(number), Math.max(places, -MAX_PLACES), RoundingMode.HALF_UP).doubleValue();
        return rounded == 0 ? 0.0 : rounded;
    }

    public static BigDecimal round(BigDecimal number) {
        return round(number, 0);
    }

    public static BigDecimal round(BigDecimal number, Integer places) {
        if (number == null || places == null) {
            return null;
        }
        return scaled(number, Math.max(places, -MAX_PLACES), RoundingMode.HALF_UP);
    }

    public static Double floor(Number number) {
        return number == null ? null : Math.floor(number.doubleValue());
    }

    public static BigDecimal floor(BigDecimal number) {
        return number == null ? null : scaled(number, 0, RoundingMode.FLOOR);
    }

    public static Double ceil(Number number) {
        return number == null ? null : Math.ceil(number.doubleValue());
    }

    public static BigDecimal ceil(BigDecimal number) {
        return number == null ? null : scaled(number, 0, RoundingMode.CEILING);
    }

    /** Drops the decimal places. */
    public static Double trunc(Number number) {
        return number == null ? null : number.doubleValue() < 0 ? Math.ceil(number.doubleValue()) : Math.floor(number.doubleValue());
    }

    public static BigDecimal trunc(BigDecimal number) {
        return number == null ? null : scaled(number, 0, RoundingMode.DOWN);
    }

    /**
     * Sets the scale. A value close to 0, such as 1E-1000000, is replaced by a larger one that rounds alike, since writing out its digits
     * would be expensive.
     */
    private static BigDecimal scaled(BigDecimal number, int places, RoundingMode mode) {
        if (places >= number.scale()) {
            return number;
        }
        boolean nearlyZero = (long) number.precision() - number.scale() < -places - 1L;
        return (nearlyZero ? BigDecimal.valueOf(number.signum(), places + 2) : number).setScale(places, mode);
    }

    public static Double sqrt(Number number) {
        return number == null ? null : Math.sqrt(number.doubleValue());
    }

    public static Double power(Number base, Number exponent) {
        return base == null || exponent == null ? null : Math.pow(base.doubleValue(), exponent.doubleValue());
    }

    public static Double exp(Number number) {
        return number == null ? null : Math.exp(number.doubleValue());
    }

    public static Double ln(Number number) {
        return number == null ? null : Math.log(number.doubleValue());
    }

    public static Double log10(Number number) {
        return number == null ? null : Math.log10(number.doubleValue());
    }
}
