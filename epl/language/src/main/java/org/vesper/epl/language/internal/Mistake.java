// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import org.antlr.v4.runtime.Token;

/** Ends the reading of one rule; its catcher knows file and rule and makes an {@link org.vesper.epl.language.EplError} of it. */
final class Mistake extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    Mistake(Token place, String message) {
        this(place.getLine(), columnOf(place), message);
    }

    Mistake(Span place, String message) {
        this(place.line(), place.column(), message);
    }

    private Mistake(int line, int column, String message) {
        super(message, null, false, false);
        this.line = line;
        this.column = column;
    }

    int line() {
        return line;
    }

    int column() {
        return column;
    }

    /** ANTLR counts columns from 0, people and editors from 1. */
    static int columnOf(Token token) {
        return token.getCharPositionInLine() + 1;
    }
}
