// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Java types as rules see them. Void is the type of null, Object that of a value of any kind, which a rule has to CAST to compute with
 * it.
 */
public final class Types {

    /** The type of what only Esper can know, such as a method of the application's own classes: everything is allowed with it. */
    public static final Class<?> UNKNOWN = Unknown.class;

    private static final Map<Class<?>, Class<?>> BOXES = Map.of(boolean.class, Boolean.class, byte.class, Byte.class,
            short.class, Short.class, char.class, Character.class, int.class, Integer.class, long.class, Long.class,
            float.class, Float.class, double.class, Double.class);

    /** Narrow to wide. */
    private static final List<Class<?>> NUMBERS = List.of(Byte.class, Short.class, Integer.class, Long.class, Float.class, Double.class,
            BigDecimal.class);

    private Types() {
    }

    public static Class<?> boxed(Class<?> type) {
        return BOXES.getOrDefault(type, type);
    }

    public static boolean isNumber(Class<?> type) {
        return type == UNKNOWN || Number.class.isAssignableFrom(type);
    }

    public static boolean isString(Class<?> type) {
        return type == UNKNOWN || type == String.class;
    }

    public static boolean isBoolean(Class<?> type) {
        return type == UNKNOWN || type == Boolean.class;
    }

    /** Whether it says nothing of the values that have it. */
    public static boolean isOpen(Class<?> type) {
        return isAny(type) || type == Void.class || type == UNKNOWN;
    }

    /** Whether values of the type have no use but to be looked at. */
    public static boolean isAny(Class<?> type) {
        return type == Object.class;
    }

    /** Whether {@code =} has a meaning between the two; anything compares with null, if only to say no. */
    public static boolean areComparable(Class<?> left, Class<?> right) {
        boolean vague = left == Void.class || right == Void.class || left == UNKNOWN || right == UNKNOWN;
        boolean related = isAny(left) == isAny(right) && (left.isAssignableFrom(right) || right.isAssignableFrom(left));
        return vague || related || isNumber(left) && isNumber(right);
    }

    /** Whether {@code <} has a meaning between the two. */
    public static boolean areOrdered(Class<?> left, Class<?> right) {
        return isNumber(left) && isNumber(right) || isString(left) && isString(right);
    }

    /** Whether a value of a type can be given where another is declared. */
    public static boolean fits(Class<?> type, Class<?> declared, boolean widened) {
        Class<?> wanted = boxed(declared);
        boolean wider = NUMBERS.contains(type) && NUMBERS.indexOf(type) <= NUMBERS.indexOf(wanted);
        return type == Void.class || wanted.isAssignableFrom(type) || widened && wider;
    }

    /** What holds values of both, as Esper has it; Object if there is no such type. */
    public static Class<?> common(Class<?> left, Class<?> right) {
        if (left == Void.class || left == right) {
            return right;
        }
        if (right == Void.class) {
            return left;
        }
        if (left == UNKNOWN || right == UNKNOWN) {
            return UNKNOWN;
        }
        return NUMBERS.contains(left) && NUMBERS.contains(right) ? wider(left, right) : Object.class;
    }

    /** The type of a sum, a difference or a product. */
    public static Class<?> arithmetic(Class<?> left, Class<?> right) {
        Class<?> common = common(left, right);
        return common == Short.class || common == Byte.class ? Integer.class : common;
    }

    /** A float beside another number makes a double, since it has no room for all ints. */
    private static Class<?> wider(Class<?> left, Class<?> right) {
        Class<?> widest = NUMBERS.get(Math.max(NUMBERS.indexOf(left), NUMBERS.indexOf(right)));
        if (widest == Float.class) {
            return Double.class;
        }
        return widest == Short.class ? Integer.class : widest;
    }

    public static boolean isFraction(Class<?> type) {
        return type == Double.class || type == Float.class || isBig(type);
    }

    /** Whether it is a number of any length, with which the engine knows plain arithmetic only. */
    public static boolean isBig(Class<?> type) {
        return type == BigDecimal.class || type == BigInteger.class;
    }

    /** Whether it is a number smaller than an int, which the engine cannot put into an order. */
    public static boolean isNarrow(Class<?> type) {
        return type == Short.class || type == Byte.class;
    }

    /** Whether a number of the one type is taken where one of the other, wider one is asked for. */
    public static boolean isWidened(Class<?> from, Class<?> to) {
        return NUMBERS.contains(from) && NUMBERS.indexOf(from) <= NUMBERS.indexOf(to) && !isBig(to);
    }

    /** The type of a column that keeps such values. */
    public static Class<?> stored(Class<?> type) {
        return type == Void.class || type == UNKNOWN ? Object.class : type;
    }

    /** The type of an array with elements of this type. */
    public static Class<?> arrayOf(Class<?> element) {
        return element == Void.class || element == UNKNOWN ? Object[].class : element.arrayType();
    }

    /** As {@link #describe}, but tells numbers apart: "an int". */
    public static String exactly(Class<?> type) {
        String name = isBig(type) ? type.getSimpleName() : type.getSimpleName().toLowerCase(Locale.ROOT);
        boolean number = Number.class.isAssignableFrom(type);
        return type == Integer.class ? "an int" : number ? "a " + name : describe(type);
    }

    /** The type as messages call it: "a string". */
    public static String describe(Class<?> type) {
        if (type == String.class) {
            return "a string";
        }
        if (type == Boolean.class) {
            return "a boolean";
        }
        if (type.isArray()) {
            return "an array";
        }
        return Number.class.isAssignableFrom(type) ? "a number" : "of type " + type.getSimpleName();
    }

    private static final class Unknown {
    }
}
