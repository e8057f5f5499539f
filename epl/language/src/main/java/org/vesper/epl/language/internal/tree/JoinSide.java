// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

/** The side of an outer join whose events are kept without a partner. */
public enum JoinSide {
    LEFT("left"), RIGHT("right"), FULL("full");

    private final String symbol;

    JoinSide(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }

    /** Whether there are rows without an event of the sources before the join. */
    public boolean mayMissEarlierSources() {
        return this != LEFT;
    }

    /** Whether there are rows without an event of the source that is joined. */
    public boolean mayMissJoinedSource() {
        return this != RIGHT;
    }
}
