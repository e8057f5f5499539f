// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Counts what the clients of a trial complete. Everything counts for the comparison with the server; what is completed in the measured
 * time, which begins after a run-in, counts for the figures.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Tally {

    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final int DIGITS = 3;

    private final int runInSeconds;
    private final int seconds;
    private final long[] eachSecond;
    private final Histogram timesNs = new Histogram(DIGITS);
    private final Map<String, Integer> reasons = new TreeMap<>();
    private long begunNs;
    private long lastNs;
    private long completed;
    private long failed;
    private long events;
    private long failedInTime;
    private long full;
    private long resumed;

    /**
     * @param runInSeconds how long what is completed does not count for the figures
     * @param seconds the measured time, which follows
     */
    Tally(int runInSeconds, int seconds) {
        this.runInSeconds = runInSeconds;
        this.seconds = seconds;
        this.eachSecond = new long[seconds];
    }

    /** Begins now, and returns the end of the measured time. */
    long begin() {
        begunNs = System.nanoTime();
        lastNs = begunNs;
        return begunNs + (runInSeconds + seconds) * NS_PER_SECOND;
    }

    /** A step that began then is complete, by which the server has accepted so many events. */
    void completed(long sinceNs, long accepted) {
        lastNs = System.nanoTime();
        completed++;
        events += accepted;
        int second = second(lastNs);
        if (second >= 0 && second < seconds) {
            eachSecond[second]++;
            timesNs.recordValue(lastNs - sinceNs);
        }
    }

    /** A handshake of TLS is over, a full one or one that has resumed an earlier session. */
    void opened(boolean isResumed) {
        if (isResumed) {
            resumed++;
        } else {
            full++;
        }
    }

    void failed(String reason) {
        failed++;
        reasons.merge(reason, 1, Integer::sum);
        int second = second(System.nanoTime());
        failedInTime += second >= 0 && second < seconds ? 1 : 0;
    }

    /** The second of the measured time; negative during the run-in. */
    private int second(long nowNs) {
        return (int) ((nowNs - begunNs) / NS_PER_SECOND) - runInSeconds;
    }

    Outcome outcome() {
        return new Outcome(new Outcome.Counts(completed, failed, events, full, resumed), timesNs, eachSecond.clone(), failedInTime,
                (lastNs - begunNs) / (double) NS_PER_SECOND, Map.copyOf(reasons));
    }
}
