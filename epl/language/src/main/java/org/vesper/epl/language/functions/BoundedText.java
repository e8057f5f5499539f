// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.util.regex.Pattern;

/**
 * A string that limits the number of accesses by a search. It counts steps rather than time, so that the same events always produce the
 * same outputs. <b>Threading:</b> one thread, for one search.
 */
final class BoundedText implements CharSequence {

    static final String STEPS_TEXT = "1,000,000 steps";

    private static final int STEPS = 1_000_000;

    private final String text;
    private int left = STEPS;

    BoundedText(String text) {
        this.text = text;
    }

    @Override
    public char charAt(int index) {
        if (--left < 0) {
            throw new Exhausted();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }

    /** Creates the failure reported to the author of the rule. */
    ValueFailure failure(Pattern expression, String bound) {
        return new ValueFailure("REGEXP '" + expression + "' cannot be decided " + bound + " for a string of " + length()
                + " characters; write it such that there are fewer ways to match one string");
    }

    /** Ends a search; has no stack trace. */
    static final class Exhausted extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Exhausted() {
            super(null, null, false, false);
        }
    }
}
