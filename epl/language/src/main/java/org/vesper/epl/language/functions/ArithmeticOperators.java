// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The arithmetic of whole numbers, of integers of any size and of decimals. The result is exact, or there is none. Doubles need no
 * operators here, since Esper computes with them as Java does.
 *
 * <p><b>Failure:</b> a {@link ValueFailure} if the result does not fit into its type, or a divisor is zero.
 */
@CanFail
public final class ArithmeticOperators {

    private ArithmeticOperators() {
    }

    // ---- whole numbers: the result is a long ----

    public static Long wholeAdd(Number left, Number right) {
        if (left == null || right == null) {
            return null;
        }
        long one = left.longValue();
        long other = right.longValue();
        long sum = one + other;
        if (((one ^ sum) & (other ^ sum)) < 0) {
            throw tooLarge(one + " + " + other);
        }
        return sum;
    }

    public static Long wholeSubtract(Number left, Number right) {
        if (left == null || right == null) {
            return null;
        }
        long one = left.longValue();
        long other = right.longValue();
        long difference = one - other;
        if (((one ^ other) & (one ^ difference)) < 0) {
            throw tooLarge(one + " - " + other);
        }
        return difference;
    }

    public static Long wholeMultiply(Number left, Number right) {
        if (left == null || right == null) {
            return null;
        }
        long one = left.longValue();
        long other = right.longValue();
        long product = one * other;
        if (Math.multiplyHigh(one, other) != product >> Long.SIZE - 1) {
            throw tooLarge(one + " * " + other);
        }
        return product;
    }

    public static Long wholeNegate(Number number) {
        if (number == null) {
            return null;
        }
        if (number.longValue() == Long.MIN_VALUE) {
            throw tooLarge("-(" + number + ")");
        }
        return -number.longValue();
    }

    /** The remainder of numbers no wider than an int. */
    public static Integer intRemainder(Number left, Number right) {
        Long remainder = wholeRemainder(left, right);
        return remainder == null ? null : (Integer) remainder.intValue();
    }

    public static Long wholeRemainder(Number left, Number right) {
        if (left == null || right == null) {
            return null;
        }
        if (right.longValue() == 0) {
            throw new ValueFailure("the remainder of a division by zero has no value");
        }
        return left.longValue() % right.longValue();
    }

    // ---- integers of any size ----

    public static BigInteger integerAdd(Number left, Number right) {
        return left == null || right == null ? null : bounded(Decimals.whole(left).add(Decimals.whole(right)));
    }

    public static BigInteger integerSubtract(Number left, Number right) {
        return left == null || right == null ? null : bounded(Decimals.whole(left).subtract(Decimals.whole(right)));
    }

    public static BigInteger integerMultiply(Number left, Number right) {
        return left == null || right == null ? null : bounded(Decimals.whole(left).multiply(Decimals.whole(right)));
    }

    public static BigInteger integerNegate(BigInteger number) {
        return number == null ? null : number.negate();
    }

    public static BigInteger integerRemainder(Number left, Number right) {
        if (left == null || right == null) {
            return null;
        }
        if (Decimals.whole(right).signum() == 0) {
            throw new ValueFailure("the remainder of a division by zero has no value");
        }
        return Decimals.whole(left).remainder(Decimals.whole(right));
    }

    // ---- decimals ----

    public static BigDecimal decimalAdd(Number left, Number right) {
        return left == null || right == null ? null : Decimals.add(Decimals.of(left), Decimals.of(right));
    }

    public static BigDecimal decimalSubtract(Number left, Number right) {
        return left == null || right == null ? null : Decimals.subtract(Decimals.of(left), Decimals.of(right));
    }

    public static BigDecimal decimalMultiply(Number left, Number right) {
        return left == null || right == null ? null : Decimals.multiply(Decimals.of(left), Decimals.of(right));
    }

    /** @param digits the digits to which the quotient is rounded */
    public static BigDecimal decimalDivide(Number left, Number right, Integer digits) {
        return left == null || right == null ? null : Decimals.divide(Decimals.of(left), Decimals.of(right), digits);
    }

    public static BigDecimal decimalRemainder(Number left, Number right) {
        return left == null || right == null ? null : Decimals.remainder(Decimals.of(left), Decimals.of(right));
    }

    public static Float floatNegate(Float number) {
        return number == null ? null : (Float) (-number);
    }

    // Rounding of decimals has names of its own, since Esper takes a decimal for any Number as well.

    public static BigDecimal decimalRound(BigDecimal number) {
        return NumberFunctions.round(number);
    }

    public static BigDecimal decimalRound(BigDecimal number, Integer places) {
        return NumberFunctions.round(number, places);
    }

    public static BigDecimal decimalFloor(BigDecimal number) {
        return NumberFunctions.floor(number);
    }

    public static BigDecimal decimalCeil(BigDecimal number) {
        return NumberFunctions.ceil(number);
    }

    public static BigDecimal decimalTrunc(BigDecimal number) {
        return NumberFunctions.trunc(number);
    }

    public static BigDecimal decimalNegate(BigDecimal number) {
        return number == null ? null : number.negate();
    }

    // ---- long chains, computed from left to right ----

    /** @param symbols the operators between the numbers, a character for each */
    public static Long wholeChain(String symbols, Object... numbers) {
        return (Long) chain(symbols, numbers, (symbol, left, right) -> switch (symbol) {
            case '+' -> wholeAdd(left, right);
            case '-' -> wholeSubtract(left, right);
            case '*' -> wholeMultiply(left, right);
            default -> wholeRemainder(left, right);
        });
    }

    public static BigInteger integerChain(String symbols, Object... numbers) {
        return (BigInteger) chain(symbols, numbers, (symbol, left, right) -> switch (symbol) {
            case '+' -> integerAdd(left, right);
            case '-' -> integerSubtract(left, right);
            case '*' -> integerMultiply(left, right);
            default -> integerRemainder(left, right);
        });
    }

    public static BigDecimal decimalChain(String symbols, Object... numbers) {
        return (BigDecimal) chain(symbols, numbers, (symbol, left, right) -> switch (symbol) {
            case '+' -> decimalAdd(left, right);
            case '-' -> decimalSubtract(left, right);
            case '*' -> decimalMultiply(left, right);
            default -> decimalRemainder(left, right);
        });
    }

    public static Double doubleChain(String symbols, Object... numbers) {
        return (Double) chain(symbols, numbers, (symbol, left, right) -> switch (symbol) {
            case '+' -> left.doubleValue() + right.doubleValue();
            case '-' -> left.doubleValue() - right.doubleValue();
            case '*' -> left.doubleValue() * right.doubleValue();
            case '/' -> left.doubleValue() / right.doubleValue();
            default -> left.doubleValue() % right.doubleValue();
        });
    }

    private interface Operation {

        Number apply(char symbol, Number left, Number right);
    }

    private static Number chain(String symbols, Object[] numbers, Operation operation) {
        Number value = (Number) numbers[0];
        for (int i = 0; i < symbols.length() && value != null; i++) {
            Number next = (Number) numbers[i + 1];
            value = next == null ? null : operation.apply(symbols.charAt(i), value, next);
        }
        return value;
    }

    static ValueFailure tooLarge(String what) {
        return new ValueFailure(what + " does not fit into a long; CAST one of the numbers to decimal");
    }

    private static BigInteger bounded(BigInteger result) {
        if (result.bitLength() > Decimals.MAX_DIGITS * 10 / 3) {
            throw new ValueFailure("the result has more than " + Decimals.MAX_DIGITS + " digits");
        }
        return result;
    }
}
