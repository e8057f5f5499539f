// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import org.HdrHistogram.Histogram;

/**
 * A histogram of nanoseconds, read in microseconds; shares from 0 to 1. All figures are 0 if nothing is recorded.
 *
 * <p><b>Threading:</b> read only after recording has ended.
 */
public final class Distribution {

    private static final double NS_PER_US = 1e3;

    private final Histogram ns;

    public Distribution(Histogram ns) {
        this.ns = ns;
    }

    public long count() {
        return ns.getTotalCount();
    }

    public double meanUs() {
        return count() == 0 ? 0 : ns.getMean() / NS_PER_US;
    }

    public double percentileUs(double percentile) {
        return ns.getValueAtPercentile(percentile) / NS_PER_US;
    }

    public double maxUs() {
        return ns.getMaxValue() / NS_PER_US;
    }

    /** The number of the values from one limit, included, to another. */
    public long countBetween(long fromUs, long toUs) {
        return ns.getCountBetweenValues(fromUs * 1_000, toUs * 1_000 - 1);
    }

    /** A copy of the histogram of nanoseconds. */
    public Histogram copy() {
        return ns.copy();
    }

    /** The share of the values below a limit. */
    public double shareBelow(long limitUs) {
        return count() == 0 ? 0 : (double) countBetween(0, limitUs) / count();
    }
}
