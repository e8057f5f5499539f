// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.page;

import java.util.Locale;
import java.util.OptionalDouble;

/** Figures as texts. */
final class Figures {

    private static final double US_PER_MS = 1e3;
    private static final double US_PER_SECOND = 1e6;
    private static final String UNKNOWN = "?";

    private Figures() {
    }

    /** Microseconds in the unit that suits them: "4.3 us", "21.5 ms", "1.2 s". */
    static String time(double us) {
        if (us < US_PER_MS) {
            return rounded(us) + " us";
        }
        return us < US_PER_SECOND ? rounded(us / US_PER_MS) + " ms" : rounded(us / US_PER_SECOND) + " s";
    }

    static String time(OptionalDouble us) {
        return us.isPresent() ? time(us.getAsDouble()) : UNKNOWN;
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    static String number(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble()) : UNKNOWN;
    }

    static String percent(double share) {
        return rounded(share * 100) + " %";
    }

    /** With three digits at most, and no zeros behind the point. */
    private static String rounded(double value) {
        int digits = Math.abs(value) >= 100 || value == 0 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
        String text = String.format(Locale.ROOT, "%." + digits + "f", value);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
