// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * The common shape of rules whose tokens differ only in the values of constants. Compared by identity.
 *
 * @param constants the tokens of the constants that may differ, ascending
 * @param negated the constants that have a leading minus sign
 */
public record RuleShape(int[] constants, BitSet negated) {

    /** Returns the constant at a token as in the syntax tree, given the values of {@link #constants}. */
    public Optional<Object> value(int token, Object[] values) {
        int index = Arrays.binarySearch(constants, token);
        return index < 0 ? Optional.empty()
                : Optional.of(negated.get(token) ? Numbers.negated((Number) values[index]) : values[index]);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
