// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

/**
 * The amount of events sent in one run.
 *
 * @param connections the number of connections, which take turns
 * @param rate events per second, over all connections
 * @param warmupSeconds the length of the first part of the run, which is sent and checked but not measured
 * @param seconds the length of the measured part
 * @param seed the seed of the random values in the events
 */
public record Load(int connections, long rate, int warmupSeconds, int seconds, long seed) {

    /** The number of events of the whole run. */
    public long events() {
        return rate * (warmupSeconds + (long) seconds);
    }

    /** The same load with another rate. */
    public Load atRate(long other) {
        return new Load(connections, other, warmupSeconds, seconds, seed);
    }

    /** The warm-up as a separate run. */
    public Load warmupOnly() {
        return new Load(connections, rate, 0, warmupSeconds, seed);
    }

    /** The measured part as a separate run. */
    public Load withoutWarmup() {
        return new Load(connections, rate, 0, seconds, seed);
    }
}
