// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;

/** Compares the operators with {@code java.util.regex}, in which LIKE can be expressed too. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class MatchOperatorsTest {

    @Test
    void shouldMatchAsJavaDoesWhenAnExpressionIsOrdinary() {
        List<String> texts = List.of("", "a", "IBM", "BRK.B", "aab", "line\nline", "\u00e4\ud83d\ude00", "a".repeat(10_000), "AbBA");
        for (String expression : List.of("", ".*", "[A-Z]+", "[A-Z]+(\\.[A-Z])?", "a*b", "(?s).*", "(?i)(a)(b)\\2\\1", ".\\X",
                "(?=a).*[^b]",
                "\\p{L}.", "a++", "(?<x>l.*)\\s\\k<x>", "^.*$", "b|a|IBM")) {
            for (String text : texts) {
                boolean expected = Pattern.matches(expression, text);
                assertEquals(expected, MatchOperators.regexp(text, expression), () -> text + " REGEXP " + expression);
                assertEquals(expected, MatchOperators.regexp(text, MatchOperators.pattern(expression)));
            }
        }
    }

    @Test
    void shouldGiveUpWhenAnExpressionCanMatchInTooManyWays() {
        String text = "a".repeat(44) + "!";
        assertEquals("REGEXP '(.*a){12}b' cannot be decided within 1,000,000 steps for a string of 45 characters; write it such that there are "
                + "fewer ways to match one string", assertThrows(ValueFailure.class,
                () -> MatchOperators.regexp(text, MatchOperators.pattern("(.*a){12}b"))).getMessage());
        assertEquals("REGEXP '(a|b)*' cannot be decided without too many steps inside of others for a string of 400000 characters; write it such "
                + "that there are fewer ways to match one string", assertThrows(ValueFailure.class,
                () -> MatchOperators.regexp("ab".repeat(200_000), "(a|b)*")).getMessage());
    }

    @Test
    void shouldMatchAsTheSameRegularExpressionWhenALikePatternIsMadeByChance() {
        Random random = new Random(7);
        int matches = 0;
        for (int i = 0; i < 200_000; i++) {
            String pattern = some(random, "ab%_!", 8);
            String text = some(random, "ab%_!", 8);
            assertEquals(Pattern.matches(expression(pattern, 'x'), text), MatchOperators.like(text, pattern),
                    () -> text + " LIKE " + pattern);
            for (char escape : new char[] {'!', '%', '_', 'a'}) {
                boolean expected = Pattern.matches(expression(pattern, escape), text);
                assertEquals(expected, MatchOperators.like(text, pattern, String.valueOf(escape)),
                        () -> text + " LIKE " + pattern + " ESCAPE " + escape);
                matches += expected ? 1 : 0;
            }
        }
        assertTrue(matches > 10_000, matches + " match");
    }

    /** Trying every combination of matches would take more steps than there are atoms in the universe. */
    @Test
    void shouldFindNoMatchAtOnceWhenALikePatternCouldMatchInManyWays() {
        assertFalse(MatchOperators.like("a".repeat(2_000) + "!", "%a".repeat(200) + "%b"));
        assertTrue(MatchOperators.like("a".repeat(2_000) + "!", "%a".repeat(200) + "%!"));
    }

    @Test
    void shouldGiveNullWhenAValueIsNull() {
        assertNull(MatchOperators.pattern(null));
        assertNull(MatchOperators.regexp(null, "a"));
        assertNull(MatchOperators.regexp("a", (String) null));
        assertNull(MatchOperators.regexp(null, Pattern.compile("a")));
        assertNull(MatchOperators.regexp("a", (Pattern) null));
        assertNull(MatchOperators.like(null, "a"));
        assertNull(MatchOperators.like("a", null));
        assertNull(MatchOperators.like(null, "a", "!"));
        assertNull(MatchOperators.like("a", null, "!"));
    }

    private static String some(Random random, String characters, int most) {
        return random.ints(random.nextInt(most + 1), 0, characters.length()).mapToObj(i -> characters.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    /** @param escape the escape character; one that does not occur has no effect */
    private static String expression(String pattern, char escape) {
        StringBuilder expression = new StringBuilder();
        boolean escaped = false;
        for (char each : pattern.toCharArray()) {
            if (!escaped && each == escape) {
                escaped = true;
            } else {
                expression.append(escaped ? Pattern.quote("" + each) : each == '%' ? ".*" : each == '_' ? "." : Pattern.quote("" + each));
                escaped = false;
            }
        }
        return expression.toString();
    }
}
