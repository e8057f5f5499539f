// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The lesser and the greater of two numbers of one type, and the form in which equal values are alike. NaN is above all numbers. With null
 * the result is null.
 */
public final class ValueChoice {

    private ValueChoice() {
    }

    public static Integer lesser(Integer left, Integer right) {
        return least(left, right);
    }

    public static Long lesser(Long left, Long right) {
        return least(left, right);
    }

    public static Double lesser(Double left, Double right) {
        return least(left, right);
    }

    public static BigDecimal lesser(BigDecimal left, BigDecimal right) {
        return least(left, right);
    }

    public static BigInteger lesser(BigInteger left, BigInteger right) {
        return least(left, right);
    }

    public static Integer greater(Integer left, Integer right) {
        return greatest(left, right);
    }

    public static Long greater(Long left, Long right) {
        return greatest(left, right);
    }

    public static Double greater(Double left, Double right) {
        return greatest(left, right);
    }

    public static BigDecimal greater(BigDecimal left, BigDecimal right) {
        return greatest(left, right);
    }

    public static BigInteger greater(BigInteger left, BigInteger right) {
        return greatest(left, right);
    }

    private static <T extends Comparable<T>> T least(T left, T right) {
        return left == null || right == null ? null : left.compareTo(right) <= 0 ? left : right;
    }

    private static <T extends Comparable<T>> T greatest(T left, T right) {
        return left == null || right == null ? null : left.compareTo(right) >= 0 ? left : right;
    }

    /** The form of a double in which 0.0 and -0.0 are alike. */
    public static Double key(Double number) {
        return number == null ? null : (Double) (number + 0.0);
    }

    /** The form of a decimal in which 10.50 and 10.5 are alike. */
    public static BigDecimal key(BigDecimal number) {
        return number == null ? null : number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }

    /** The form of a float in which 0.0 and -0.0 are alike. */
    public static Float key(Float number) {
        return number == null ? null : (Float) (number + 0.0f);
    }

    /** An object that is equal to those of equal whole numbers, doubles and floats. That of NaN is equal to no other. */
    public static Object numberKey(Number number) {
        return number == null || Double.isFinite(number.doubleValue()) ? exact(number) : infinite(number);
    }

    /** An object that is equal to those of numbers which equal this one as decimals. That of NaN is equal to no other. */
    public static Object decimalKey(Number number) {
        boolean exact = number == null || number instanceof BigDecimal || number instanceof BigInteger;
        return exact || Double.isFinite(number.doubleValue()) ? number == null ? null : key(Decimals.of(number)) : infinite(number);
    }

    private static Object exact(Number number) {
        boolean fraction = number instanceof Double || number instanceof Float;
        return number == null ? null : key(fraction ? new BigDecimal(number.doubleValue()) : Decimals.of(number));
    }

    private static Object infinite(Number number) {
        return Double.isNaN(number.doubleValue()) ? new Object() : (Object) number.doubleValue();
    }

    /** A constant of the language; a literal of Esper's cannot say it. */
    public static BigDecimal decimal(String digits) {
        return new BigDecimal(digits);
    }
}
