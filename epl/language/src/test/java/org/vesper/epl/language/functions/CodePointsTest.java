// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the functions of strings with a model over arrays of code points. */
class CodePointsTest {

    private static final int[] CHARACTERS = "ab%_!\u00e9\u4e2d".codePoints().toArray();
    private static final int[] BEYOND = {0x1F600, 0x1F680, 0x10FFFF};

    private final Random random = new Random(1);

    @Test
    void shouldCountCharactersWhenOnesBeyondTheFirstPlaneAreAmongThem() {
        assertEquals(3, TextFunctions.length("a\uD83D\uDE00b"));
        assertEquals("\uD83D\uDE00", TextFunctions.substring("a\uD83D\uDE00b", 2, 1));
        assertEquals("\uD83D\uDE00b", TextFunctions.right("a\uD83D\uDE00b", 2));
        assertEquals(3, TextFunctions.position("a\uD83D\uDE00b", "b"));
        assertEquals(true, MatchOperators.like("a\uD83D\uDE00b", "a_b"));
        assertEquals(true, MatchOperators.like("a\uD83D\uDE00b", "a\uD83D\uDE80\uD83D\uDE00b", "\uD83D\uDE80"));
    }

    @Test
    void shouldCutAndFindAsTheModelDoesWhenStringsAreRandom() {
        for (int i = 0; i < 2_000; i++) {
            int[] text = characters(8);
            String string = string(text, 0, text.length);
            int from = random.nextInt(12) - 2;
            int count = random.nextInt(6) - 1;
            assertEquals(text.length, TextFunctions.length(string));
            assertEquals(string(text, Math.max(from, 1) - 1, Math.min(from + count, text.length + 1) - 1),
                    TextFunctions.substring(string, from, count), string + ' ' + from + ' ' + count);
            assertEquals(string(text, 0, Math.min(count, text.length)), TextFunctions.left(string, count));
            assertEquals(string(text, Math.max(0, text.length - count), text.length), TextFunctions.right(string, count));
        }
    }

    @Test
    void shouldMatchAsTheModelDoesWhenPatternsAreRandom() {
        for (int i = 0; i < 20_000; i++) {
            int[] text = characters(5);
            int[] pattern = characters(5);
            assertEquals(matches(text, 0, pattern, 0), MatchOperators.like(string(text, 0, text.length), string(pattern, 0, pattern.length)),
                    () -> string(text, 0, text.length) + " LIKE " + string(pattern, 0, pattern.length));
        }
    }

    private static boolean matches(int[] text, int at, int[] pattern, int step) {
        if (step == pattern.length) {
            return at == text.length;
        }
        if (pattern[step] == '%') {
            return matches(text, at, pattern, step + 1) || at < text.length && matches(text, at + 1, pattern, step);
        }
        return at < text.length && (pattern[step] == '_' || pattern[step] == text[at]) && matches(text, at + 1, pattern, step + 1);
    }

    private int[] characters(int most) {
        int[] characters = new int[random.nextInt(most + 1)];
        for (int i = 0; i < characters.length; i++) {
            int[] from = random.nextInt(3) == 0 ? BEYOND : CHARACTERS;
            characters[i] = from[random.nextInt(from.length)];
        }
        return characters;
    }

    private static String string(int[] text, int from, int end) {
        return from >= end ? "" : new String(text, from, end - from);
    }
}
