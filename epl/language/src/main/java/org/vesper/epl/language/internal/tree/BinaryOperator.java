// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An operator between two values. Operators of equal precedence are left-associative. */
public enum BinaryOperator {
    OR("or", 1, Kind.LOGICAL),
    AND("and", 2, Kind.LOGICAL),
    BIT_OR("|", 4, Kind.BITS),
    BIT_XOR("^", 5, Kind.BITS),
    BIT_AND("&", 6, Kind.BITS),
    EQUAL("=", 7, Kind.EQUALITY),
    UNEQUAL("!=", 7, Kind.EQUALITY),
    LESS("<", 8, Kind.ORDER),
    GREATER(">", 8, Kind.ORDER),
    AT_MOST("<=", 8, Kind.ORDER),
    AT_LEAST(">=", 8, Kind.ORDER),
    CONCATENATE("||", 9, Kind.TEXT),
    ADD("+", 10, Kind.ARITHMETIC),
    SUBTRACT("-", 10, Kind.ARITHMETIC),
    MULTIPLY("*", 11, Kind.ARITHMETIC),
    DIVIDE("/", 11, Kind.ARITHMETIC),
    REMAINDER("%", 11, Kind.ARITHMETIC);

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
    private final int precedence;
    private final Kind kind;

    BinaryOperator(String symbol, int precedence, Kind kind) {
        this.symbol = symbol;
        this.precedence = precedence;
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

    /** The precedence; a higher value binds more tightly. {@link UnaryOperator#precedence() NOT} uses the same scale. */
    int precedence() {
        return precedence;
    }

    public Kind kind() {
        return kind;
    }

    /** Whether the operator computes a number from two numbers. */
    public boolean isNumeric() {
        return kind == Kind.ARITHMETIC || kind == Kind.BITS;
    }
}
