// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.management.LatencyFigures;
import org.vesper.management.LatencyRecorderMXBean;

/** A latency recorder of a running application. */
public record LatencyRecorderView(HistogramLatencyRecorder recorder) implements LatencyRecorderMXBean {

    @Override
    public LatencyFigures getService() {
        return new LatencyView(recorder.service(LatencyView.LIMITS_NS));
    }

    @Override
    public LatencyFigures getResponse() {
        return new LatencyView(recorder.response(LatencyView.LIMITS_NS));
    }

    @Override
    public String getServiceHistogram() {
        return recorder.serviceHistogram();
    }

    @Override
    public String getResponseHistogram() {
        return recorder.responseHistogram();
    }

    @Override
    public long getNegativeCount() {
        return recorder.negativeCount();
    }

    @Override
    public long getUnknownPlannedCount() {
        return recorder.unknownPlannedCount();
    }

    @Override
    public long getMeasuredFromNs() {
        return recorder.measuredFromNs();
    }

    @Override
    public void measureFrom(long plannedNs) {
        recorder.measureFrom(plannedNs);
    }

    @Override
    public void reset() {
        recorder.reset();
    }
}
