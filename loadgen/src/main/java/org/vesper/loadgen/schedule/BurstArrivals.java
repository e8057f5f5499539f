// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

/**
 * Events in groups: all events of a group come at once, the groups at equal distances.
 *
 * @param mean when the events would come one by one
 * @param size the number of events in a group
 */
record BurstArrivals(UniformArrivals mean, long size) implements Arrivals {

    @Override
    public long offsetNs(long event) {
        return mean.offsetNs(event / size * size);
    }
}
