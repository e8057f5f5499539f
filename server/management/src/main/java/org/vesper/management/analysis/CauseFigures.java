// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.analysis;

/** What one cause has delayed. */
public interface CauseFigures {

    /** The name of the cause. */
    String getCause();

    /** The number of episodes. */
    int getEpisodes();

    /** The number of slow outputs. */
    long getOutputs();

    /** The share of all slow outputs, from 0 to 1. */
    double getShareOfOutputs();

    /** The latency of the slowest output. */
    double getWorstMs();

    /** What is known of the cause in that case; may be empty. */
    String getDetail();
}
