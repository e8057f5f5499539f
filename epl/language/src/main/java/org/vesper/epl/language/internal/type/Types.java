// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Java types as rules see them. Void is the type of null. Object is the type of a value of any kind, which a rule must CAST before
 * computing with it.
 */
public final class Types {

    /**
     * The type of a value that only Esper can determine, such as that of a method of the application's classes. Any operation on it is
     * allowed.
     */
    public static final Class<?> UNKNOWN = Unknown.class;

    private static final Map<Class<?>, Class<?>> BOXES = Map.of(boolean.class, Boolean.class, byte.class, Byte.class,
            short.class, Short.class, char.class, Character.class, int.class, Integer.class, long.class, Long.class,
            float.class, Float.class, double.class, Double.class);

    /** The number types from narrow to wide. */
    private static final List<Class<?>> NUMBERS = List.of(Byte.class, Short.class, Integer.class, Long.class, Float.class, Double.class,
            BigDecimal.class);

    /** The types whose equal values are equal objects, besides enums. */
    private static final Set<Class<?>> KEYS = Set.of(String.class, Boolean.class, Character.class, Byte.class, Short.class, Integer.class,
            Long.class, BigInteger.class);

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

    /** Whether a type carries no information about its values. */
    public static boolean isOpen(Class<?> type) {
        return isAny(type) || type == Void.class || type == UNKNOWN;
    }

    /** Whether values of the type can be passed on but not used in computations. */
    public static boolean isAny(Class<?> type) {
        return type == Object.class;
    }

    /** The type by which values compare: a char is a string of one character. */
    public static Class<?> compared(Class<?> type) {
        return type == Character.class ? String.class : type;
    }

    /** Whether {@code =} is defined between the two types. Any value can be compared with null, though the result is never true. */
    public static boolean areComparable(Class<?> one, Class<?> other) {
        Class<?> left = compared(one);
        Class<?> right = compared(other);
        boolean unknown = left == Void.class || right == Void.class || left == UNKNOWN || right == UNKNOWN;
        boolean related = isAny(left) == isAny(right) && (left.isAssignableFrom(right) || right.isAssignableFrom(left));
        return unknown || related || isNumber(left) && isNumber(right);
    }

    /** Whether equal values of the type are equal objects, so that they can be found in an index. Fractions are not: 0.0 equals -0.0. */
    public static boolean isKey(Class<?> type) {
        return KEYS.contains(type) || type.isEnum();
    }

    /** Whether {@code <} is defined between the two types. */
    public static boolean areOrdered(Class<?> left, Class<?> right) {
        return isNumber(left) && isNumber(right) || isString(left) && isString(right);
    }

    /** Whether a value of a type can be passed where another type is declared. */
    public static boolean fits(Class<?> type, Class<?> declared, boolean widened) {
        Class<?> wanted = boxed(declared);
        boolean wider = NUMBERS.contains(type) && NUMBERS.indexOf(type) <= NUMBERS.indexOf(wanted);
        return type == Void.class || wanted.isAssignableFrom(type) || widened && wider;
    }

    /** The common type of two types by Esper's rules; Object if there is none. */
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
        if (left == BigInteger.class || right == BigInteger.class) {
            return wider(left == BigInteger.class ? right : left);
        }
        return NUMBERS.contains(left) && NUMBERS.contains(right) ? wider(left, right) : Object.class;
    }

    /** The type of a sum, a difference or a product: whole numbers give a long, which holds more than one of them. */
    public static Class<?> arithmetic(Class<?> left, Class<?> right) {
        Class<?> common = common(left, right);
        return isNarrow(common) || common == Integer.class ? Long.class : common;
    }

    /** The type of a quotient: a double unless a number of any precision takes part. */
    public static Class<?> quotient(Class<?> left, Class<?> right) {
        return left == UNKNOWN || right == UNKNOWN ? UNKNOWN : isBig(left) || isBig(right) ? BigDecimal.class : Double.class;
    }

    /** The type in which numbers of two types can be ordered without loss; Object if there is none. */
    public static Class<?> ordering(Class<?> left, Class<?> right) {
        boolean big = isBig(left) || isBig(right);
        boolean fraction = isFloating(left) || isFloating(right);
        boolean wide = big || left == Long.class || right == Long.class;
        return fraction ? wide ? Object.class : Double.class : big ? BigDecimal.class : Long.class;
    }

    /** Whether a type is double or float, whose NaN and infinities are no decimals. */
    public static boolean isFloating(Class<?> type) {
        return type == Double.class || type == Float.class;
    }

    /** The type of a remainder. */
    public static Class<?> remainder(Class<?> left, Class<?> right) {
        Class<?> common = common(left, right);
        return isNarrow(common) ? Integer.class : common;
    }

    /** The common type of an integer of any size and another number; Object if the other is none. */
    private static Class<?> wider(Class<?> other) {
        return !NUMBERS.contains(other) ? Object.class : isFraction(other) ? BigDecimal.class : BigInteger.class;
    }

    /** The wider of two types. A float and another number give a double, since a float cannot hold all ints. */
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

    /** Whether a type has arbitrary precision. */
    public static boolean isBig(Class<?> type) {
        return type == BigDecimal.class || type == BigInteger.class;
    }

    /** Whether a type is a number type narrower than int, which the engine cannot sort. */
    public static boolean isNarrow(Class<?> type) {
        return type == Short.class || type == Byte.class;
    }

    /** Whether a number of one type is accepted where another, wider type is required. */
    public static boolean isWidened(Class<?> from, Class<?> to) {
        return NUMBERS.contains(from) && NUMBERS.indexOf(from) <= NUMBERS.indexOf(to) && !isBig(to);
    }

    /** The type of a column that stores values of a type. */
    public static Class<?> stored(Class<?> type) {
        return type == Void.class || type == UNKNOWN ? Object.class : type;
    }

    /** Whether a type is a class of the application, and no enum: reading its values runs code that may throw. */
    public static boolean isOfApplication(Class<?> type) {
        Class<?> element = type.isArray() ? type.getComponentType() : type;
        ClassLoader loader = element.getClassLoader();
        boolean known = loader == null || loader == ClassLoader.getPlatformClassLoader() || element == UNKNOWN;
        return !known && !Enum.class.isAssignableFrom(element);
    }

    /** Whether values of a type can be compared without code of the application. An interface may be implemented by it. */
    public static boolean isValue(Class<?> type) {
        Class<?> element = type.isArray() ? type.getComponentType() : type;
        boolean basic = element.isPrimitive() || element.isEnum() || element == Number.class;
        boolean open = !basic && Modifier.isAbstract(element.getModifiers());
        boolean several = Iterable.class.isAssignableFrom(element) || Map.class.isAssignableFrom(element) || element == Optional.class;
        return !isOfApplication(element) && !open && !several && !isAny(element) || type == UNKNOWN;
    }

    /** The array type with elements of a type. */
    public static Class<?> arrayOf(Class<?> element) {
        return element == Void.class || element == UNKNOWN ? Object[].class : element.arrayType();
    }

    /** The type as named in messages, with the exact number type: "an int". */
    public static String exactly(Class<?> type) {
        return org.vesper.event.TypeNames.name(type).map(name -> (name.startsWith("i") ? "an " : "a ") + name)
                .orElseGet(() -> describe(type));
    }

    /** The type as named in messages: "a string". */
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
        return Number.class.isAssignableFrom(type) ? "a number"
                : type == Character.class || type == Instant.class ? exactly(type) : "of type " + type.getSimpleName();
    }

    private static final class Unknown {
    }
}
