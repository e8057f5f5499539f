// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.policy;

import java.util.Locale;
import java.util.Optional;

/**
 * The greatest length of a rule and of a constant. Parser, compiler, ledger and journal each keep copies of them, so a few long ones would
 * fill the heap. <b>Units:</b> characters.
 */
public final class RuleSize {

    /** Ample for 30,000 values of IN. */
    public static final int MAX_RULE = 2_000_000;

    /** More than a text of a frame has. */
    public static final int MAX_CONSTANT = 100_000;

    private RuleSize() {
    }

    /** What is wrong with a rule of this length; empty if it may be so long. */
    public static Optional<String> objectionToRule(int length) {
        return objection("the rule", length, MAX_RULE, "put parts of it into rules of their own");
    }

    /** What is wrong with a constant of this length, in a rule or in a table. */
    public static Optional<String> objectionToConstant(int length) {
        return objection("the constant", length, MAX_CONSTANT, "compare events with a property of another event, or a shorter text");
    }

    private static Optional<String> objection(String what, int length, int max, String advice) {
        return length <= max ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "%s has %,d characters, and may have %,d; %s", what, length, max, advice));
    }
}
