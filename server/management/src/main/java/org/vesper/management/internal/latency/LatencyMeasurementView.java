// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.latency;

import java.util.Date;
import org.vesper.kernel.measure.LatencyMeasurement;
import org.vesper.management.LatencyMeasurementMXBean;
import org.vesper.management.figures.LatencyBucketFigures;
import org.vesper.management.figures.LatencyFigures;

/** A latency that is measured now. */
public final class LatencyMeasurementView implements LatencyMeasurementMXBean {

    private final LatencyMeasurement measurement;
    private final LatencyThreshold threshold;
    private final Runnable stop;
    private final Recent<LatencyFigures> total = new Recent<>(this::getTotal);
    private final Recent<LatencyFigures> recent = new Recent<>(this::getRecent);
    private volatile Date since = new Date();

    /**
     * Shows a measurement.
     *
     * @param threshold the threshold with which it begins
     * @param stop ends the measurement
     */
    public LatencyMeasurementView(LatencyMeasurement measurement, LatencyThreshold threshold, Runnable stop) {
        this.measurement = measurement;
        this.threshold = threshold;
        this.stop = stop;
    }

    public LatencyMeasurement measurement() {
        return measurement;
    }

    public LatencyThreshold threshold() {
        return threshold;
    }

    @Override
    public String getFrom() {
        return measurement.from().toString();
    }

    @Override
    public String getTo() {
        return measurement.to().toString();
    }

    @Override
    public Date getSince() {
        return since;
    }

    @Override
    public LatencyFigures getTotal() {
        return LatencyView.figures(measurement.latencies().total(System.nanoTime(), LatencyView.LIMITS_NS));
    }

    @Override
    public LatencyFigures getRecent() {
        return LatencyView.figures(measurement.latencies().recent(System.nanoTime(), LatencyView.LIMITS_NS));
    }

    @Override
    public double getRecentPerSecond() {
        return measurement.latencies().recentPerSecond(System.nanoTime());
    }

    @Override
    public long getCount() {
        return total.get().count();
    }

    @Override
    public double getMeanUs() {
        return total.get().meanUs();
    }

    @Override
    public double getP50Us() {
        return total.get().p50Us();
    }

    @Override
    public double getP90Us() {
        return total.get().p90Us();
    }

    @Override
    public double getP99Us() {
        return total.get().p99Us();
    }

    @Override
    public double getP999Us() {
        return total.get().p999Us();
    }

    @Override
    public double getP9999Us() {
        return total.get().p9999Us();
    }

    @Override
    public double getMaxUs() {
        return total.get().maxUs();
    }

    @Override
    public long getRecentCount() {
        return recent.get().count();
    }

    @Override
    public double getRecentMeanUs() {
        return recent.get().meanUs();
    }

    @Override
    public double getRecentP50Us() {
        return recent.get().p50Us();
    }

    @Override
    public double getRecentP90Us() {
        return recent.get().p90Us();
    }

    @Override
    public double getRecentP99Us() {
        return recent.get().p99Us();
    }

    @Override
    public double getRecentP999Us() {
        return recent.get().p999Us();
    }

    @Override
    public double getRecentP9999Us() {
        return recent.get().p9999Us();
    }

    @Override
    public double getRecentMaxUs() {
        return recent.get().maxUs();
    }

    @Override
    public long getCausedByClock() {
        return measurement.causedByClock();
    }

    @Override
    public long getWithoutStart() {
        return measurement.withoutStart();
    }

    @Override
    public LatencyBucketFigures[] getBuckets() {
        return LatencyBuckets.of(measurement.latencies().total(System.nanoTime(), LatencyBuckets.LIMITS_NS));
    }

    @Override
    public String getHistogram() {
        return measurement.latencies().encoded(System.nanoTime());
    }

    @Override
    public double getThresholdUs() {
        return threshold.us();
    }

    @Override
    public void setThresholdUs(double thresholdUs) {
        threshold.setUs(thresholdUs);
    }

    @Override
    public String getThresholdFigure() {
        return threshold.figure();
    }

    @Override
    public void setThresholdFigure(String figure) {
        threshold.setFigure(figure);
    }

    @Override
    public boolean isExceeded() {
        return threshold.isExceeded();
    }

    @Override
    public void reset() {
        measurement.reset();
        since = new Date();
        total.forget();
        recent.forget();
    }

    @Override
    public void stop() {
        stop.run();
    }
}
