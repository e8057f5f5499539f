// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.latency;

import org.vesper.kernel.metrics.LatencySnapshot;
import org.vesper.management.figures.LatencyFigures;

/** A snapshot with the getters that JMX requires. */
record LatencyView(LatencySnapshot snapshot) implements LatencyFigures {

    /** The limits of the reported shares, taken from the paper that the benchmark reproduces. */
    static final long[] LIMITS_NS = {100_000, 200_000};

    @Override
    public long getCount() {
        return snapshot.count();
    }

    @Override
    public double getMeanUs() {
        return snapshot.meanUs();
    }

    @Override
    public double getP50Us() {
        return snapshot.p50Us();
    }

    @Override
    public double getP90Us() {
        return snapshot.p90Us();
    }

    @Override
    public double getP99Us() {
        return snapshot.p99Us();
    }

    @Override
    public double getP999Us() {
        return snapshot.p999Us();
    }

    @Override
    public double getP9999Us() {
        return snapshot.p9999Us();
    }

    @Override
    public double getMaxUs() {
        return snapshot.maxUs();
    }

    @Override
    public double getShareBelow100Us() {
        return snapshot.sharesBelow().get(0);
    }

    @Override
    public double getShareBelow200Us() {
        return snapshot.sharesBelow().get(1);
    }
}
