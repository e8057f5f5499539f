// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.SemanticError;

/** Rejects patterns that are never intended: absence without a time limit, and searches whose number grows without bound. */
final class PatternChecker implements Pattern.Visitor<Void> {

    /** Whether NOT may stand here, with a time limit or next to another pattern. NOT alone is true from the start. */
    private final boolean notAllowed;

    PatternChecker() {
        this(false);
    }

    private PatternChecker(boolean notAllowed) {
        this.notAllowed = notAllowed;
    }

    void check(Pattern pattern) {
        pattern.accept(this);
    }

    @Override
    public Void chain(Pattern.Chain chain) {
        boolean and = chain.join() == Pattern.Join.AND;
        if (and && chain.parts().stream().allMatch(Pattern.Not.class::isInstance)) {
            throw new SemanticError(chain.span(), "AND needs at least one part that is not NOT");
        }
        PatternChecker parts = new PatternChecker(and);
        chain.parts().forEach(parts::check);
        return null;
    }

    @Override
    public Void within(Pattern.Within within) {
        new PatternChecker(true).check(within.pattern());
        return null;
    }

    @Override
    public Void not(Pattern.Not not) {
        if (!notAllowed && !(not.pattern() instanceof Pattern.Within)) {
            throw new SemanticError(not.span(), "NOT needs a time, as in NOT p WITHIN 10 SECONDS, or another pattern beside it, "
                    + "as in p AND NOT q");
        }
        new PatternChecker(true).check(not.pattern());
        return null;
    }

    @Override
    public Void every(Pattern.Every every) {
        new PatternChecker(false).check(every.pattern());
        if (repeats(every.pattern())) {
            throw new SemanticError(every.span(), "EVERY around another EVERY starts an additional search with each match, so the number "
                    + "of searches grows without bound; remove one of them");
        }
        return null;
    }

    @Override
    public Void atom(Pattern.Atom atom) {
        return null;
    }

    /** Whether a pattern can match repeatedly. */
    private static boolean repeats(Pattern pattern) {
        return pattern instanceof Pattern.Every || !(pattern instanceof Pattern.Not)
                && pattern.parts().stream().anyMatch(PatternChecker::repeats);
    }
}
