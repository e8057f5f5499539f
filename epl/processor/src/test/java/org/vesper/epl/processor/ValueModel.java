// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** The table of values of the EPL reference as a model: what two numbers give, by the types of their properties. */
final class ValueModel {

    /** Stands for the fault of an expression that has no value. */
    static final Object FAULT = "fault";

    private ValueModel() {
    }

    static Object arithmetic(String operator, Object left, Class<?> leftType, Object right, Class<?> rightType) {
        if (left == null || right == null) {
            return null;
        }
        boolean decimal = leftType == BigDecimal.class || rightType == BigDecimal.class;
        boolean integer = leftType == BigInteger.class || rightType == BigInteger.class;
        boolean fraction = leftType == Double.class || rightType == Double.class;
        try {
            if (decimal || integer && (fraction || operator.equals("/"))) {
                return ofDecimals(operator, decimal(left), decimal(right));
            }
            if (!integer && (fraction || operator.equals("/"))) {
                return ofDoubles(operator, ((Number) left).doubleValue(), ((Number) right).doubleValue());
            }
            BigInteger result = (BigInteger) ofIntegers(operator, new BigInteger(left.toString()), new BigInteger(right.toString()));
            boolean small = operator.equals("%") && leftType == Integer.class && rightType == Integer.class;
            return integer ? result : small ? (Object) result.intValueExact() : (Object) result.longValueExact();
        } catch (ArithmeticException | NumberFormatException none) {
            return FAULT;
        }
    }

    private static Object ofDoubles(String operator, double left, double right) {
        return switch (operator) {
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            case "/" -> left / right;
            default -> left % right;
        };
    }

    private static Object ofIntegers(String operator, BigInteger left, BigInteger right) {
        return switch (operator) {
            case "+" -> left.add(right);
            case "-" -> left.subtract(right);
            case "*" -> left.multiply(right);
            default -> left.remainder(right);
        };
    }

    private static Object ofDecimals(String operator, BigDecimal left, BigDecimal right) {
        return switch (operator) {
            case "+" -> left.add(right);
            case "-" -> left.subtract(right);
            case "*" -> left.multiply(right);
            case "/" -> left.divide(right, MathContext.DECIMAL128);
            default -> left.remainder(right);
        };
    }

    private static BigDecimal decimal(Object number) {
        return new BigDecimal(number.toString());
    }

    static Boolean compare(String operator, Object left, Object right) {
        if (left == null || right == null) {
            return null;
        }
        if (isNaN(left) || isNaN(right)) {
            return operator.equals("!=");
        }
        int order = order((Number) left, (Number) right);
        return switch (operator) {
            case "=" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    static Boolean between(Object value, Object one, Object other) {
        if (value == null || one == null || other == null) {
            return null;
        }
        return compare(">=", value, one) && compare("<=", value, other) || compare(">=", value, other) && compare("<=", value, one);
    }

    /** Whether a value is among others: true if it equals one, else null if one of them is unknown. */
    static Boolean in(Object value, Object... others) {
        Boolean found = value == null ? null : (Boolean) false;
        for (Object other : others) {
            Boolean same = compare("=", value, other);
            if (Boolean.TRUE.equals(same)) {
                return true;
            }
            found = same == null ? null : found;
        }
        return found;
    }

    private static boolean isNaN(Object number) {
        return number.equals(Double.NaN);
    }

    private static int order(Number left, Number right) {
        if (Double.isInfinite(left.doubleValue()) && left instanceof Double || Double.isInfinite(right.doubleValue())
                && right instanceof Double) {
            return Double.compare(infinite(left), infinite(right));
        }
        boolean big = isBig(left) || isBig(right);
        return exact(left, big).compareTo(exact(right, big));
    }

    private static boolean isBig(Number number) {
        return number instanceof BigDecimal || number instanceof BigInteger;
    }

    private static double infinite(Number number) {
        return number instanceof Double value && value.isInfinite() ? value : 0;
    }

    /** @param shortest whether a double stands for its shortest decimal */
    private static BigDecimal exact(Number number, boolean shortest) {
        return number instanceof Double value && !shortest ? new BigDecimal(value) : decimal(number);
    }
}
