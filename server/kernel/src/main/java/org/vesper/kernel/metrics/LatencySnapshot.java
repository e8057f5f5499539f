// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.metrics;

/**
 * A latency distribution at one moment, in microseconds. All figures but count and shares are 0 while nothing is recorded.
 *
 * @param count recorded output events
 * @param shareBelow100Us share of them that took less than 100 us, 0 to 1
 * @param shareBelow200Us share of them that took less than 200 us, 0 to 1
 */
public record LatencySnapshot(
        long count,
        double meanUs,
        double p50Us,
        double p90Us,
        double p99Us,
        double p999Us,
        double p9999Us,
        double maxUs,
        double shareBelow100Us,
        double shareBelow200Us) {
}
