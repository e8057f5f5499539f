// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.List;

/**
 * The backlog of a run: the events that were planned but not yet accepted by the server, read about once per second of the measured part.
 * It includes events that the generator has not sent yet.
 *
 * @param rate planned events per second
 * @param samples the readings in chronological order
 */
public record Backlog(long rate, List<Sample> samples) {

    /** Fewer readings than this say nothing about a trend: a single one, during a pause, must not decide the median of a third. */
    public static final int MIN_SAMPLES = 9;
    /** The backlog grows if the server falls behind by more than this share of the planned rate. */
    static final double MAX_GROWTH_SHARE = 0.01;

    /**
     * A reading.
     *
     * @param atSeconds the time since the start of the run
     * @param events the planned events that the server had not accepted
     */
    public record Sample(double atSeconds, long events) {
    }

    /** Whether the server kept up with the planned rate. */
    public enum Trend {
        /** The backlog does not grow. */
        SUSTAINED,
        /** The backlog grows: latencies depend on the length of the run. */
        SATURATED,
        /** There are too few readings to decide. */
        UNDECIDED
    }

    public Trend trend() {
        if (samples.size() < MIN_SAMPLES) {
            return Trend.UNDECIDED;
        }
        return growthPerSecond() > MAX_GROWTH_SHARE * rate ? Trend.SATURATED : Trend.SUSTAINED;
    }

    /**
     * The growth of the backlog in events per second: the difference between the medians of the last and the first third of the readings,
     * divided by the time between these. A pause that has been made up by then does not count. NaN if there are too few readings.
     */
    public double growthPerSecond() {
        int third = samples.size() / 3;
        if (samples.size() < MIN_SAMPLES) {
            return Double.NaN;
        }
        Sample first = median(samples.subList(0, third));
        Sample last = median(samples.subList(samples.size() - third, samples.size()));
        return (last.events() - first.events()) / (last.atSeconds() - first.atSeconds());
    }

    /** The largest reading; 0 without any. */
    long largest() {
        return samples.stream().mapToLong(Sample::events).max().orElse(0);
    }

    /** The median of the backlog, at the middle of the time. */
    private static Sample median(List<Sample> part) {
        double atSeconds = (part.get(0).atSeconds() + part.get(part.size() - 1).atSeconds()) / 2;
        long[] events = part.stream().mapToLong(Sample::events).sorted().toArray();
        return new Sample(atSeconds, events[events.length / 2]);
    }
}
