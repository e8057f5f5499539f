// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Converts numbers to decimals of the same value. */
final class ExactNumber {

    private ExactNumber() {
    }

    /** @param number finite */
    static BigDecimal of(Number number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        if (number instanceof BigInteger whole) {
            return new BigDecimal(whole);
        }
        return number instanceof Double || number instanceof Float ? new BigDecimal(number.doubleValue())
                : BigDecimal.valueOf(number.longValue());
    }

    /**
     * Whether sums with other such numbers have so few digits that memory holds them; those of 1E+999999999 and 1 together would be too
     * many.
     */
    static boolean isModerate(BigDecimal number) {
        return number.scale() <= DecimalTotal.MAX_DIGITS && (long) number.precision() - number.scale() <= DecimalTotal.MAX_DIGITS;
    }
}
