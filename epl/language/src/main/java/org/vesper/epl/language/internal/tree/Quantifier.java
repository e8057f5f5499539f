// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

/** How many rows of a subquery a comparison has to hold for. */
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
