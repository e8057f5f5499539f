// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EplErrorTest {

    @Test
    void shouldShowTheWholeLineWhenItIsShort() {
        assertEquals("f:1:3: rule r: wrong\n\ta b\n\t ^", error(3, "\ta b").toString());
    }

    /** Of the 140 characters shown, 70 precede the error; after the leading ellipsis, this is column 74. */
    @Test
    void shouldShowTheSurroundingsOfThePlaceWhenTheLineIsLong() {
        String line = "a".repeat(1000) + "X" + "b".repeat(1000);

        assertEquals("f:1:1001: rule r: wrong\n..." + "a".repeat(70) + "X" + "b".repeat(69) + "...\n" + " ".repeat(73) + "^",
                error(1001, line).toString());
    }

    @Test
    void shouldCutNothingInFrontWhenThePlaceIsNearTheBeginning() {
        assertEquals("f:1:1: rule r: wrong\n" + "a".repeat(140) + "...\n^", error(1, "a".repeat(141)).toString());
    }

    private static EplError error(int column, String line) {
        return new EplError("f", "r", 1, column, "wrong", line);
    }
}
