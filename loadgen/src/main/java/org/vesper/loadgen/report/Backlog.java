// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.List;

/**
 * The backlog of a run: the events that were planned but not yet accepted by the server, read several times per second of the measured
 * part. It includes events that the generator has not sent yet.
 *
 * @param rate planned events per second
 * @param samples one for each second, in chronological order
 * @param isRateMissed whether the rate was missed beyond doubt, by {@link Evidence.Sending#isRateMissed()}
 */
public record Backlog(long rate, List<Sample> samples, boolean isRateMissed) {

    /** Fewer samples than this say nothing about a trend: a single pause must not fill a third of them. */
    public static final int MIN_SAMPLES = 9;
    /** The backlog grows if the server falls behind by more than this share of the planned rate. */
    static final double MAX_GROWTH_SHARE = 0.01;
    /** It also grows if the server falls behind by more than what is planned in this time, over the whole measured part. */
    static final double MAX_GROWTH_SECONDS = 0.1;

    /**
     * The readings of a second.
     *
     * @param atSeconds the time of the smallest one since the start of the run
     * @param events the smallest one: a burst of events that the server has taken by then does not count
     * @param largest the largest one
     */
    public record Sample(double atSeconds, long events, long largest) {

        /** Both as one. */
        Sample and(Sample other) {
            return new Sample(events <= other.events ? atSeconds : other.atSeconds, Math.min(events, other.events),
                    Math.max(largest, other.largest));
        }
    }

    /** Whether the server kept up with the planned rate. */
    public enum Trend {
        /** The backlog grows by less than the limits. */
        SUSTAINED,
        /** The backlog grows: latencies depend on the length of the run. */
        SATURATED,
        /** There are too few readings to decide. */
        UNDECIDED
    }

    public Trend trend() {
        if (isRateMissed) {
            return Trend.SATURATED;
        } else if (samples.size() < MIN_SAMPLES) {
            return Trend.UNDECIDED;
        }
        return growthPerSecond() > MAX_GROWTH_SHARE * rate || growth() > MAX_GROWTH_SECONDS * rate ? Trend.SATURATED : Trend.SUSTAINED;
    }

    /** The growth of the backlog over the whole measured part, in events; NaN if there are too few samples. */
    double growth() {
        return samples.size() < MIN_SAMPLES ? Double.NaN
                : growthPerSecond() * (samples.get(samples.size() - 1).atSeconds() - samples.get(0).atSeconds());
    }

    /**
     * The growth of the backlog in events per second: the difference between the smallest readings in the last and in the first third of
     * the samples, divided by the time between the middles of these. So neither a burst nor a pause that has been made up by the end of its
     * third counts. NaN if there are too few samples.
     */
    public double growthPerSecond() {
        int third = samples.size() / 3;
        if (samples.size() < MIN_SAMPLES) {
            return Double.NaN;
        }
        List<Sample> first = samples.subList(0, third);
        List<Sample> last = samples.subList(samples.size() - third, samples.size());
        return (smallest(last) - smallest(first)) / (middleSeconds(last) - middleSeconds(first));
    }

    /** The largest reading; 0 without any. */
    long largest() {
        return samples.stream().mapToLong(Sample::largest).max().orElse(0);
    }

    private static long smallest(List<Sample> part) {
        return part.stream().mapToLong(Sample::events).min().orElseThrow();
    }

    private static double middleSeconds(List<Sample> part) {
        return (part.get(0).atSeconds() + part.get(part.size() - 1).atSeconds()) / 2;
    }
}
