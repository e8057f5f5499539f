// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigInteger;

/** The sum, a long, or the mean, a double, of bytes, shorts, ints or longs, in 128 bits. */
final class WholeTotal extends Total {

    /** All whole numbers up to it are doubles. */
    private static final long EXACT = 1L << 53;

    private long low;
    private long high;

    WholeTotal(boolean mean) {
        super(mean);
    }

    @Override
    void add(Number value) {
        long added = value.longValue();
        low += added;
        high += (added >> 63) + (Long.compareUnsigned(low, added) < 0 ? 1 : 0);
    }

    @Override
    void subtract(Number value) {
        long less = value.longValue();
        high -= (less >> 63) + (Long.compareUnsigned(low, less) < 0 ? 1 : 0);
        low -= less;
    }

    @Override
    Number sum() {
        if (!isLong()) {
            throw new ArithmeticException("the sum " + exact() + " does not fit into a long");
        }
        return low;
    }

    @Override
    Number mean(long number) {
        boolean small = isLong() && low <= EXACT && low >= -EXACT;
        return small && number <= EXACT ? (double) low / number : Quotient.of(exact(), BigInteger.valueOf(number));
    }

    @Override
    void reset() {
        low = 0;
        high = 0;
    }

    @Override
    void writeSum(DataOutput output) throws IOException {
        output.writeLong(high);
        output.writeLong(low);
    }

    @Override
    void readSum(DataInput input) throws IOException {
        high = input.readLong();
        low = input.readLong();
    }

    private boolean isLong() {
        return high == low >> 63;
    }

    private BigInteger exact() {
        BigInteger upper = BigInteger.valueOf(high).shiftLeft(64);
        return upper.add(BigInteger.valueOf(low)).add(low < 0 ? BigInteger.ONE.shiftLeft(64) : BigInteger.ZERO);
    }
}
