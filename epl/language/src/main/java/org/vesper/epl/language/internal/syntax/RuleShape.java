// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * What rules have in common whose tokens are the same but for the values of constants. Compared by identity.
 *
 * @param constants the tokens of the constants that may differ, ascending
 * @param negated which of them have a minus sign in front
 */
public record RuleShape(int[] constants, BitSet negated) {

    /** The constant at a token as the syntax tree has it, given the values behind {@link #constants}. */
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
