// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Java types as rules see them. Object stands for "not known", Void for the type of null. */
final class Types {

    private static final Map<Class<?>, Class<?>> BOXES = Map.of(boolean.class, Boolean.class, byte.class, Byte.class,
            short.class, Short.class, char.class, Character.class, int.class, Integer.class, long.class, Long.class,
            float.class, Float.class, double.class, Double.class);

    /** Narrow to wide. */
    private static final List<Class<?>> NUMBERS = List.of(Byte.class, Short.class, Integer.class, Long.class, Float.class, Double.class,
            BigDecimal.class);

    private Types() {
    }

    static Class<?> boxed(Class<?> type) {
        return BOXES.getOrDefault(type, type);
    }

    static boolean isOpen(Class<?> type) {
        return type == Object.class || type == Void.class;
    }

    static boolean isNumber(Class<?> type) {
        return isOpen(type) || Number.class.isAssignableFrom(type);
    }

    static boolean isString(Class<?> type) {
        return isOpen(type) || type == String.class;
    }

    static boolean isBoolean(Class<?> type) {
        return isOpen(type) || type == Boolean.class;
    }

    /** Whether {@code =} has a meaning between the two. */
    static boolean areComparable(Class<?> left, Class<?> right) {
        boolean related = left.isAssignableFrom(right) || right.isAssignableFrom(left);
        return related || isOpen(left) || isOpen(right) || isNumber(left) && isNumber(right);
    }

    /** Whether {@code <} has a meaning between the two. */
    static boolean areOrdered(Class<?> left, Class<?> right) {
        return isNumber(left) && isNumber(right) || isString(left) && isString(right);
    }

    /** Whether a value of a type can be given where another is declared. */
    static boolean fits(Class<?> type, Class<?> declared, boolean widened) {
        Class<?> wanted = boxed(declared);
        boolean wider = NUMBERS.contains(type) && NUMBERS.indexOf(type) <= NUMBERS.indexOf(wanted);
        return type == Void.class || wanted.isAssignableFrom(type) || widened && wider;
    }

    /** What holds values of both, as Esper has it; Object if there is no such type. */
    static Class<?> common(Class<?> left, Class<?> right) {
        if (left == Void.class || left == right) {
            return right;
        }
        if (right == Void.class) {
            return left;
        }
        return NUMBERS.contains(left) && NUMBERS.contains(right) ? wider(left, right) : Object.class;
    }

    /** The type of a sum, a difference or a product. */
    static Class<?> arithmetic(Class<?> left, Class<?> right) {
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

    static boolean isFraction(Class<?> type) {
        return type == Double.class || type == Float.class || type == BigDecimal.class;
    }

    /** As {@link #describe}, but tells numbers apart: "an int". */
    static String exactly(Class<?> type) {
        String name = type.getSimpleName().toLowerCase(Locale.ROOT);
        boolean number = Number.class.isAssignableFrom(type);
        return type == Integer.class ? "an int" : number ? "a " + name : describe(type);
    }

    /** The type as messages call it: "a string". */
    static String describe(Class<?> type) {
        if (type == String.class) {
            return "a string";
        }
        if (type == Boolean.class) {
            return "a boolean";
        }
        return Number.class.isAssignableFrom(type) ? "a number" : "of type " + type.getSimpleName();
    }
}
