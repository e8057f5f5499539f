// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/** The events of a distribution whose latencies are in one interval. It is an interface for the same reason as {@link LatencyFigures}. */
public interface LatencyBucketFigures {

    /** The latencies are this long or longer. */
    double getFromUs();

    /** The latencies are shorter than this. */
    double getToUs();

    /** How many events. */
    long getCount();
}
