// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.util.regex.Pattern;

/**
 * The operators LIKE and REGEXP. Both terminate quickly for any event: LIKE never backtracks beyond its latest {@code %}, and REGEXP, whose
 * search could take years, gives up after a fixed number of steps.
 */
public final class MatchOperators {

    private MatchOperators() {
    }

    /** Compiles a constant regular expression; Esper calls this once. */
    public static Pattern pattern(String expression) {
        return expression == null ? null : Pattern.compile(expression);
    }

    /** Whether an expression matches the entire string. <b>Failure:</b> a {@link ValueFailure} if it takes too many steps. */
    @CanFail
    public static Boolean regexp(String text, Pattern expression) {
        if (text == null || expression == null) {
            return null;
        }
        BoundedText bounded = new BoundedText(text);
        try {
            return expression.matcher(bounded).matches();
        } catch (StackOverflowError e) {
            throw bounded.failure(expression, "without too many steps inside of others");
        } catch (BoundedText.Exhausted e) {
            throw bounded.failure(expression, "within " + BoundedText.STEPS_TEXT);
        }
    }

    /** Matches like {@link #regexp(String, Pattern)}, with an expression that may differ from event to event. */
    @CanFail
    public static Boolean regexp(String text, String expression) {
        return text == null || expression == null ? null : regexp(text, pattern(expression));
    }

    public static Boolean like(String text, String pattern) {
        return text == null || pattern == null ? null : like(text, pattern, -1);
    }

    /** @param escape one character */
    public static Boolean like(String text, String pattern, String escape) {
        return text == null || pattern == null || escape == null ? null : like(text, pattern, escape.codePointAt(0));
    }

    private static boolean like(String text, String pattern, int escape) {
        int at = 0;
        int place = 0;
        int afterAny = -1;
        int anyEnd = 0;
        while (place < text.length()) {
            int length = stepLength(pattern, at, escape);
            int character = text.codePointAt(place);
            if (length == 1 && pattern.charAt(at) == '%') {
                afterAny = ++at;
                anyEnd = place;
            } else if (length > 0 && fits(pattern, at, length, character)) {
                at += length;
                place += Character.charCount(character);
            } else if (afterAny >= 0) {
                at = afterAny;
                anyEnd += Character.charCount(text.codePointAt(anyEnd));
                place = anyEnd;
            } else {
                return false;
            }
        }
        while (stepLength(pattern, at, escape) == 1 && pattern.charAt(at) == '%') {
            at++;
        }
        return stepLength(pattern, at, escape) == 0;
    }

    /** The length of a pattern element: an escaped character begins with the escape character. A trailing one is ignored. */
    private static int stepLength(String pattern, int at, int escape) {
        if (at == pattern.length()) {
            return 0;
        }
        int first = pattern.codePointAt(at);
        int next = at + Character.charCount(first);
        if (first != escape) {
            return next - at;
        }
        return next == pattern.length() ? 0 : next + Character.charCount(pattern.codePointAt(next)) - at;
    }

    private static boolean fits(String pattern, int at, int length, int character) {
        int wanted = pattern.codePointBefore(at + length);
        return wanted == character || wanted == '_' && length == 1;
    }
}
