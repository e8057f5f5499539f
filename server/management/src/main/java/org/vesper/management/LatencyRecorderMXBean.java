// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;


/** A latency recorder: {@code org.vesper:type=LatencyRecorder,application=APP,name=ID}. */
@Description("Latencies of output events: service from the receive time to the end, response from the planned send time to the end")
public interface LatencyRecorderMXBean {

    @Description("From receive time to end, in microseconds: the time the server needs after reading the bytes")
    LatencyFigures getService();

    @Description("From planned send time to end, in microseconds: the latency that the sender sees, including waiting before the server")
    LatencyFigures getResponse();

    @Description("The whole service distribution in nanoseconds: base64 of HdrHistogram's compressed V2 encoding")
    String getServiceHistogram();

    @Description("The whole response distribution in nanoseconds: base64 of HdrHistogram's compressed V2 encoding")
    String getResponseHistogram();

    @Description("Negative latencies, a result of differing clocks of two hosts; they were recorded as 0")
    long getNegativeCount();

    @Description("Output events without a known planned send time; they are in Service, not in Response")
    long getUnknownPlannedCount();

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
