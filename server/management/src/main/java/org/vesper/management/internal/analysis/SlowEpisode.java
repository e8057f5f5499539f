// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import org.vesper.management.analysis.SlowEpisodeFigures;

/** An episode and the cause of its slowest output. */
record SlowEpisode(String getRecorder, double getBeginMs, double getEndMs, long getCount, double getWorstMs, Attribution attribution)
        implements SlowEpisodeFigures {

    @Override
    public String getCause() {
        return attribution.cause().toString();
    }

    @Override
    public double getShareOfWorst() {
        return attribution.share();
    }

    @Override
    public String getDetail() {
        return attribution.detail();
    }
}
