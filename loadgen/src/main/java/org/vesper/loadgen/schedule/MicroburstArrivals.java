// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

/**
 * A higher rate at the beginning of each second, and a lower one in the rest of it.
 *
 * @param rate events per second, the mean
 * @param burstRate events per second in the burst
 * @param restRate events per second in the rest of each second
 * @param burstSeconds the length of the burst
 */
record MicroburstArrivals(long rate, double burstRate, double restRate, double burstSeconds) implements Arrivals {

    /** Plans bursts of {@code times} the rate of the rest of each second. */
    static MicroburstArrivals of(long rate, double times, double burstSeconds) {
        double restRate = rate / (1 + (times - 1) * burstSeconds);
        return new MicroburstArrivals(rate, times * restRate, restRate, burstSeconds);
    }

    @Override
    public long offsetNs(long event) {
        long second = event / rate;
        long inSecond = event % rate;
        double inBurst = burstRate * burstSeconds;
        double offset = inSecond < inBurst ? inSecond / burstRate : burstSeconds + (inSecond - inBurst) / restRate;
        return second * Schedule.NS_PER_SECOND + (long) (offset * Schedule.NS_PER_SECOND);
    }
}
