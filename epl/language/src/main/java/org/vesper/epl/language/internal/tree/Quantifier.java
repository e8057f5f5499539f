// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

/** The number of rows of a subquery for which a comparison must hold. */
public enum Quantifier {
    ALL("all"), ANY("any"), SOME("some");

    private final String symbol;

    Quantifier(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }
}
