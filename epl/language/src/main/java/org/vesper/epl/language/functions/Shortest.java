// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The shortest decimal that stands for a double or a float; of several, the one closest to it. {@link Double#toString} gives it since Java
 * 19; before, some texts have a digit too many, and a rule would have other values on another Java.
 */
final class Shortest {

    /** Decimals of so many digits stand for different numbers. */
    private static final int DISTINCT_DOUBLE = 15;
    private static final int DISTINCT_FLOAT = 6;

    private Shortest() {
    }

    /** @param number a finite double or float */
    static BigDecimal of(Number number) {
        BigDecimal text = new BigDecimal(number.toString());
        if (text.precision() <= (number instanceof Float ? DISTINCT_FLOAT : DISTINCT_DOUBLE)) {
            return text;
        }
        BigDecimal exact = new BigDecimal(number.doubleValue());
        for (int digits = 1; digits < text.precision(); digits++) {
            Optional<BigDecimal> shorter = ofDigits(digits, exact, number);
            if (shorter.isPresent()) {
                return shorter.get();
            }
        }
        return ofDigits(text.precision(), exact, number).orElse(text);
    }

    /** The text of a double as {@link Double#toString} specifies it, on every Java. */
    static String text(Double number) {
        String text = number.toString();
        if (text.length() <= DISTINCT_DOUBLE || !Double.isFinite(number)) {
            return text;
        }
        BigDecimal shortest = of(number);
        if (shortest.compareTo(new BigDecimal(text)) == 0) {
            return text;
        }
        int exponent = text.indexOf('E') < 0 ? 0 : shortest.precision() - shortest.scale() - 1;
        String digits = shortest.movePointLeft(exponent).toPlainString();
        return (digits.contains(".") ? digits : digits + ".0") + (exponent == 0 ? "" : "E" + exponent);
    }

    /** The decimal of some digits that stands for the number and is closest to it; empty if there is none. */
    private static Optional<BigDecimal> ofDigits(int digits, BigDecimal exact, Number number) {
        return Stream.of(RoundingMode.DOWN, RoundingMode.UP).map(mode -> exact.round(new MathContext(digits, mode)))
                .filter(decimal -> number instanceof Float ? decimal.floatValue() == number.floatValue()
                        : decimal.doubleValue() == number.doubleValue())
                .min((one, other) -> one.subtract(exact).abs().compareTo(other.subtract(exact).abs()));
    }
}
