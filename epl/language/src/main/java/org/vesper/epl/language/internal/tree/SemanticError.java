// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import org.antlr.v4.runtime.Token;

/**
 * An error in a rule, which ends its processing. The catcher knows file and rule, and converts it to an
 * {@link org.vesper.epl.language.result.EplError}.
 */
public final class SemanticError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    public SemanticError(Token place, String message) {
        this(place.getLine(), columnOf(place), message);
    }

    public SemanticError(Span place, String message) {
        this(place.line(), place.column(), message);
    }

    private SemanticError(int line, int column, String message) {
        super(message, null, false, false);
        this.line = line;
        this.column = column;
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }

    /** ANTLR counts columns from 0, people and editors from 1. */
    public static int columnOf(Token token) {
        return token.getCharPositionInLine() + 1;
    }
}
