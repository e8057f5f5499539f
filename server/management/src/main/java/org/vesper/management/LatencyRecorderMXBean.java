// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.figures.LatencyFigures;
import org.vesper.management.figures.Metric;
import org.vesper.management.figures.Units;
import org.vesper.spi.figure.FigureKind;

/** A latency recorder: {@code org.vesper:type=LatencyRecorder,application=APP,name=ID}. */
@Description("Latencies of output events: service from the receive time to the end, response from the planned send time to the end")
public interface LatencyRecorderMXBean {

    @Metric(value = "vesper_latency_service_seconds", kind = FigureKind.HISTOGRAM)
    @Description("From receive time to end: the time the server needs after reading the bytes")
    LatencyFigures getService();

    @Metric(value = "vesper_latency_response_seconds", kind = FigureKind.HISTOGRAM)
    @Description("From planned send time to end: the latency that the sender sees, including waiting before the server")
    LatencyFigures getResponse();

    @Units("events")
    @Description("Number of recorded output events")
    long getServiceCount();

    @Units("us")
    @Description("Mean of the service latency in microseconds; a number of its own, so that consoles can plot it")
    double getServiceMeanUs();

    @Units("us")
    @Description("50th percentile, the median, of the service latency in microseconds; a number of its own, so that consoles can plot it")
    double getServiceP50Us();

    @Units("us")
    @Description("90th percentile of the service latency in microseconds; a number of its own, so that consoles can plot it")
    double getServiceP90Us();

    @Units("us")
    @Description("99th percentile of the service latency in microseconds; a number of its own, so that consoles can plot it")
    double getServiceP99Us();

    @Units("us")
    @Description("99.9th percentile of the service latency in microseconds; a number of its own, so that consoles can plot it")
    double getServiceP999Us();

    @Units("us")
    @Description("99.99th percentile of the service latency in microseconds; a number of its own, so that consoles can plot it")
    double getServiceP9999Us();

    @Units("us")
    @Description("Maximum of the service latency in microseconds; a number of its own, so that consoles can plot it")
    double getServiceMaxUs();

    @Units("events")
    @Description("Number of recorded output events with a known planned send time")
    long getResponseCount();

    @Units("us")
    @Description("Mean of the response latency in microseconds; a number of its own, so that consoles can plot it")
    double getResponseMeanUs();

    @Units("us")
    @Description("50th percentile, the median, of the response latency in microseconds; a number of its own, so that consoles can plot it")
    double getResponseP50Us();

    @Units("us")
    @Description("90th percentile of the response latency in microseconds; a number of its own, so that consoles can plot it")
    double getResponseP90Us();

    @Units("us")
    @Description("99th percentile of the response latency in microseconds; a number of its own, so that consoles can plot it")
    double getResponseP99Us();

    @Units("us")
    @Description("99.9th percentile of the response latency in microseconds; a number of its own, so that consoles can plot it")
    double getResponseP999Us();

    @Units("us")
    @Description("99.99th percentile of the response latency in microseconds; a number of its own, so that consoles can plot it")
    double getResponseP9999Us();

    @Units("us")
    @Description("Maximum of the response latency in microseconds; a number of its own, so that consoles can plot it")
    double getResponseMaxUs();

    @Description("The whole service distribution in nanoseconds: base64 of HdrHistogram's compressed V2 encoding")
    String getServiceHistogram();

    @Description("The whole response distribution in nanoseconds: base64 of HdrHistogram's compressed V2 encoding")
    String getResponseHistogram();

    @Units("events")
    @Description("Negative latencies, a result of differing clocks of two hosts; they were recorded as 0")
    long getNegativeCount();

    @Units("events")
    @Description("Output events without a known planned send time; they are in Service, not in Response")
    long getUnknownPlannedCount();

    @Units("ns")
    @Description("Events planned before this time are ignored; nanoseconds on the server's System.nanoTime,"
            + " or the smallest long when every event counts")
    long getMeasuredFromNs();

    @Description("Discards all recorded latencies and from now on ignores events planned before a time")
    @Requires(Role.OPERATOR)
    void measureFrom(
            @Description("First planned send time that counts, in nanoseconds on the server's System.nanoTime") long plannedNs);

    @Description("Discards all recorded latencies")
    @Requires(Role.OPERATOR)
    void reset();
}
