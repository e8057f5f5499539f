// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.OptionalDouble;

/**
 * What somebody has measured at a load like that of a run, to be printed beside it.
 *
 * @param source who, in two or three words
 * @param conditions on what machines, one line
 * @param throughput the load, and the outputs it gave
 * @param latency of its outputs
 */
public record PublishedFigures(String source, String conditions, Throughput throughput, Latency latency) {

    /**
     * The load of a measurement.
     *
     * @param connections how many
     * @param rate events per second, over all connections
     * @param matchRate outputs per second
     */
    public record Throughput(int connections, long rate, long matchRate) {
    }

    /**
     * The latencies of a measurement, from receiving an event to its output. <b>Units:</b> microseconds; shares from 0 to 1.
     *
     * @param meanUs the average
     * @param p9999Us the 99.99th percentile
     * @param maxUs the longest
     * @param shareBelow100Us of all latencies, if published
     * @param shareBelow200Us of all latencies, if published
     */
    public record Latency(double meanUs, double p9999Us, double maxUs, OptionalDouble shareBelow100Us, OptionalDouble shareBelow200Us) {
    }
}
