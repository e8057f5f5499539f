// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

/**
 * How much is sent in one run.
 *
 * @param connections over which the events are spread in turn
 * @param rate events per second, over all connections
 * @param warmupSeconds the first part of the run, sent and checked but not measured
 * @param seconds the measured part
 * @param seed of all that is random in the events
 */
public record Load(int connections, long rate, int warmupSeconds, int seconds, long seed) {

    /** Events of the whole run. */
    public long events() {
        return rate * (warmupSeconds + (long) seconds);
    }

    /** The warm-up as a run of its own. */
    public Load warmupOnly() {
        return new Load(connections, rate, 0, warmupSeconds, seed);
    }

    /** The measured part as a run of its own. */
    public Load withoutWarmup() {
        return new Load(connections, rate, 0, seconds, seed);
    }
}
