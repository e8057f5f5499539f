// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.time.Instant;

/**
 * Times as {@link Instant#toString} writes them, with 0, 3, 6 or 9 digits after the second. It remembers the text of the last second:
 * the next output mostly belongs to the same one.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class InstantText {

    private static final int NS_PER_SECOND = 1_000_000_000;
    private static final int NS_DIGITS = 9;

    private long second;
    private String secondText = Instant.EPOCH.toString();

    /** Appends a time in nanoseconds since 1970. */
    void append(StringBuilder line, long timeNs) {
        long itsSecond = Math.floorDiv(timeNs, NS_PER_SECOND);
        if (itsSecond != second) {
            second = itsSecond;
            secondText = Instant.ofEpochSecond(second).toString();
        }
        int end = secondText.length() - 1;
        line.append(secondText, 0, end);
        fraction(line, Math.floorMod(timeNs, NS_PER_SECOND));
        line.append(secondText, end, end + 1);
    }

    private static void fraction(StringBuilder line, int ns) {
        if (ns == 0) {
            return;
        }
        int value = ns;
        int digits = NS_DIGITS;
        for (; value % 1000 == 0; value /= 1000) {
            digits -= 3;
        }
        String text = Integer.toString(value);
        line.append('.').append("0".repeat(digits - text.length())).append(text);
    }
}
