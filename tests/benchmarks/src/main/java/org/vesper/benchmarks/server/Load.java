// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

/**
 * The load that the load generator sends.
 *
 * @param rate events per second, over all connections
 * @param seconds the length of the measured part, after the warm-up
 */
public record Load(int connections, int rate, int seconds, int warmupSeconds) {

    /** The number of connections in the paper, and in a load that does not say otherwise. */
    static final int CONNECTIONS = 10;

    Load(int rate, int seconds, int warmupSeconds) {
        this(CONNECTIONS, rate, seconds, warmupSeconds);
    }

    Load withRate(int other) {
        return new Load(connections, other, seconds, warmupSeconds);
    }

    Load withConnections(int other) {
        return new Load(other, rate, seconds, warmupSeconds);
    }
}
