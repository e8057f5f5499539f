// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.analysis;

/** Slow outputs of a latency recorder whose times overlap, and the most likely cause of the slowest one. */
public interface SlowEpisodeFigures {

    /** Application and latency recorder, as APP/ID. */
    String getRecorder();

    /** When the first one started, in milliseconds since 1970 by the server's clock. */
    double getBeginMs();

    /** When the last one ended. */
    double getEndMs();

    /** The number of slow outputs. */
    long getCount();

    /** The latency of the slowest one. */
    double getWorstMs();

    /** A name of {@link LatencyAnalysisMXBean#getCauses}. */
    String getCause();

    /** The share of the slowest one's time during which the cause was there, from 0 to 1. */
    double getShareOfWorst();

    /** What is known of the cause: the class of a lock, the name of an application; may be empty. */
    String getDetail();
}
