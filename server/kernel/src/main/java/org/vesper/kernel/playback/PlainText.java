// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers as text that does not depend on the JDK: the text that {@link Double#toString} gives has changed with Java 19.
 *
 * <p><b>Threading:</b> any thread.
 */
final class PlainText {

    /** So many decimal digits survive in a double, or in a float; so many are always enough. */
    private static final int[] DOUBLE_DIGITS = {15, 17};
    private static final int[] FLOAT_DIGITS = {6, 9};
    /** The numbers closest to 0 have fewer binary digits, so fewer decimal ones may be enough. */
    private static final int[] TINY_DIGITS = {1, 17};
    private static final int LONGEST_PLAIN = 20;
    /** A double has so many binary digits more than a float. */
    private static final int UNUSED_BITS = 53 - 24;

    private PlainText() {
    }

    /** The shortest decimal number that is this one: 10.0, 0.1, 1E+300; "NaN", "Infinity" or "-Infinity" for what is no number. */
    static String of(double value) {
        if (UsualDecimal.isUsual(value)) {
            return UsualDecimal.of(value, DOUBLE_DIGITS[0], 0);
        }
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.toString(value);
        }
        return text(new BigDecimal(value), Math.abs(value) < Double.MIN_NORMAL ? TINY_DIGITS : DOUBLE_DIGITS,
                decimal -> decimal.doubleValue() == value, 1 / value < 0);
    }

    /** The same for a float. */
    static String of(float value) {
        if (UsualDecimal.isUsual(value)) {
            return UsualDecimal.of(value, FLOAT_DIGITS[0], UNUSED_BITS);
        }
        if (Float.isNaN(value) || Float.isInfinite(value)) {
            return Float.toString(value);
        }
        return text(new BigDecimal(value), Math.abs(value) < Float.MIN_NORMAL ? TINY_DIGITS : FLOAT_DIGITS,
                decimal -> decimal.floatValue() == value, 1 / value < 0);
    }

    private interface Same {

        boolean isSame(BigDecimal decimal);
    }

    private static String text(BigDecimal exact, int[] digits, Same same, boolean negative) {
        if (exact.signum() == 0) {
            return negative ? "-0.0" : "0.0";
        }
        BigDecimal found = exact;
        for (int n = digits[0]; n <= digits[1]; n++) {
            found = exact.round(new MathContext(n, RoundingMode.HALF_EVEN));
            if (same.isSame(found)) {
                break;
            }
        }
        BigDecimal stripped = found.stripTrailingZeros();
        if (Math.abs(stripped.precision() - stripped.scale()) > LONGEST_PLAIN) {
            return stripped.toString();
        }
        return (stripped.scale() <= 0 ? stripped.setScale(1) : stripped).toPlainString();
    }
}
