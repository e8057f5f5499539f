// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.latency;

import org.vesper.kernel.metrics.LatencySnapshot;
import org.vesper.management.figures.LatencyFigures;

/** The figures of a snapshot. */
final class LatencyView {

    /** The limits of the reported shares, taken from the paper that the benchmark reproduces. */
    static final long[] LIMITS_NS = {100_000, 200_000};

    private LatencyView() {
    }

    /** @param of has the shares below {@link #LIMITS_NS} */
    static LatencyFigures figures(LatencySnapshot of) {
        return new LatencyFigures(of.count(), of.meanUs(), of.p50Us(), of.p90Us(), of.p99Us(), of.p999Us(), of.p9999Us(), of.maxUs(),
                of.sharesBelow().get(0), of.sharesBelow().get(1));
    }
}
