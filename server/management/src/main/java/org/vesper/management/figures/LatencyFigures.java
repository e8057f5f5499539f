// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/**
 * A latency distribution at one moment. <b>Units:</b> microseconds; shares from 0 to 1. All figures are 0 while nothing is recorded.
 *
 * @param count number of recorded output events
 * @param shareBelow100Us share of the output events that took less than 100 us
 * @param shareBelow200Us share of the output events that took less than 200 us
 */
@SuppressWarnings("checkstyle:RecordComponentNumber") // all figures of one table
public record LatencyFigures(long count, double meanUs, double p50Us, double p90Us, double p99Us, double p999Us, double p9999Us,
        double maxUs, double shareBelow100Us, double shareBelow200Us) {
}
