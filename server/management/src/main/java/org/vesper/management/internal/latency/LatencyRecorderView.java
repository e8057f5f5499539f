// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.latency;

import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.management.LatencyRecorderMXBean;
import org.vesper.management.figures.LatencyFigures;

/** A latency recorder of a running application. */
public final class LatencyRecorderView implements LatencyRecorderMXBean {

    private final HistogramLatencyRecorder recorder;
    private final Recent<LatencyFigures> service = new Recent<>(this::getService);
    private final Recent<LatencyFigures> response = new Recent<>(this::getResponse);

    public LatencyRecorderView(HistogramLatencyRecorder recorder) {
        this.recorder = recorder;
    }

    @Override
    public LatencyFigures getService() {
        return LatencyView.figures(recorder.service(LatencyView.LIMITS_NS));
    }

    @Override
    public LatencyFigures getResponse() {
        return LatencyView.figures(recorder.response(LatencyView.LIMITS_NS));
    }

    @Override
    public long getServiceCount() {
        return service.get().count();
    }

    @Override
    public double getServiceMeanUs() {
        return service.get().meanUs();
    }

    @Override
    public double getServiceP50Us() {
        return service.get().p50Us();
    }

    @Override
    public double getServiceP90Us() {
        return service.get().p90Us();
    }

    @Override
    public double getServiceP99Us() {
        return service.get().p99Us();
    }

    @Override
    public double getServiceP999Us() {
        return service.get().p999Us();
    }

    @Override
    public double getServiceP9999Us() {
        return service.get().p9999Us();
    }

    @Override
    public double getServiceMaxUs() {
        return service.get().maxUs();
    }

    @Override
    public long getResponseCount() {
        return response.get().count();
    }

    @Override
    public double getResponseMeanUs() {
        return response.get().meanUs();
    }

    @Override
    public double getResponseP50Us() {
        return response.get().p50Us();
    }

    @Override
    public double getResponseP90Us() {
        return response.get().p90Us();
    }

    @Override
    public double getResponseP99Us() {
        return response.get().p99Us();
    }

    @Override
    public double getResponseP999Us() {
        return response.get().p999Us();
    }

    @Override
    public double getResponseP9999Us() {
        return response.get().p9999Us();
    }

    @Override
    public double getResponseMaxUs() {
        return response.get().maxUs();
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
        service.forget();
        response.forget();
    }

    @Override
    public void reset() {
        recorder.reset();
        service.forget();
        response.forget();
    }
}
