// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import java.math.BigInteger;

/** Divides whole numbers of any size, rounding once to a double. */
final class Quotient {

    /** The bits of a double and two more, the last of which records whether the division left a remainder. */
    private static final int BITS = 55;

    private Quotient() {
    }

    /** @param divisor positive; the quotient must be 0 or at least as large as the smallest normal double */
    static double of(BigInteger dividend, BigInteger divisor) {
        int shift = Math.max(0, BITS - dividend.abs().bitLength() + divisor.bitLength());
        BigInteger[] parts = dividend.abs().shiftLeft(shift).divideAndRemainder(divisor);
        BigInteger rounded = parts[0].shiftLeft(1).add(parts[1].signum() == 0 ? BigInteger.ZERO : BigInteger.ONE);
        return dividend.signum() * Math.scalb(rounded.doubleValue(), -shift - 1);
    }
}
