// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Date;
import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.figures.LatencyBucketFigures;
import org.vesper.management.figures.LatencyFigures;
import org.vesper.management.figures.Metric;
import org.vesper.management.figures.Units;
import org.vesper.spi.figure.FigureKind;

/**
 * A latency between two points of a network that is measured now: {@code org.vesper:type=LatencyMeasurement,application=APP,name=NAME},
 * where the name is {@code STAGE.SIDE-STAGE.SIDE}.
 */
@Description("A latency that is measured now, from one point of the network to a later one; measureLatency of the application began it")
public interface LatencyMeasurementMXBean {

    @Description("The point at which an event's time begins: STAGE.entry or STAGE.exit")
    String getFrom();

    @Description("The point at which it ends; the exit of a last stage is the moment when it has processed the event")
    String getTo();

    @Description("When measuring began or was reset")
    Date getSince();

    @Metric(value = "vesper_latency_measured_seconds", kind = FigureKind.HISTOGRAM)
    @Description("Latencies between the two points since measuring began or was reset")
    LatencyFigures getTotal();

    @Description("The latencies of the last 10 complete seconds, in microseconds")
    LatencyFigures getRecent();

    @Units("events/s")
    @Description("Measured events per second, mean of the last 10 s")
    double getRecentPerSecond();

    @Units("events")
    @Description("Number of measured events since measuring began")
    long getCount();

    @Units("us")
    @Description("Mean of the latencies since measuring began, in microseconds")
    double getMeanUs();

    @Units("us")
    @Description("50th percentile, the median, of the latencies since measuring began, in microseconds")
    double getP50Us();

    @Units("us")
    @Description("90th percentile of the latencies since measuring began, in microseconds")
    double getP90Us();

    @Units("us")
    @Description("99th percentile of the latencies since measuring began, in microseconds")
    double getP99Us();

    @Units("us")
    @Description("99.9th percentile of the latencies since measuring began, in microseconds")
    double getP999Us();

    @Units("us")
    @Description("99.99th percentile of the latencies since measuring began, in microseconds")
    double getP9999Us();

    @Units("us")
    @Description("Maximum of the latencies since measuring began, in microseconds")
    double getMaxUs();

    @Units("events")
    @Description("Number of measured events of the last 10 s")
    long getRecentCount();

    @Units("us")
    @Description("Mean of the latencies of the last 10 s, in microseconds")
    double getRecentMeanUs();

    @Units("us")
    @Description("50th percentile, the median, of the latencies of the last 10 s, in microseconds")
    double getRecentP50Us();

    @Units("us")
    @Description("90th percentile of the latencies of the last 10 s, in microseconds")
    double getRecentP90Us();

    @Units("us")
    @Description("99th percentile of the latencies of the last 10 s, in microseconds")
    double getRecentP99Us();

    @Units("us")
    @Description("99.9th percentile of the latencies of the last 10 s, in microseconds")
    double getRecentP999Us();

    @Units("us")
    @Description("99.99th percentile of the latencies of the last 10 s, in microseconds")
    double getRecentP9999Us();

    @Units("us")
    @Description("Maximum of the latencies of the last 10 s, in microseconds")
    double getRecentMaxUs();

    @Units("events")
    @Description("Measured events that the clock caused, such as outputs of a time window; measured from the latest event at the start")
    long getCausedByClock();

    @Units("events")
    @Description("Events that passed the end but not the start, and were not measured")
    long getWithoutStart();

    @Description("The distribution since measuring began: how many events took how long, in steps of 1, 2, 5")
    LatencyBucketFigures[] getBuckets();

    @Description("The whole distribution since measuring began, in nanoseconds: base64 of HdrHistogram's compressed V2 encoding")
    String getHistogram();

    @Units("us")
    @Description("The latency in microseconds above which a notification is sent and a warning logged; 0 for none. May be changed")
    double getThresholdUs();

    @Requires(Role.OPERATOR)
    void setThresholdUs(double thresholdUs);

    @Description("The figure of the last 10 s that is compared with the threshold: mean, p50, p90, p99, p999, p9999 or max. May be changed")
    String getThresholdFigure();

    @Requires(Role.OPERATOR)
    void setThresholdFigure(String figure);

    @Description("Whether that figure was above the threshold when it was last compared, which happens every second")
    boolean isExceeded();

    @Description("Discards everything that was measured")
    @Requires(Role.OPERATOR)
    void reset();

    @Description("Ends measuring; this MBean then disappears")
    @Requires(Role.OPERATOR)
    void stop();
}
