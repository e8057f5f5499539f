// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import org.vesper.api.EventSink;

/** One way to run the rules. */
interface Contestant extends AutoCloseable {

    /** Where the ticks of a partition go; called once for each. */
    EventSink partition(int number);

    /** What was put out since the last call, by all partitions. Called between two passes. */
    Signals takeSignals();

    @Override
    void close();
}
