// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

/** The side of an outer join whose events are kept if they have no match. */
public enum JoinSide {
    LEFT("left"), RIGHT("right"), FULL("full");

    private final String symbol;

    JoinSide(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }

    /** Whether rows may lack an event of the sources before the join. */
    public boolean mayMissEarlierSources() {
        return this != LEFT;
    }

    /** Whether rows may lack an event of the joined source. */
    public boolean mayMissJoinedSource() {
        return this != RIGHT;
    }
}
