// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.typing;

import java.util.Locale;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.type.Types;

/** Checks the operands of binary operators and determines the types of their results. */
final class OperatorChecker {

    private final TypeChecker types;
    private final ComparisonChecker comparisons;

    OperatorChecker(TypeChecker types, ComparisonChecker comparisons) {
        this.types = types;
        this.comparisons = comparisons;
    }

    Class<?> typeOf(Expression.Binary binary) {
        String symbol = binary.operator().symbol();
        return switch (binary.operator().kind()) {
            case LOGICAL -> {
                types.requireBoolean(binary.left(), symbol.toUpperCase(Locale.ROOT));
                types.requireBoolean(binary.right(), symbol.toUpperCase(Locale.ROOT));
                yield Boolean.class;
            }
            case EQUALITY -> {
                comparisons.requireEqual(binary.left(), binary.right());
                yield Boolean.class;
            }
            case ORDER -> {
                comparisons.requireOrdered(symbol, binary.left(), binary.right());
                yield Boolean.class;
            }
            case TEXT -> {
                types.requireString(binary.left(), symbol);
                types.requireString(binary.right(), symbol);
                yield String.class;
            }
            case BITS -> bits(binary);
            case ARITHMETIC -> arithmetic(binary);
        };
    }

    private Class<?> arithmetic(Expression.Binary binary) {
        types.relate(binary.parts());
        String symbol = binary.operator().symbol();
        if (types.typeOf(binary.left()) == Void.class || types.typeOf(binary.right()) == Void.class) {
            throw new SemanticError(binary.span(), symbol + " with null is always null; COALESCE(x, 0) puts a number in its place");
        }
        Class<?> left = types.requireNumber(binary.left(), symbol);
        Class<?> right = types.requireNumber(binary.right(), symbol);
        requireDivisor(binary, left, right);
        return switch (binary.operator()) {
            case DIVIDE -> Types.quotient(left, right);
            case REMAINDER -> Types.remainder(left, right);
            default -> Types.arithmetic(left, right);
        };
    }

    private static void requireDivisor(Expression.Binary binary, Class<?> left, Class<?> right) {
        boolean remainder = binary.operator() == BinaryOperator.REMAINDER;
        boolean zero = binary.right() instanceof Expression.Literal literal && literal.value() instanceof Number number
                && number.doubleValue() == 0 && (remainder || binary.operator() == BinaryOperator.DIVIDE);
        if (zero && left != Types.UNKNOWN && (Types.isBig(left) || Types.isBig(right) || remainder && isWhole(left) && isWhole(right))) {
            throw new SemanticError(binary.right().span(), binary.operator().symbol() + " by 0 has no result");
        }
    }

    private static boolean isWhole(Class<?> type) {
        return !Types.isFraction(type);
    }

    private Class<?> bits(Expression.Binary binary) {
        types.relate(binary.parts());
        Class<?> left = types.typeOf(binary.left());
        Class<?> right = types.typeOf(binary.right());
        boolean numbers = Types.isNumber(left) && Types.isNumber(right) && !Types.isFraction(left) && !Types.isFraction(right);
        if (!numbers && !(Types.isBoolean(left) && Types.isBoolean(right))) {
            throw new SemanticError(binary.span(), binary.operator().symbol() + " needs two whole numbers, or two booleans; "
                    + binary.left().span().text() + " is " + Types.exactly(left) + ", " + binary.right().span().text() + " is "
                    + Types.exactly(right));
        }
        return Types.common(left, right);
    }
}
