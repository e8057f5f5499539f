// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

/** An implementation of the rules. */
public interface Contestant extends AutoCloseable {

    /** The number of partitions of the events, each of which is played by its own thread. */
    default int partitions() {
        return 1;
    }

    /** Plays the events of a partition, and returns when their outputs have been taken. */
    void play(Market market, int partition);

    /** The outputs of all partitions since the last call. Called between two passes. */
    Signals takeSignals();

    @Override
    void close();
}
