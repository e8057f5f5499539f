// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** The sum, a BigInteger, or the mean, a decimal, of BigIntegers. */
final class BigTotal extends Total {

    private final MathContext precision;
    private BigInteger sum = BigInteger.ZERO;

    /** @param precision that of the mean */
    BigTotal(boolean mean, MathContext precision) {
        super(mean);
        this.precision = precision;
    }

    @Override
    void add(Number value) {
        sum = sum.add(value instanceof BigDecimal former ? former.toBigInteger() : (BigInteger) value);
    }

    @Override
    void subtract(Number value) {
        sum = sum.subtract((BigInteger) value);
    }

    @Override
    Number sum() {
        return sum;
    }

    @Override
    Number mean(long number) {
        return new BigDecimal(sum).divide(BigDecimal.valueOf(number), precision);
    }

    @Override
    void reset() {
        sum = BigInteger.ZERO;
    }

    @Override
    void writeSum(DataOutput output) throws IOException {
        output.writeUTF(sum.toString(Character.MAX_RADIX));
    }

    @Override
    void readSum(DataInput input) throws IOException {
        sum = new BigInteger(input.readUTF(), Character.MAX_RADIX);
    }
}
