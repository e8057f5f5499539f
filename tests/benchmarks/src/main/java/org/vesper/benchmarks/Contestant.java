// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import org.vesper.api.EventSink;

/** An implementation of the rules. */
interface Contestant extends AutoCloseable {

    /** The destination for the ticks of a partition; called once for each. */
    EventSink partition(int number);

    /** The outputs of all partitions since the last call. Called between two passes. */
    Signals takeSignals();

    @Override
    void close();
}
