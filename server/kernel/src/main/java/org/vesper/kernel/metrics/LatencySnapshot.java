// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.metrics;

import java.util.List;

/**
 * A latency distribution at one moment, in microseconds. All figures but count and shares are 0 while nothing is recorded.
 *
 * @param count recorded output events
 * @param sharesBelow the shares of them below the caller's limits, in the order of the limits, each from 0 to 1
 */
@SuppressWarnings("checkstyle:RecordComponentNumber") // the figures of one table
public record LatencySnapshot(
        long count,
        double meanUs,
        double p50Us,
        double p90Us,
        double p99Us,
        double p999Us,
        double p9999Us,
        double maxUs,
        List<Double> sharesBelow) {
}
