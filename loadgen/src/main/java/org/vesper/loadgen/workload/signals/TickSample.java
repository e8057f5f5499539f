// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

/**
 * The ticks of monitored symbols that the bare sink measures: two of seven, chosen by their price, so that generator and sink choose the
 * same without a word between them. These are as many as the signals of the rules, 3.89 % of all ticks.
 */
public final class TickSample {

    /** The name under which the ticks of the sample are counted. */
    public static final String RULE = "sample";

    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final long END = Long.MIN_VALUE + Long.divideUnsigned(-1L, 7) * 2;

    private TickSample() {
    }

    /** Whether a tick belongs to the sample: its hash is in the lowest two sevenths. */
    public static boolean contains(double price) {
        return Double.doubleToRawLongBits(price) * MIX + Long.MIN_VALUE < END;
    }

    /** A part of the checksum over all ticks of monitored symbols, which is the sum of these parts, so that the order does not count. */
    public static long hash(String symbol, double price) {
        return (Double.doubleToRawLongBits(price) ^ symbol.hashCode()) * MIX;
    }
}
