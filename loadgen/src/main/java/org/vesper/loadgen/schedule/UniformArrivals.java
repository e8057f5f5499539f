// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

/**
 * Events at equal distances: event i comes {@code i / rate} seconds after the start. It is computed from i in whole numbers and never
 * summed up, so there is no drift, and no overflow for centuries.
 *
 * @param rate events per second, at most 1e9
 */
record UniformArrivals(long rate) implements Arrivals {

    UniformArrivals {
        if (rate < 1 || rate > Schedule.NS_PER_SECOND) {
            throw new IllegalArgumentException(rate + " events per second");
        }
    }

    @Override
    public long offsetNs(long event) {
        long seconds = event / rate;
        return seconds * Schedule.NS_PER_SECOND + (event - seconds * rate) * Schedule.NS_PER_SECOND / rate;
    }

    @Override
    public long due(long elapsedNs, long events) {
        long seconds = (elapsedNs + 1) / Schedule.NS_PER_SECOND;
        long restNs = elapsedNs + 1 - seconds * Schedule.NS_PER_SECOND;
        return seconds * rate + (restNs * rate + Schedule.NS_PER_SECOND - 1) / Schedule.NS_PER_SECOND;
    }
}
