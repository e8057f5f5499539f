// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class VisibleTextTest {

    /** What the regular expressions of Java, which have tables of their own, count among control, format and separating characters. */
    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}&&[^\\t\u200c\u200d]]");

    @Test
    void shouldLeaveNoCharacterThatControlsATerminalOrEndsALine() {
        for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
            String text = "a" + Character.toString(character) + "b";
            String line = VisibleText.line(text);
            if (HIDDEN.matcher(text).find()) {
                assertEquals(false, HIDDEN.matcher(line).find(), line);
                assertEquals('\\', line.charAt(1));
            } else {
                assertEquals(text, line);
            }
        }
    }

    @Test
    void shouldShowWhatIsHiddenAndKeepAllElse() {
        assertEquals("a\\nERROR forged\\r\\u001b[2J\\u009b31m\\u202eevil\\u2028", VisibleText.line("a\nERROR forged\r\u001b[2J\u009b31m\u202eevil\u2028"));
        assertEquals("\\ud83d x", VisibleText.line("\ud83d x"));
        assertEquals("a\nb\\u001bc", VisibleText.lines("a\nb\u001bc"));
        String family = "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645\tZ\u00fcrich";
        assertSame(family, VisibleText.line(family));
    }

    @Test
    void shouldShowTheBeginningOfALongTextAndItsLength() {
        assertEquals("aaaa... (10 characters)", VisibleText.line("a".repeat(10), 4));
        assertEquals("aaaa", VisibleText.line("aaaa", 4));
    }
}
