// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.TreeMap;
import org.vesper.epl.language.functions.Decimals;

/**
 * The sum or the mean of decimals. The sum has as many decimal places as the value with the most of them. Values from 1E-1000 to below
 * 1E+1000 are added; while there is another one, the sum is not known.
 */
final class DecimalTotal extends Total {

    /** The most digits that a sum has. */
    static final int MAX_DIGITS = Decimals.MAX_DIGITS;

    private final MathContext precision;
    private final TreeMap<Integer, Integer> scales = new TreeMap<>();
    private BigDecimal sum = BigDecimal.ZERO;
    private int others;

    /** @param precision that of the mean */
    DecimalTotal(boolean mean, MathContext precision) {
        super(mean);
        this.precision = precision;
    }

    @Override
    void add(Number value) {
        BigDecimal added = (BigDecimal) value;
        if (ExactNumber.isModerate(added)) {
            scales.merge(added.scale(), 1, Integer::sum);
            sum = sum.add(added);
        } else {
            others++;
        }
    }

    @Override
    void subtract(Number value) {
        BigDecimal less = (BigDecimal) value;
        if (ExactNumber.isModerate(less)) {
            scales.merge(less.scale(), -1, (count, change) -> count == 1 ? null : count + change);
            sum = scales.isEmpty() ? BigDecimal.ZERO : sum.subtract(less).setScale(scales.lastKey());
        } else {
            others--;
        }
    }

    @Override
    Number sum() {
        if (others > 0 || sum.precision() > MAX_DIGITS) {
            throw new ArithmeticException("the sum of decimals has more than " + MAX_DIGITS + " digits");
        }
        return scales.isEmpty() ? sum : sum.setScale(scales.lastKey());
    }

    @Override
    Number mean(long number) {
        return ((BigDecimal) sum()).divide(BigDecimal.valueOf(number), precision);
    }

    @Override
    void reset() {
        scales.clear();
        sum = BigDecimal.ZERO;
        others = 0;
    }

    @Override
    void writeSum(DataOutput output) throws IOException {
        output.writeInt(scales.size());
        for (Map.Entry<Integer, Integer> scale : scales.entrySet()) {
            output.writeInt(scale.getKey());
            output.writeInt(scale.getValue());
        }
        output.writeUTF(sum.toString());
        output.writeInt(others);
    }

    @Override
    void readSum(DataInput input) throws IOException {
        scales.clear();
        for (int left = input.readInt(); left > 0; left--) {
            scales.put(input.readInt(), input.readInt());
        }
        sum = new BigDecimal(input.readUTF());
        others = input.readInt();
    }
}
