// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/**
 * The lesser and the greater of two numbers of one type, and the form in which equal values are alike. NaN is above all numbers. With null
 * the result is null.
 */
public final class ValueChoice {

    /** How many halves of characters there are, and how many characters above them in a char. */
    private static final int SURROGATES = Character.MAX_SURROGATE + 1 - Character.MIN_SURROGATE;
    private static final int ABOVE = Character.MAX_VALUE - Character.MAX_SURROGATE;

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

    public static BigInteger greater(BigInteger left, BigInteger right) {
        return greatest(left, right);
    }

    /** The least of numbers as a decimal. <b>Failure:</b> one is NaN or infinite, and none is null. */
    @CanFail
    public static BigDecimal decimalLesser(Object... numbers) {
        return decimal(numbers, ValueChoice::least);
    }

    /** The greatest, as {@link #decimalLesser}. */
    @CanFail
    public static BigDecimal decimalGreater(Object... numbers) {
        return decimal(numbers, ValueChoice::greatest);
    }

    private static BigDecimal decimal(Object[] numbers, BinaryOperator<BigDecimal> choice) {
        return Arrays.asList(numbers).contains(null) ? null
                : Stream.of(numbers).map(number -> Decimals.of((Number) number)).reduce(choice).orElseThrow();
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

    /** A text that Java compares with others of this form as the language compares the texts: by code points, not by halves of them. */
    public static String textOrder(String text) {
        return mapped(text, ValueChoice::place);
    }

    /** The text that has this {@link #textOrder(String) order}. */
    public static String inTextOrder(String order) {
        return mapped(order, place -> place < Character.MIN_SURROGATE ? place
                : place < Character.MIN_SURROGATE + ABOVE ? place + SURROGATES : place - ABOVE);
    }

    private static String mapped(String text, IntUnaryOperator map) {
        if (text == null || isLow(text)) {
            return text;
        }
        StringBuilder mapped = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            mapped.setCharAt(i, (char) map.applyAsInt(text.charAt(i)));
        }
        return mapped.toString();
    }

    /** The place of a char among all, with the halves of characters above the whole ones. */
    static int place(int character) {
        return character < Character.MIN_SURROGATE ? character
                : character > Character.MAX_SURROGATE ? character - SURROGATES : character + ABOVE;
    }

    /** Whether Java compares a text with any other as the language does, since its chars are below the halves of characters. */
    public static boolean isLow(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= Character.MIN_SURROGATE) {
                return false;
            }
        }
        return true;
    }

    /** The place of a double among all doubles, with NaN below them. */
    public static Long lowOrder(Number number) {
        return order(number, Long.MIN_VALUE);
    }

    /** The place of a double among all doubles, with NaN above them. */
    public static Long highOrder(Number number) {
        return order(number, Long.MAX_VALUE);
    }

    private static Long order(Number number, long ofNaN) {
        if (number == null || Double.isNaN(number.doubleValue())) {
            return number == null ? null : (Long) ofNaN;
        }
        long bits = Double.doubleToLongBits(number.doubleValue() + 0.0);
        return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
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

    /** The same for a big integer. */
    public static BigInteger integer(String digits) {
        return new BigInteger(digits);
    }
}
