// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.util.Arrays;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The counts of the clients of a trial.
 *
 * @param counts of the whole trial
 * @param timesNs the time of each step that was completed in the measured time
 * @param eachSecond the number of these for each second of the measured time
 * @param failedInTime steps that failed in the measured time
 * @param seconds from the beginning of the trial to the last answer
 * @param reasons how often each kind of failure has occurred
 */
record Outcome(Counts counts, Histogram timesNs, long[] eachSecond, long failedInTime, double seconds, Map<String, Integer> reasons) {

    private static final double NS_PER_MS = 1e6;
    private static final double P99 = 99;

    /**
     * Counts of a trial.
     *
     * @param completed steps that were answered as they should be
     * @param failed steps that were not
     * @param events those that the server's answers acknowledge
     * @param full full handshakes of TLS
     * @param resumed handshakes of TLS that have resumed an earlier session
     */
    record Counts(long completed, long failed, long events, long full, long resumed) {
    }

    /** Completed steps per second. */
    double average() {
        return Arrays.stream(eachSecond).average().orElse(Double.NaN);
    }

    /** Those of the best second. */
    double peak() {
        return Arrays.stream(eachSecond).max().orElse(0);
    }

    /** The share of failed steps in per cent. */
    double errorPercent() {
        return 100.0 * failedInTime / Math.max(1, failedInTime + timesNs.getTotalCount());
    }

    double meanMs() {
        return timesNs.getMean() / NS_PER_MS;
    }

    double p99Ms() {
        return timesNs.getValueAtPercentile(P99) / NS_PER_MS;
    }

    /** Acknowledged events per second, over the whole trial. */
    double eventsPerSecond() {
        return counts.events() / seconds;
    }
}
