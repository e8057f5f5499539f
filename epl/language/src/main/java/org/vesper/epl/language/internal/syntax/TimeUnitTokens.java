// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.util.List;

import org.vesper.epl.language.internal.grammar.EplLexer;

/** The units of time, longest first. Weeks and longer ones are not in the language. */
final class TimeUnitTokens {

    private static final List<Integer> TOKENS =
            List.of(EplLexer.DAYS, EplLexer.HOURS, EplLexer.MINUTES, EplLexer.SECONDS, EplLexer.MILLISECONDS);
    private static final List<String> NAMES = List.of("days", "hours", "minutes", "seconds", "milliseconds");

    private static final List<Integer> MILLIS = List.of(86_400_000, 3_600_000, 60_000, 1_000, 1);

    private TimeUnitTokens() {
    }

    static int rank(int tokenType) {
        return TOKENS.indexOf(tokenType);
    }

    static int millis(int tokenType) {
        return MILLIS.get(rank(tokenType));
    }

    static String name(int tokenType) {
        return NAMES.get(rank(tokenType));
    }
}
