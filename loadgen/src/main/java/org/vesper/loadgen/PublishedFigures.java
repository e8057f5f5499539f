// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * Published measurements at a load similar to that of a run, to be printed beside it.
 *
 * @param source the source, in two or three words
 * @param conditions the machines used, in one line
 * @param throughput the load and the resulting outputs
 * @param latency the latencies of the outputs
 */
public record PublishedFigures(String source, String conditions, Throughput throughput, Latency latency) {

    /**
     * The load of a measurement.
     *
     * @param connections the number of connections
     * @param rate events per second, over all connections
     * @param matchRate outputs per second
     */
    public record Throughput(int connections, long rate, long matchRate) {
    }

    /**
     * The latencies of a measurement, from the receipt of an event to its output. <b>Units:</b> microseconds; shares from 0 to 1.
     *
     * @param meanUs the average
     * @param percentilesUs the published percentiles by their ranks, such as 99.99
     * @param maxUs the maximum
     * @param sharesBelow the published shares of latencies below limits, by limit
     */
    public record Latency(double meanUs, Map<Double, Double> percentilesUs, double maxUs, Map<Integer, Double> sharesBelow) {

        public Latency {
            percentilesUs = Map.copyOf(percentilesUs);
            sharesBelow = Map.copyOf(sharesBelow);
        }

        /** A percentile; empty if it is not published. */
        public OptionalDouble percentileUs(double rank) {
            return optional(percentilesUs.get(rank));
        }

        /** The share below a limit; empty if it is not published. */
        public OptionalDouble shareBelow(int limitUs) {
            return optional(sharesBelow.get(limitUs));
        }

        private static OptionalDouble optional(Double figure) {
            return figure == null ? OptionalDouble.empty() : OptionalDouble.of(figure);
        }
    }
}
