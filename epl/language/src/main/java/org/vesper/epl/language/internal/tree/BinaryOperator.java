// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An operator between two values. Only the grammar knows the precedence: a tree needs none, and every operand is written for Esper in
 * parentheses unless it is one piece.
 */
public enum BinaryOperator {
    OR("or", Kind.LOGICAL),
    AND("and", Kind.LOGICAL),
    BIT_OR("|", Kind.BITS),
    BIT_XOR("^", Kind.BITS),
    BIT_AND("&", Kind.BITS),
    EQUAL("=", Kind.EQUALITY),
    UNEQUAL("!=", Kind.EQUALITY),
    LESS("<", Kind.ORDER),
    GREATER(">", Kind.ORDER),
    AT_MOST("<=", Kind.ORDER),
    AT_LEAST(">=", Kind.ORDER),
    CONCATENATE("||", Kind.TEXT),
    ADD("+", Kind.ARITHMETIC),
    SUBTRACT("-", Kind.ARITHMETIC),
    MULTIPLY("*", Kind.ARITHMETIC),
    DIVIDE("/", Kind.ARITHMETIC),
    REMAINDER("%", Kind.ARITHMETIC);

    /** The kinds of operators by the types of their operands and results. */
    public enum Kind {
        /** Conditions; the result is one. */
        LOGICAL,
        /** Whole numbers or booleans; the result is of the same type. */
        BITS,
        /** Values of one type; the result is a condition. */
        EQUALITY,
        /** Numbers or strings; the result is a condition. */
        ORDER,
        /** Strings. */
        TEXT,
        /** Numbers. */
        ARITHMETIC
    }

    private static final Map<String, BinaryOperator> BY_SYMBOL =
            Arrays.stream(values()).collect(Collectors.toMap(BinaryOperator::symbol, Function.identity()));

    private final String symbol;
    private final Kind kind;

    BinaryOperator(String symbol, Kind kind) {
        this.symbol = symbol;
        this.kind = kind;
    }

    /** Returns the operator with a symbol; words are in lower case. */
    public static BinaryOperator of(String symbol) {
        return BY_SYMBOL.get(symbol);
    }

    /** The operator as written in rules and in Esper's dialect. */
    public String symbol() {
        return symbol;
    }

    public Kind kind() {
        return kind;
    }

    /** The order that holds between two values, neither of which is null or NaN, exactly if this one does not. */
    public BinaryOperator opposite() {
        return switch (this) {
            case LESS -> AT_LEAST;
            case AT_LEAST -> LESS;
            case GREATER -> AT_MOST;
            case AT_MOST -> GREATER;
            default -> throw new IllegalStateException(symbol + " is no order");
        };
    }

    public boolean isComparison() {
        return kind == Kind.EQUALITY || kind == Kind.ORDER;
    }

    /** Whether the operator computes a number from two numbers. */
    public boolean isNumeric() {
        return kind == Kind.ARITHMETIC || kind == Kind.BITS;
    }
}
