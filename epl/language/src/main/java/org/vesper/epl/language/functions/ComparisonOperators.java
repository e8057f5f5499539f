// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

/**
 * Comparisons of numbers by value, whatever their types. A double compares with a double as Java does, with a whole number by its exact
 * value, and with a decimal by the shortest decimal that stands for it. No number equals NaN or is less or greater. A comparison with null
 * is null.
 */
public final class ComparisonOperators {

    /** The result for NaN, which has no place among the numbers. */
    private static final int UNORDERED = 2;

    /** Up to here a double represents every whole number. */
    private static final long EXACT = 1L << 53;

    private ComparisonOperators() {
    }

    public static Boolean equal(Number left, Number right) {
        return left == null || right == null ? null : (Boolean) (compare(left, right) == 0);
    }

    public static Boolean less(Number left, Number right) {
        return left == null || right == null ? null : (Boolean) (compare(left, right) == -1);
    }

    public static Boolean atMost(Number left, Number right) {
        return left == null || right == null ? null : (Boolean) isAtMost(left, right);
    }

    /** Whether a number is between two others, which may be in either order. */
    public static Boolean between(Number value, Number one, Number other) {
        if (value == null || one == null || other == null) {
            return null;
        }
        return isAtMost(one, value) && isAtMost(value, other) || isAtMost(other, value) && isAtMost(value, one);
    }

    public static Boolean less(String left, String right) {
        return left == null || right == null ? null : (Boolean) (compare(left, right) < 0);
    }

    public static Boolean atMost(String left, String right) {
        return left == null || right == null ? null : (Boolean) (compare(left, right) <= 0);
    }

    public static Boolean between(String value, String one, String other) {
        if (value == null || one == null || other == null) {
            return null;
        }
        int first = compare(one, value);
        int second = compare(other, value);
        return first == 0 || second == 0 || first < 0 != second < 0;
    }

    public static Boolean less(Instant left, Instant right) {
        return left == null || right == null ? null : (Boolean) left.isBefore(right);
    }

    public static Boolean atMost(Instant left, Instant right) {
        return left == null || right == null ? null : (Boolean) !left.isAfter(right);
    }

    public static Boolean between(Instant value, Instant one, Instant other) {
        if (value == null || one == null || other == null) {
            return null;
        }
        return atMost(one, value) && atMost(value, other) || atMost(other, value) && atMost(value, one);
    }

    /** By the number of each character. */
    private static int compare(String left, String right) {
        int shorter = Math.min(left.length(), right.length());
        for (int i = 0; i < shorter; i++) {
            if (left.charAt(i) != right.charAt(i)) {
                return ValueChoice.place(left.charAt(i)) - ValueChoice.place(right.charAt(i));
            }
        }
        return left.length() - right.length();
    }

    private static boolean isAtMost(Number left, Number right) {
        int order = compare(left, right);
        return order == -1 || order == 0;
    }

    /** Whether a value equals one of others; an array, a collection or the keys of a map stand for their elements. */
    public static Boolean member(Object value, Object... others) {
        return value == null ? null : among(value, Arrays.asList(others));
    }

    private static Boolean among(Object value, Collection<?> others) {
        boolean unknown = false;
        for (Object other : others) {
            Boolean same = other == null ? null : sameOrAmong(value, other);
            if (Boolean.TRUE.equals(same)) {
                return true;
            }
            unknown |= same == null;
        }
        return unknown ? null : false;
    }

    private static Boolean sameOrAmong(Object value, Object other) {
        if (other instanceof Collection<?> several) {
            return among(value, several);
        }
        if (other instanceof Map<?, ?> map) {
            return among(value, map.keySet());
        }
        if (!other.getClass().isArray()) {
            return value instanceof Number number && other instanceof Number second ? (Boolean) (compare(number, second) == 0)
                    : (Boolean) value.equals(other);
        }
        return other instanceof Object[] several ? among(value, Arrays.asList(several)) : amongPrimitives(value, other);
    }

    private static Boolean amongPrimitives(Object value, Object array) {
        for (int i = 0; i < Array.getLength(array); i++) {
            if (Boolean.TRUE.equals(sameOrAmong(value, Array.get(array, i)))) {
                return true;
            }
        }
        return false;
    }

    /** Returns -1, 0 or 1; {@link #UNORDERED} if one of the numbers is NaN. */
    static int compare(Number left, Number right) {
        if (isWhole(left) && isWhole(right)) {
            return Long.compare(left.longValue(), right.longValue());
        }
        if (isBig(left) || isBig(right)) {
            return compareBig(left, right);
        }
        if (isWhole(left)) {
            return compareWhole(left.longValue(), right.doubleValue());
        }
        if (isWhole(right)) {
            int order = compareWhole(right.longValue(), left.doubleValue());
            return order == UNORDERED ? order : -order;
        }
        return order(left.doubleValue(), right.doubleValue());
    }

    private static boolean isWhole(Number number) {
        return number instanceof Integer || number instanceof Long || number instanceof Short || number instanceof Byte;
    }

    private static boolean isBig(Number number) {
        return number instanceof BigDecimal || number instanceof BigInteger;
    }

    private static int compareWhole(long whole, double number) {
        if (-EXACT <= whole && whole <= EXACT || !Double.isFinite(number)) {
            return order((double) whole, number);
        }
        return BigDecimal.valueOf(whole).compareTo(new BigDecimal(number));
    }

    private static int compareBig(Number left, Number right) {
        boolean finite = isBig(left) || Double.isFinite(left.doubleValue());
        if (finite && (isBig(right) || Double.isFinite(right.doubleValue()))) {
            return Integer.signum(Decimals.of(left).compareTo(Decimals.of(right)));
        }
        return finite ? order(0, right.doubleValue()) : order(left.doubleValue(), 0);
    }

    private static int order(double left, double right) {
        return left < right ? -1 : left > right ? 1 : left == right ? 0 : UNORDERED;
    }
}
