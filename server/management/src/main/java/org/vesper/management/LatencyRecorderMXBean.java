// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import org.vesper.api.Description;


/** A latency recorder: {@code org.vesper:type=LatencyRecorder,application=APP,name=ID}. */
@Description("Latencies of output events: service from the receive time to the end, response from the planned send time to the end")
public interface LatencyRecorderMXBean {

    @Description("Receive time to end, in microseconds: what the server did with bytes it had read")
    LatencyFigures getService();

    @Description("Planned send time to end, in microseconds: what the sender saw, waiting before the server included")
    LatencyFigures getResponse();

    @Description("The whole service distribution in nanoseconds: base64 of HdrHistogram's compressed V2 encoding")
    String getServiceHistogram();

    @Description("The whole response distribution in nanoseconds: base64 of HdrHistogram's compressed V2 encoding")
    String getResponseHistogram();

    @Description("Latencies that came out negative, as clocks of two hosts can make them, and were recorded as 0")
    long getNegativeCount();

    @Description("Output events without a known planned send time; they are in Service, not in Response")
    long getUnknownPlannedCount();

    @Description("Events planned before this time are left out; nanoseconds on the server's System.nanoTime,"
            + " or the smallest long when every event counts")
    long getMeasuredFromNs();

    @Description("Forgets all that is recorded and leaves out, from now on, events planned before a time")
    void measureFrom(
            @Description("First planned send time that counts, in nanoseconds on the server's System.nanoTime") long plannedNs);

    @Description("Forgets all that is recorded")
    void reset();
}
