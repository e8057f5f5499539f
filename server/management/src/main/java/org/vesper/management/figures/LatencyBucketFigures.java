// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/**
 * The events of a distribution whose latencies are in one interval.
 *
 * @param fromUs the latencies are this long or longer
 * @param toUs the latencies are shorter than this
 * @param count how many events
 */
public record LatencyBucketFigures(double fromUs, double toUs, long count) {
}
