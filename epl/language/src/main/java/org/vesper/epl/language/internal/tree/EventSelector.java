// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

/** The events that a query emits: those that enter its window, or those that leave it. */
public enum EventSelector {
    ISTREAM("istream"), RSTREAM("rstream");

    private final String symbol;

    EventSelector(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }
}
