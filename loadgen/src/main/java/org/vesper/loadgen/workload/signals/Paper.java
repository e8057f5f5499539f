// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.vesper.loadgen.PublishedFigures;

/** The figures of the paper that Vesper reproduces: "BEA WebLogic Event Server Performance", October 2007, tables 1 and 2. */
final class Paper {

    private static final String CONDITIONS = "the paper: BEA WebLogic Event Server 2.0, 2007; 16 + 16 cores, 1 Gbit/s between, 10 minutes";

    /** The shares of the latencies below 100 and 200 us at 1,000,000 events/s. */
    private static final Map<Integer, Double> SHARES_BELOW_US = Map.of(100, 0.863, 200, 0.994);

    private static final double US_PER_MS = 1e3;
    private static final long PEAK_RATE = 1_000_000;

    /** Table 1 by number of connections, each with 100,000 events/s: match rate, average us, 99.99 % ms, maximum ms. */
    private static final double[][] TABLE_1 = {
        {3911, 42.6, 0.2, 8.77}, {7811, 44.0, 2.1, 12.77}, {11686, 47.2, 2.2, 12.93},
        {15595, 49.3, 2.4, 13.45}, {19466, 51.5, 2.5, 15.73},
        {23351, 53.6, 2.6, 16.64}, {27234, 55.5, 2.6, 18.60}, {31235, 58.3, 3.1, 19.50},
        {35080, 62.0, 3.7, 19.21}, {38890, 67.3, 4.3, 21.52}};

    /** Table 2: ten connections with 10,000 to 100,000 events/s each. */
    private static final double[][] TABLE_2 = {
        {3893, 45.2, 0.4, 13.97}, {7793, 45.7, 0.8, 13.26}, {11676, 47.2, 1.1, 13.81},
        {15564, 49.3, 1.3, 16.12}, {19460, 51.6, 1.7, 19.21},
        {23348, 54.2, 2.1, 20.96}, {27239, 56.6, 2.6, 20.91}, {31123, 59.4, 3.4, 20.31},
        {35001, 62.9, 3.9, 21.83}, {38890, 67.3, 4.3, 21.52}};

    private static final List<PublishedFigures> ROWS = rows();

    private Paper() {
    }

    /** The row with the nearest rate and, among several, the nearest number of connections. */
    static PublishedFigures nearest(int connections, long rate) {
        return ROWS.stream().min(Comparator.<PublishedFigures>comparingLong(row -> Math.abs(row.throughput().rate() - rate))
                .thenComparingInt(row -> Math.abs(row.throughput().connections() - connections))).orElseThrow();
    }

    private static List<PublishedFigures> rows() {
        List<PublishedFigures> rows = new ArrayList<>();
        for (int i = 0; i < TABLE_1.length; i++) {
            rows.add(row(i + 1, (i + 1) * 100_000L, TABLE_1[i]));
            rows.add(row(10, (i + 1) * 100_000L, TABLE_2[i]));
        }
        return rows;
    }

    private static PublishedFigures row(int connections, long rate, double[] figures) {
        return new PublishedFigures("the paper", CONDITIONS, new PublishedFigures.Throughput(connections, rate, (long) figures[0]),
                new PublishedFigures.Latency(figures[1], Map.of(99.99, figures[2] * US_PER_MS), figures[3] * US_PER_MS,
                        rate == PEAK_RATE ? SHARES_BELOW_US : Map.of()));
    }
}
