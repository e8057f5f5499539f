// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

/** The number of outputs of each of the two rules, and the sum of their values. */
public final class Signals {

    private long percents;
    private long trends;
    private double values;

    void percent(double value) {
        percents++;
        values += value;
    }

    void trend(int value) {
        trends++;
        values += value;
    }

    /** @param previous the previous price, 0 if there was none */
    void addExpected(double previous, double price, int[] runs, int symbol) {
        if (previous == 0) {
            return;
        }
        double change = (price - previous) / previous * 100.0;
        if (change > 2.0 || change < -2.0) {
            percent(change);
        }
        runs[symbol] = price > previous ? Math.max(0, runs[symbol]) + 1 : price < previous ? Math.min(0, runs[symbol]) - 1 : runs[symbol];
        if (runs[symbol] > 2) {
            trend(runs[symbol]);
        }
    }

    public void add(Signals other) {
        percents += other.percents;
        trends += other.trends;
        values += other.values;
    }

    /** The number of all outputs. */
    public long count() {
        return percents + trends;
    }

    /** Whether two counts are equal; the sums may differ by rounding, as partitions add them in a different order. */
    boolean agrees(Signals other) {
        return percents == other.percents && trends == other.trends && Math.abs(values - other.values) <= 1e-6 * Math.max(1,
                Math.abs(values));
    }

    void clear() {
        percents = 0;
        trends = 0;
        values = 0;
    }

    @Override
    public String toString() {
        return percents + " percent and " + trends + " trend outputs, sum of values " + values;
    }
}
