// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

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
     * @param p9999Us the 99.99th percentile
     * @param maxUs the maximum
     * @param shareBelow100Us the share of latencies below 100 us, if published
     * @param shareBelow200Us the share of latencies below 200 us, if published
     */
    public record Latency(double meanUs, double p9999Us, double maxUs, OptionalDouble shareBelow100Us, OptionalDouble shareBelow200Us) {
    }
}
