// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

/** An operator in front of a value. */
public enum UnaryOperator {
    NOT("not", 3),
    MINUS("-", 12);

    private final String symbol;
    private final int precedence;

    UnaryOperator(String symbol, int precedence) {
        this.symbol = symbol;
        this.precedence = precedence;
    }

    public String symbol() {
        return symbol;
    }

    /** The precedence, on the scale of {@link BinaryOperator#precedence()}. */
    int precedence() {
        return precedence;
    }
}
